//! Ways: a straight leg as an arrow from the front's middle, a wheel or turn as an arc about the point that stays.

use onset_geometry::{Degrees, Inches, Point, Pose, Shape, Vector};
use onset_rules::{Gait, Leg};

use super::{
    labels::{Label, Labels},
    legend::{Legend, Sign},
    placing::beside,
    scale::{Area, Scale},
    scene::{Drawn, Scene},
    xml::{Px, Svg, Tag},
};

/// Turns by less, in degrees, are drawn as straight lines: their centre cannot be told.
const LEAST_TURN: f64 = 0.01;

/// Of a turn about a point nearer to the front's middle than so many inches, the way of a point further out is drawn.
const NEAR: Inches = Inches::new(0.8);

/// That point is a front corner; of turns by more than so many degrees, at most so many inches out.
const FAR_ROUND: (f64, Inches) = (60.0, Inches::new(1.2));

/// How long the head of an arrow is.
const HEAD: f64 = 11.0;

/// A turn about a point.
struct Turning {
    pivot: Point,
    by: Degrees,
    /// The point of the unit whose way is drawn.
    outer: Point,
}

/// The ground that units pass over.
pub(super) fn draw_swept(svg: &mut Svg, scale: &Scale, scene: &Scene<'_>) {
    for (unit, leg) in legs(scene).filter(|(unit, _)| unit.profile.positions.is_none()) {
        let class = format!("{} swept", unit.side());
        let [from, to] = [leg.from, leg.to].map(|pose| unit.rect_at(pose).corners());
        let ground = match turning(unit, leg) {
            None => Shape::convex(from.into_iter().chain(to)).corners().to_vec(),
            Some(_) => to.to_vec(),
        };
        svg.leaf(Tag::new("path").set("class", class).set("d", scale.outline(&ground)));
    }
}

pub(super) fn draw(
    svg: &mut Svg,
    scale: &Scale,
    scene: &Scene<'_>,
    labels: &mut Labels,
    legend: &mut Legend,
) {
    for (unit, leg) in legs(scene) {
        let side = unit.side();
        let (path, end, heading, length) = match turning(unit, leg) {
            None => straight(scale, leg),
            Some(turning) => arc(scale, &turning),
        };
        svg.leaf(Tag::new("path").set("class", "under").set("d", &path));
        svg.leaf(Tag::new("path").set("class", format_args!("{side} way")).set("d", &path));
        let head = head(end, heading, HEAD.min(length / 2.0));
        svg.leaf(Tag::new("path").set("class", format_args!("{side} head")).set("d", head));
        if let Some(turning) = turning(unit, leg) {
            let (x, y) = scale.at(turning.pivot);
            let dot = Tag::new("circle").set("class", format_args!("{side} pivot")).set("r", 3);
            svg.leaf(dot.set("cx", Px(x)).set("cy", Px(y)));
        }
        legend.add(if turning(unit, leg).is_some() { Sign::Turn } else { Sign::Way(unit.profile.side) });
        for point in along(scale, unit, leg) {
            labels.avoid(Area::about(point, 6.0, 6.0), 2.0);
        }
    }
}

/// Inches along straight legs, degrees along turns; where several units move, with their names.
pub(super) fn label(scale: &Scale, scene: &Scene<'_>, labels: &mut Labels) {
    let movers = scene.seen().filter(|unit| !unit.legs.is_empty()).count();
    for (unit, leg) in legs(scene) {
        let text = match turning(unit, leg) {
            None => format!("{}″", leg.from.at.distance_to(leg.to.at)),
            Some(turning) => format!("{}°", rounded(turning.by.abs())),
        };
        let label = Label::plain(if movers > 1 { format!("{} {text}", unit.profile.name) } else { text });
        labels.place_beside(label.clone(), &beside(&along(scale, unit, leg), label.size()));
    }
}

fn rounded(by: Degrees) -> Degrees {
    Degrees::new((by.get() * 10.0).round() / 10.0)
}

fn legs<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = (&'s Drawn<'s>, &'s Leg)> {
    scene.seen().flat_map(|unit| unit.legs.iter().map(move |leg| (unit, leg)))
}

/// A turn by its pivot; none where the leg is straight.
fn turning(unit: &Drawn<'_>, leg: &Leg) -> Option<Turning> {
    let by = (leg.to.facing - leg.from.facing).shorter_way();
    if leg.gait == Gait::Straight || by.abs().get() < LEAST_TURN {
        return None;
    }
    let pivot = pivot(leg.from, leg.to, by);
    let front = unit.rect_at(leg.from);
    let aside = pivot.distance_to(leg.from.at);
    let outer = if leg.gait == Gait::Wheel {
        leg.from.at + (leg.from.at - pivot)
    } else if aside > NEAR {
        leg.from.at
    } else {
        let (half, (degrees, most)) = (front.width / 2.0, FAR_ROUND);
        let out = if by.abs().get() > degrees { half.min(most) } else { half };
        // To the side that goes ahead.
        leg.from.sidestepped(if by.get() > 0.0 { -out } else { out }).at
    };
    Some(Turning { pivot, by, outer })
}

/// The point that stays where it is when one pose turns into another.
fn pivot(from: Pose, to: Pose, by: Degrees) -> Point {
    let (moved, Vector { x: sin, y: cos }) = (to.at - from.at, by.heading());
    let aside = Vector::new((1.0 - cos) * moved.x + sin * moved.y, (1.0 - cos) * moved.y - sin * moved.x);
    from.at + aside / (2.0 - 2.0 * cos)
}

/// A line: its path, its end in the picture, the way it looks there, and its length.
fn straight(scale: &Scale, leg: &Leg) -> (String, (f64, f64), (f64, f64), f64) {
    let ((x1, y1), end) = (scale.at(leg.from.at), scale.at(leg.to.at));
    let length = scale.length(leg.from.at.distance_to(leg.to.at));
    let heading = ((end.0 - x1) / length, (end.1 - y1) / length);
    let short = HEAD.min(length / 2.0) * 0.8;
    let path =
        format!("M{} {}L{} {}", Px(x1), Px(y1), Px(end.0 - heading.0 * short), Px(end.1 - heading.1 * short));
    (path, end, heading, length)
}

fn arc(scale: &Scale, turning: &Turning) -> (String, (f64, f64), (f64, f64), f64) {
    let Turning { pivot, by, outer } = turning;
    let radius = outer.distance_to(*pivot);
    let last = outer.turned_about(*pivot, *by);
    let ((x1, y1), (x2, y2)) = (scale.at(*outer), scale.at(last));
    let (r, sweep) = (Px(scale.length(radius)), if by.get() > 0.0 { 1 } else { 0 });
    let path = format!("M{} {}A{r} {r} 0 0 {sweep} {} {}", Px(x1), Px(y1), Px(x2), Px(y2));
    let out = (last - *pivot).unit();
    let ahead = if by.get() > 0.0 { out.perp_right() } else { -out.perp_right() };
    (path, (x2, y2), (ahead.x, -ahead.y), scale.length(Inches::new(radius.get() * by.radians().abs())))
}

/// An arrow's head with its point at an end.
fn head((x, y): (f64, f64), (dx, dy): (f64, f64), length: f64) -> String {
    let (back, half) = ((x - dx * length, y - dy * length), length * 0.45);
    let (left, right) = ((back.0 + dy * half, back.1 - dx * half), (back.0 - dy * half, back.1 + dx * half));
    let at = |(x, y): (f64, f64)| format!("{} {}", Px(x), Px(y));
    format!("M{}L{}L{}Z", at((x, y)), at(left), at(right))
}

/// Points along a leg as it is drawn.
fn along(scale: &Scale, unit: &Drawn<'_>, leg: &Leg) -> Vec<(f64, f64)> {
    let turning = turning(unit, leg);
    let at = |share: f64| match &turning {
        None => leg.from.at.towards(leg.to.at, share),
        Some(turning) => turning.outer.turned_about(turning.pivot, turning.by * share),
    };
    let length = match &turning {
        None => scale.length(leg.from.at.distance_to(leg.to.at)),
        Some(turning) => arc(scale, turning).3,
    };
    let steps = (length / 6.0).ceil().clamp(2.0, 200.0) as u32;
    (0..=steps).map(|step| scale.at(at(f64::from(step) / f64::from(steps)))).collect()
}

#[cfg(test)]
mod tests {
    use super::pivot;
    use onset_geometry::{Degrees, Point, Pose};

    #[test]
    fn the_pivot_is_what_stays() {
        let from = Pose::new(Point::new(30.0, 12.0), Degrees::new(20.0));
        for (corner, by) in [((32.0, 12.5), 30.0), ((27.0, 9.0), -75.0), ((30.0, 11.0), 180.0)] {
            let (corner, by) = (Point::new(corner.0, corner.1), Degrees::new(by));
            let found = pivot(from, from.turned_about(corner, by), by);
            assert!(found.distance_to(corner).get() < 1e-9, "{found} is not {corner}");
        }
    }
}
