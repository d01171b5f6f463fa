//! What inches and degrees have in common: a finite `f64` that compares, hashes and prints by its value.
//! Minus nought becomes nought at construction, so that equal values have equal bits.

/// Gives a newtype over `f64` its construction, arithmetic, order, hash, display and serde.
macro_rules! quantity {
    ($name:ident) => {
        impl $name {
            /// Nought.
            pub const ZERO: Self = Self(0.0);

            /// Takes a finite number; minus nought counts as nought.
            ///
            /// Infinity and NaN are a mistake of the program, caught in debug builds. Numbers from outside
            /// come through `Deserialize`, which refuses them.
            #[must_use]
            pub const fn new(value: f64) -> Self {
                debug_assert!(value.is_finite(), concat!(stringify!($name), " must be finite"));
                Self(value + 0.0)
            }

            /// The bare number.
            #[must_use]
            pub const fn get(self) -> f64 {
                self.0
            }

            /// The same amount without its sign.
            #[must_use]
            pub const fn abs(self) -> Self {
                Self::new(self.0.abs())
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.0.to_bits() == other.0.to_bits()
            }
        }

        impl Eq for $name {}

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.0.to_bits().hash(state);
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl std::ops::Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self::new(self.0 + other.0)
            }
        }

        impl std::ops::Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self::new(self.0 - other.0)
            }
        }

        impl std::ops::AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl std::ops::SubAssign for $name {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl std::ops::Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self::new(-self.0)
            }
        }

        impl std::ops::Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self {
                Self::new(self.0 * factor)
            }
        }

        impl std::ops::Mul<$name> for f64 {
            type Output = $name;
            fn mul(self, amount: $name) -> $name {
                amount * self
            }
        }

        impl std::ops::Div<f64> for $name {
            type Output = Self;
            fn div(self, divisor: f64) -> Self {
                Self::new(self.0 / divisor)
            }
        }

        /// How many times the other goes into this one.
        impl std::ops::Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 {
                self.0 / other.0
            }
        }

        impl std::iter::Sum for $name {
            fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
                amounts.fold(Self::ZERO, |sum, amount| sum + amount)
            }
        }

        impl<'a> std::iter::Sum<&'a $name> for $name {
            fn sum<I: Iterator<Item = &'a Self>>(amounts: I) -> Self {
                amounts.copied().sum()
            }
        }

        /// Up to three decimals, trailing zeros trimmed, no unit; never "-0".
        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let fixed = format!("{:.3}", self.0);
                let trimmed = fixed.trim_end_matches('0').trim_end_matches('.');
                out.pad(if trimmed == "-0" { "0" } else { trimmed })
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.serialize_f64(self.0)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                let value = f64::deserialize(input)?;
                if value.is_finite() {
                    Ok(Self::new(value))
                } else {
                    Err(serde::de::Error::custom(format!("{value} is not a finite number")))
                }
            }
        }
    };
}
