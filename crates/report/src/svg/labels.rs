//! Labels: each takes, of the places that would do, the one where it hides least.

use unicode_width::UnicodeWidthStr;

use super::{
    scale::{Area, Scale},
    xml::{Px, Svg, Tag},
};

/// How high a line is.
const LINE: f64 = 15.0;

/// How wide a letter is at most, nearly always.
const LETTER: f64 = 7.9;

/// What a label is worth less for each place that comes before it in the list, as a share of its size.
const LATER: f64 = 0.02;

/// A label beside a way is left out where it would hide more than so many times its size.
const WORST: f64 = 1.5;

/// One or two lines of text.
#[derive(Clone, Debug)]
pub(super) struct Label {
    lines: Vec<String>,
    strong: bool,
}

impl Label {
    pub(super) fn plain(text: String) -> Self {
        Label { lines: vec![text], strong: false }
    }

    pub(super) fn strong(name: String) -> Self {
        Label { lines: vec![name], strong: true }
    }

    /// The same with a line below it, where there is one.
    pub(super) fn and(mut self, more: Option<String>) -> Self {
        self.lines.extend(more);
        self
    }

    /// Its width and height.
    pub(super) fn size(&self) -> (f64, f64) {
        let widest = self.lines.iter().map(|line| line.width()).max().unwrap_or(0);
        (widest as f64 * LETTER, self.lines.len() as f64 * LINE)
    }
}

/// The labels of a picture, and what they should not hide.
pub(super) struct Labels {
    view: Area,
    avoided: Vec<(Area, f64)>,
    placed: Vec<(Label, (f64, f64))>,
}

impl Labels {
    pub(super) fn new(scale: &Scale) -> Self {
        Labels { view: scale.area(), avoided: Vec::new(), placed: Vec::new() }
    }

    /// Something that is hidden only where there is no other place; the weight says how bad that would be.
    pub(super) fn avoid(&mut self, area: Area, weight: f64) {
        if area.within(self.view).is_some() {
            self.avoided.push((area, weight));
        }
    }

    /// Places a label about the best of some middles.
    pub(super) fn place(&mut self, label: Label, middles: &[(f64, f64)]) {
        if let Some((_, middle)) = self.best(&label, middles) {
            self.set(label, middle);
        }
    }

    /// Places a label about the best of some middles, unless it would hide another there.
    pub(super) fn place_beside(&mut self, label: Label, middles: &[(f64, f64)]) {
        if let Some((cost, middle)) = self.best(&label, middles)
            && cost < WORST
        {
            self.set(label, middle);
        }
    }

    /// The best place and how much of the label's size it hides there, labels counted many times.
    fn best(&self, label: &Label, middles: &[(f64, f64)]) -> Option<(f64, (f64, f64))> {
        let (width, height) = label.size();
        let cost = |middle: (f64, f64)| {
            let area = Area::about(middle, width, height);
            let hidden: f64 = self.avoided.iter().map(|(other, weight)| area.shared(*other) * weight).sum();
            let beyond = (area.size() - area.shared(self.view)) * 4.0;
            (hidden + beyond) / area.size()
        };
        let costs = middles.iter().enumerate().map(|(place, middle)| {
            let cost = cost(*middle) + place as f64 * LATER;
            (cost, *middle)
        });
        costs.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn set(&mut self, label: Label, middle: (f64, f64)) {
        let (width, height) = label.size();
        self.avoided.push((Area::about(middle, width + 6.0, height + 2.0), 8.0));
        self.placed.push((label, middle));
    }

    pub(super) fn draw(&self, svg: &mut Svg) {
        for (label, (x, y)) in &self.placed {
            let top = y - label.size().1 / 2.0;
            for (place, line) in label.lines.iter().enumerate() {
                let class = if label.strong && place == 0 { "label middle strong" } else { "label middle" };
                let baseline = top + place as f64 * LINE + 12.0;
                let tag = Tag::new("text").set("class", class).set("x", Px(*x)).set("y", Px(baseline));
                svg.text(tag, line);
            }
        }
    }
}
