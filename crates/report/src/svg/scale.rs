//! From inches on the table to places in the picture: which part of the table is shown, and how large.

use onset_geometry::{Bounds, Inches, Point};

use super::{WIDTH, scene::Scene, xml::Px};

/// Room at the left, for the numbers along the edge.
const LEFT: f64 = 38.0;
/// Room at the right.
const RIGHT: f64 = 14.0;
/// Room above.
const TOP: f64 = 14.0;
/// The board is drawn no higher than this.
const HIGHEST: f64 = 600.0;
/// Nor lower than this, where the table is large enough.
const LOWEST: f64 = 260.0;
/// An inch is drawn no larger than this.
const LARGEST: f64 = 44.0;
/// Inches shown around what stands on the table.
const MARGIN: f64 = 2.0;

/// The part of the table that is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// In inches.
    pub(super) view: Bounds,
    /// The table's size, in inches.
    pub(super) table: (f64, f64),
    /// How long an inch is.
    pub(super) inch: f64,
    left: f64,
}

/// A box in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Scale {
    /// The scale that shows every unit at its start and its end; or the whole table.
    pub(super) fn around(scene: &Scene<'_>, whole: bool) -> Self {
        let table = (scene.field.board.width.get(), scene.field.board.height.get());
        let all = Bounds { min: Point::new(0.0, 0.0), max: Point::new(table.0, table.1) };
        let stands = scene.seen().filter_map(|unit| unit.reach()).reduce(Bounds::joined);
        let wanted = match stands {
            Some(stands) if !whole => cropped(stands, table),
            _ => all,
        };
        let (width, height) = (wanted.max.x - wanted.min.x, wanted.max.y - wanted.min.y);
        let room = WIDTH - LEFT - RIGHT;
        let inch = (room / width).min(HIGHEST / height).min(LARGEST);
        // What the paper has room for is shown as well.
        let x = widened((wanted.min.x, wanted.max.x), room / inch, table.0);
        let y = widened((wanted.min.y, wanted.max.y), LOWEST / inch, table.1);
        let view = Bounds { min: Point::new(x.0, y.0), max: Point::new(x.1, y.1) };
        Scale { view, table, inch, left: LEFT + (room - (x.1 - x.0) * inch) / 2.0 }
    }

    /// Where a point of the table lies in the picture.
    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        (self.x(point.x), self.y(point.y))
    }

    /// The point of the table that lies there in the picture.
    pub(super) fn on_table(&self, (x, y): (f64, f64)) -> Point {
        let (right, down) = ((x - self.left) / self.inch, (y - TOP) / self.inch);
        Point::new(self.view.min.x + right, self.view.max.y - down)
    }

    pub(super) fn x(&self, inches: f64) -> f64 {
        self.left + (inches - self.view.min.x) * self.inch
    }

    pub(super) fn y(&self, inches: f64) -> f64 {
        TOP + (self.view.max.y - inches) * self.inch
    }

    pub(super) fn length(&self, inches: Inches) -> f64 {
        inches.get() * self.inch
    }

    /// Where the board ends.
    pub(super) fn bottom(&self) -> f64 {
        self.y(self.view.min.y)
    }

    /// The whole of the board that is shown.
    pub(super) fn area(&self) -> Area {
        self.area_of(self.view)
    }

    pub(super) fn area_of(&self, bounds: Bounds) -> Area {
        let ((left, bottom), (right, top)) = (self.at(bounds.min), self.at(bounds.max));
        Area { left, top, right, bottom }
    }

    /// The path along some points, back to the first.
    pub(super) fn outline(&self, points: &[Point]) -> String {
        let mut path = String::new();
        for (place, point) in points.iter().enumerate() {
            let (x, y) = self.at(*point);
            path += &format!("{}{} {}", if place == 0 { "M" } else { "L" }, Px(x), Px(y));
        }
        path + "Z"
    }
}

impl Area {
    /// The box of a size about a middle.
    pub(super) fn about((x, y): (f64, f64), width: f64, height: f64) -> Self {
        let (half, up) = (width / 2.0, height / 2.0);
        Area { left: x - half, top: y - up, right: x + half, bottom: y + up }
    }

    pub(super) fn middle(self) -> (f64, f64) {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    pub(super) fn corners(self) -> [(f64, f64); 4] {
        let Area { left, top, right, bottom } = self;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
    }

    pub(super) fn holds(self, (x, y): (f64, f64)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// How much of it lies in another.
    pub(super) fn shared(self, other: Area) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }

    pub(super) fn size(self) -> f64 {
        (self.right - self.left) * (self.bottom - self.top)
    }

    /// What of it lies in another, if anything does.
    pub(super) fn within(self, other: Area) -> Option<Area> {
        let within = Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (within.left < within.right && within.top < within.bottom).then_some(within)
    }
}

/// The path from one point to another.
pub(super) fn line(scale: &Scale, from: Point, to: Point) -> String {
    let ((x1, y1), (x2, y2)) = (scale.at(from), scale.at(to));
    format!("M{} {}L{} {}", Px(x1), Px(y1), Px(x2), Px(y2))
}

/// What stands on the table with a margin, in whole inches and not beyond the table.
fn cropped(stands: Bounds, table: (f64, f64)) -> Bounds {
    let low = |least: f64| (least - MARGIN).floor().max(0.0);
    let high = |most: f64, end: f64| (most + MARGIN).ceil().min(end);
    Bounds {
        min: Point::new(low(stands.min.x), low(stands.min.y)),
        max: Point::new(high(stands.max.x, table.0), high(stands.max.y, table.1)),
    }
}

/// A range made at least so long about its middle, as far as it stays from 0 to `end`.
fn widened((from, to): (f64, f64), least: f64, end: f64) -> (f64, f64) {
    let length = (to - from).max(least.min(end));
    let from = ((from + to - length) / 2.0).clamp(0.0, end - length);
    (from, from + length)
}

#[cfg(test)]
mod tests {
    use super::widened;

    #[test]
    fn what_is_shown_stays_on_the_table() {
        assert_eq!(widened((30.0, 40.0), 20.0, 72.0), (25.0, 45.0));
        assert_eq!(widened((0.0, 10.0), 20.0, 72.0), (0.0, 20.0));
        assert_eq!(widened((60.0, 72.0), 20.0, 72.0), (52.0, 72.0));
        assert_eq!(widened((10.0, 20.0), 90.0, 72.0), (0.0, 72.0));
        assert_eq!(widened((10.0, 40.0), 20.0, 72.0), (10.0, 40.0));
    }
}
