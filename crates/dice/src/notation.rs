//! Dice written as players write them: `2d6`, `2d6kh1`, `3d6kh2`, `2d6+1` (the notation of Roll20 and Foundry).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Faces;

/// Which of the dice thrown count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Every die.
    All,
    /// The so many highest: `kh1`.
    Highest(u8),
    /// The so many lowest: `kl1`.
    Lowest(u8),
}

/// A roll as written: how many dice of how many sides, which of them count, and what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Notation {
    count: u8,
    sides: u8,
    keep: Keep,
    plus: i8,
}

/// Why a text is not dice notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{text}\" is not dice notation: {fault}; accepted is for example \"2d6\", \"2d6kh1\", \"3d6kh2\", \"2d6+1\""
)]
pub struct NotationFault {
    text: String,
    fault: &'static str,
}

impl Notation {
    /// No more dice than this in one roll: a walk over all faces has to end.
    pub const MOST_DICE: u8 = 12;

    /// How many dice are thrown.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// How many sides each die has.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// Which dice count.
    pub fn keep(&self) -> Keep {
        self.keep
    }

    /// The sum of the dice that count, and what is added. A total below nothing is nothing.
    pub fn total(&self, faces: &Faces) -> u32 {
        let mut sorted = faces.as_slice().to_vec();
        sorted.sort_unstable();
        let kept = match self.keep {
            Keep::All => &sorted[..],
            Keep::Highest(number) => &sorted[sorted.len().saturating_sub(number.into())..],
            Keep::Lowest(number) => &sorted[..sorted.len().min(number.into())],
        };
        let sum: i64 = kept.iter().map(|&face| i64::from(face)).sum();
        u32::try_from(sum + i64::from(self.plus)).unwrap_or(0)
    }

    /// The least total there is.
    pub fn least(&self) -> u32 {
        self.total(&Faces::from(vec![1; self.count.into()]))
    }

    /// The greatest total there is.
    pub fn most(&self) -> u32 {
        self.total(&Faces::from(vec![self.sides; self.count.into()]))
    }

    /// Every outcome of the dice, as often as it can fall: `sides` to the power of `count` of them.
    pub fn outcomes(&self) -> impl Iterator<Item = Faces> + use<> {
        let (count, sides) = (usize::from(self.count), self.sides);
        let mut next = Some(vec![1; count]);
        std::iter::from_fn(move || {
            let now = next.take()?;
            let mut then = now.clone();
            if let Some(place) = then.iter().rposition(|&face| face < sides) {
                then[place] += 1;
                then[place + 1..].fill(1);
                next = Some(then);
            }
            Some(Faces::from(now))
        })
    }
}

impl FromStr for Notation {
    type Err = NotationFault;

    fn from_str(text: &str) -> Result<Self, NotationFault> {
        let wrong = |fault| NotationFault { text: text.to_owned(), fault };
        let number = |digits: &str, fault| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain { digits.parse::<u8>().map_err(|_| wrong(fault)) } else { Err(wrong(fault)) }
        };
        let (count, rest) =
            text.split_once('d').ok_or(wrong("no \"d\" between the number of dice and of sides"))?;
        let (rest, plus) = match rest.find(['+', '-']) {
            None => (rest, 0),
            Some(sign) => {
                let size = number(&rest[sign + 1..], "what is added must be a whole number up to 100")?;
                let size = i8::try_from(size).ok().filter(|size| *size <= 100);
                let size = size.ok_or(wrong("what is added must be a whole number up to 100"))?;
                (&rest[..sign], if rest.as_bytes()[sign] == b'-' { -size } else { size })
            }
        };
        let (sides, kept) = rest.find('k').map_or((rest, None), |k| (&rest[..k], Some(&rest[k + 1..])));
        let count = number(count, "the number of dice must be a whole number up to 12")?;
        if count > Self::MOST_DICE {
            return Err(wrong("the number of dice must be a whole number up to 12"));
        }
        let sides = number(sides, "the number of sides must be a whole number from 2 to 100")?;
        if !(2..=100).contains(&sides) {
            return Err(wrong("the number of sides must be a whole number from 2 to 100"));
        }
        let keep = match kept {
            None => Keep::All,
            Some(kept) => {
                let fault = "after \"k\" comes \"h\" or \"l\" and how many dice to keep, at least one and no more than are thrown";
                let (which, many) = kept.split_at_checked(1).ok_or(wrong(fault))?;
                let many = number(many, fault)?;
                if many == 0 || many > count {
                    return Err(wrong(fault));
                }
                match which {
                    "h" => Keep::Highest(many),
                    "l" => Keep::Lowest(many),
                    _ => return Err(wrong(fault)),
                }
            }
        };
        Ok(Notation { count, sides, keep, plus })
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}d{}", self.count, self.sides)?;
        match self.keep {
            Keep::All => {}
            Keep::Highest(number) => write!(out, "kh{number}")?,
            Keep::Lowest(number) => write!(out, "kl{number}")?,
        }
        if self.plus != 0 { write!(out, "{:+}", self.plus) } else { Ok(()) }
    }
}

impl TryFrom<String> for Notation {
    type Error = NotationFault;

    fn try_from(text: String) -> Result<Self, NotationFault> {
        text.parse()
    }
}

impl From<Notation> for String {
    fn from(notation: Notation) -> String {
        notation.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_what_is_read() {
        for text in ["2d6", "2d6kh1", "3d6kh2", "0d6", "2d6+1", "3d6kl1-2", "12d100kh12"] {
            assert_eq!(text.parse::<Notation>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn wrong_notation_is_refused_with_its_fault() {
        for (text, fault) in [
            ("26", "no \"d\""),
            ("d6", "number of dice"),
            ("2d", "number of sides"),
            ("2d1", "from 2 to 100"),
            ("13d6", "up to 12"),
            ("2d6kh3", "no more than are thrown"),
            ("2d6kx1", "\"h\" or \"l\""),
            ("2d6k", "after \"k\""),
            ("2d6+x", "added"),
            ("+2d6", "number of dice"),
            ("2d6kh", "after \"k\""),
            ("2d6é", "number of sides"),
            ("2d6ké", "after \"k\""),
        ] {
            let message = text.parse::<Notation>().unwrap_err().to_string();
            assert!(message.contains(fault), "{text}: {message}");
        }
    }

    #[test]
    fn readings_of_the_same_faces() {
        let faces = Faces::from([2, 5, 3]);
        let total = |text: &str| text.parse::<Notation>().unwrap().total(&faces);
        assert_eq!(
            (total("3d6"), total("3d6kh1"), total("3d6kh2"), total("3d6kl1"), total("3d6-12")),
            (10, 5, 8, 2, 0)
        );
    }

    #[test]
    fn outcomes_are_all_faces_once() {
        let all: Vec<Faces> = "2d6".parse::<Notation>().unwrap().outcomes().collect();
        assert_eq!(all.len(), 36);
        assert_eq!(all.iter().collect::<std::collections::HashSet<_>>().len(), 36);
        assert_eq!("0d6".parse::<Notation>().unwrap().outcomes().count(), 1);
    }

    /// 3D6 less the lowest at least 4, 7, 9, 12: 98.15, 80.56, 52.31, 7.41 % (plain counting, published so).
    #[test]
    fn three_dice_less_the_lowest() {
        let roll: Notation = "3d6kh2".parse().unwrap();
        let at_least = |needed| roll.outcomes().filter(|faces| roll.total(faces) >= needed).count();
        assert_eq!([4, 7, 9, 12].map(at_least), [212, 174, 113, 16]);
    }
}
