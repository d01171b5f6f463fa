//! Dice that have a name, so that every edition is handed the same physical dice for one seed.
//!
//! Die `k` of a name depends on the seed, the name and `k` alone: a roll added elsewhere moves no other.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The dice of one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedDice {
    seed: u64,
}

impl NamedDice {
    /// The dice that `seed` stands for.
    pub fn new(seed: u64) -> Self {
        NamedDice { seed }
    }

    /// The face of die number `place` (from 0) thrown under `name`, of a die with `sides` sides.
    ///
    /// The name and the seed key a ChaCha8 generator; the place picks one of its streams.
    pub fn face(&self, name: &str, place: u64, sides: u8) -> u8 {
        let mut dice = ChaCha8Rng::from_seed(self.key(name));
        dice.set_stream(place);
        dice.random_range(1..=sides)
    }

    /// Thirty-two bytes from seed and name: four FNV-1a hashes, each begun with another salt.
    fn key(&self, name: &str) -> [u8; 32] {
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0000_0100_0000_01b3;
        let mut key = [0; 32];
        for (salt, part) in (0u8..).zip(key.chunks_exact_mut(8)) {
            let bytes = [salt].into_iter().chain(self.seed.to_le_bytes()).chain(name.bytes());
            let hash = bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
            part.copy_from_slice(&hash.to_le_bytes());
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_depends_on_seed_name_and_place_alone() {
        let faces = |seed, name: &str| -> Vec<u8> {
            (0..40).map(|place| NamedDice::new(seed).face(name, place, 6)).collect()
        };
        assert_eq!(faces(7, "knights.charge"), faces(7, "knights.charge"));
        assert_ne!(faces(7, "knights.charge"), faces(8, "knights.charge"));
        assert_ne!(faces(7, "knights.charge"), faces(7, "spears.charge"));
        assert!(faces(7, "knights.charge").iter().all(|face| (1..=6).contains(face)));
    }

    /// Pinned for good: stored plays and snapshots are worth nothing if these bytes ever move.
    #[test]
    fn the_faces_of_a_known_seed_never_change() {
        let faces: Vec<u8> =
            (0..12).map(|place| NamedDice::new(7).face("knights.charge", place, 6)).collect();
        assert_eq!(faces, PINNED);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut counts = [0u32; 6];
        for place in 0..6000 {
            counts[usize::from(NamedDice::new(1).face("fair", place, 6)) - 1] += 1;
        }
        // Five standard deviations of a binomial of 6000 sixths: a fair die strays further once in two million.
        assert!(counts.iter().all(|&count| (855..=1145).contains(&count)), "{counts:?}");
    }

    const PINNED: [u8; 12] = [4, 1, 5, 6, 6, 1, 6, 1, 1, 4, 2, 6];
}
