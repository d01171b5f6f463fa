//! Lengths and angles that are never equal by chance.

use std::ops::Range;

use proptest::prelude::*;

/// The golden section: its multiples lie as evenly, and as far from simple fractions, as any.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// Numbers in a range, in steps of an eighth and off each step by what belongs to `slot`: two slots never agree, and no slot
/// hits a whole number.
pub(super) fn apart(range: Range<f64>, slot: u32) -> impl Strategy<Value = f64> {
    let own = 0.01 + (f64::from(slot + 1) * GOLDEN).fract() * 0.1;
    let steps = ((range.end - range.start) * 8.0) as u32;
    (0..steps).prop_map(move |step| range.start + f64::from(step) / 8.0 + own)
}
