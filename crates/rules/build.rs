//! Reads the ids of all clauses out of the registers, so that code that names a clause no register has does not compile;
//! and notes which of them an edition's code names, so that what is not built yet can say so.

use std::{env, error::Error, fmt::Write, fs, path::Path};

/// `Switches` keeps a bit for each clause of an edition.
const MOST: usize = 128;

fn main() -> Result<(), Box<dyn Error>> {
    let registers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../seeds/sources");
    let editions = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/editions");
    println!("cargo::rerun-if-changed={}", registers.display());
    println!("cargo::rerun-if-changed={}", editions.display());
    let mut code = String::new();
    for edition in ["double-move", "highest-die", "summed-dice", "within-twelve", "abstract-engagement"] {
        let file = registers.join(format!("{edition}.toml"));
        let register: toml::Table = fs::read_to_string(&file)?.parse()?;
        let clauses = register.get("clause").and_then(toml::Value::as_array);
        let clauses = clauses.ok_or_else(|| format!("{}: no [[clause]]", file.display()))?;
        let rules = fs::read_to_string(editions.join(edition.replace('-', "_")).with_extension("rs"))?;
        if clauses.len() > MOST {
            return Err(format!("{}: more clauses than {MOST} cannot be switched", file.display()).into());
        }
        writeln!(code, "const {}: &[(&str, bool)] = &[", edition.to_uppercase().replace('-', "_"))?;
        for clause in clauses {
            let id = clause.get("id").and_then(toml::Value::as_str);
            let id = id.ok_or_else(|| format!("{}: a clause without id", file.display()))?;
            writeln!(code, "    ({id:?}, {}),", rules.contains(&format!("clause!({id:?})")))?;
        }
        code.push_str("];\n");
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("clause_ids.rs"), code)?;
    Ok(())
}
