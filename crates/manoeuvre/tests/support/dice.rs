//! Random numbers from a seed, the same on every machine.

/// A splitmix64 generator.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Those of a seed.
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two numbers.
    pub fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.share()
    }

    /// Between two numbers, half of the time on a step.
    pub fn often_on(&mut self, step: f64, from: f64, to: f64) -> f64 {
        let at = self.within(from, to);
        if self.one_in(2) { ((at / step).round() * step).clamp(from, to) } else { at }
    }

    /// Between two whole numbers, both included.
    pub fn whole(&mut self, from: u32, to: u32) -> u32 {
        from + (self.next() % u64::from(to - from + 1)) as u32
    }

    /// Whether one of so many equal chances falls.
    pub fn one_in(&mut self, chances: u32) -> bool {
        self.whole(1, chances) == 1
    }

    /// One of several.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.whole(0, all.len() as u32 - 1) as usize]
    }
}
