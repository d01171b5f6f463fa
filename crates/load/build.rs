//! Has the crate built anew when a file is added to what it embeds.

fn main() {
    println!("cargo::rerun-if-changed=../../editions");
    println!("cargo::rerun-if-changed=../../seeds");
}
