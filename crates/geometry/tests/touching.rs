//! Contact laid by hand, where sums of bases and turned tables leave roundings: what touches touches, what is
//! a thousandth off does not, and nothing that only touches overlaps.

use onset_geometry::{
    Degrees, Inches, Point, Pose, Rect, Shape, Vector, blocked_at, blocked_turning, depth, distance,
    first_touch, first_touch_turning, overlap, touching,
};

/// Angles at which sine and cosine are rounded.
const ODD: [f64; 9] = [0.0, 7.3, 30.0, 45.0, 61.803, 90.0, 123.456, 200.1, 359.9];

fn base() -> Inches {
    Inches::from_mm(25.0)
}

fn block(at: Point, facing: f64, width: Inches, depth: Inches) -> Rect {
    Rect { pose: Pose::new(at, Degrees::new(facing)), width, depth }
}

/// So many bases in a row, added one after the other as one lays them.
fn laid(count: usize) -> Inches {
    (0..count).map(|_| base()).sum()
}

#[track_caller]
fn assert_contact(a: &Shape, b: &Shape) {
    assert!(touching(a, b) && touching(b, a), "they touch: {a:?} {b:?}");
    assert!(!overlap(a, b) && !overlap(b, a), "they do not overlap: {a:?} {b:?}");
    assert!(distance(a, b).gap.get() < 1e-11 && depth(a, b).get() < 1e-11, "by far: {a:?} {b:?}");
}

#[test]
fn bases_add_up_to_a_charge_of_nine_inches() {
    for facing in ODD {
        let ahead = Degrees::new(facing).heading();
        let start = Point::new(20.0, 17.0);
        // Five ranks stand behind the start; the gap is nine times 25.4 mm, laid base by base.
        let knights = block(start + ahead * laid(5), facing, laid(5), laid(5));
        let mut front = knights.pose.at;
        for _ in 0..9 {
            front += ahead * base() + ahead * Inches::from_mm(0.4);
        }
        let spears = block(front, facing + 180.0, laid(20), base());
        let (knights, spears) = (Shape::from(knights), Shape::from(spears));
        let nine = Inches::new(9.0);
        let gap = distance(&knights, &spears).gap;
        assert!(
            gap.is_about(nine) && nine.reaches(gap) && gap.reaches(nine) && !gap.exceeds(nine),
            "{gap:?}"
        );
        assert!(first_touch(&knights, ahead, &spears).is_some_and(|travel| travel.is_about(nine)));
        assert!(
            blocked_at(&knights, ahead, &spears, Inches::new(9.001))
                .is_some_and(|travel| travel.is_about(nine))
        );
        assert_eq!(blocked_at(&knights, ahead, &spears, nine), None);
        assert_contact(&knights.translated(ahead * nine), &spears);
        assert!(!touching(&knights.translated(ahead * 8.999), &spears));
        assert!(overlap(&knights.translated(ahead * 9.001), &spears));
    }
}

#[test]
fn corner_on_corner() {
    for facing in ODD {
        let spot = Point::new(31.0, 13.0);
        // The front left corners of two blocks that look opposite ways, each beyond the other's.
        let placed = |facing: f64, width: Inches, depth: Inches| {
            let block = block(spot, facing, width, depth);
            Shape::from(block).translated(block.pose.right() * (width / 2.0))
        };
        assert_contact(&placed(facing, laid(4), laid(3)), &placed(facing + 180.0, laid(3), laid(5)));
        // Two wedges, tip on tip, with a quarter or more between the ways they open.
        let wedge = |way: f64| {
            let side = |by: f64| spot + Degrees::new(way + by).heading() * laid(2);
            Shape::convex([spot, side(-40.0), side(40.0)])
        };
        for other in ODD {
            let (one, other) = (wedge(facing), wedge(facing + 90.0 + other / 2.0));
            assert_contact(&one, &other);
            let along = Degrees::new(facing).heading() * 1e-3;
            assert!(!touching(&one.translated(along), &other) && overlap(&one.translated(-along), &other));
        }
    }
}

#[test]
fn edge_on_edge() {
    for facing in ODD {
        let ahead = Degrees::new(facing).heading();
        for aside in [-4.0, -1.3, 0.0, 0.7, 3.9] {
            let unit = block(Point::new(23.7, 19.1), facing, laid(6), laid(2));
            let across = block(unit.pose.at + unit.pose.right() * aside, facing + 180.0, laid(3), laid(4));
            let (one, other) = (Shape::from(unit), Shape::from(across));
            assert_contact(&one, &other);
            let moved = |by: f64| other.translated(ahead * by);
            assert!(touching(&one, &moved(0.9e-6)) && !touching(&one, &moved(1.1e-6)));
            assert!(!overlap(&one, &moved(-0.9e-6)) && overlap(&one, &moved(-1.1e-6)));
            // It may slide along and part, and not go in.
            let go = |way: Vector| blocked_at(&one, way, &other, laid(9));
            assert_eq!([go(ahead.perp_right()), go(-ahead)], [None; 2]);
            assert!(go(ahead).is_some_and(|travel| travel.get() < 1e-12));
        }
    }
}

#[test]
fn disc_on_edge_and_disc_on_disc() {
    for facing in ODD {
        let (start, ahead) = (Point::new(11.3, 29.9), Degrees::new(facing).heading());
        let disc = |at: f64| Shape::Disc { centre: start + ahead * at, radius: base() / 2.0 };
        assert_contact(&disc(base().get() / 2.0), &block(start, facing, laid(5), laid(2)).into());
        let rank: Vec<Shape> = (0..20).map(|index| disc(laid(index).get())).collect();
        for pair in rank.windows(2) {
            assert_contact(&pair[0], &pair[1]);
        }
        assert!(distance(&rank[0], &rank[19]).gap.is_about(Inches::from_mm(450.0)));
    }
}

#[test]
fn twenty_bases_in_a_turned_rank() {
    for facing in ODD {
        let pose = Pose::new(Point::new(14.2, 21.7), Degrees::new(facing));
        let mut at = pose.at + pose.right() * (base() / 2.0);
        let mut rank = Vec::new();
        for _ in 0..20 {
            rank.push(Shape::from(block(at, facing, base(), base())));
            at += pose.right() * base();
        }
        for (index, one) in rank.iter().enumerate() {
            for (place, other) in rank.iter().enumerate().skip(index + 1) {
                if place == index + 1 {
                    assert_contact(one, other);
                } else {
                    let between = distance(one, other).gap;
                    assert!(between.is_about(Inches::from_mm(25.0 * (place - index - 1) as f64)));
                }
            }
        }
        // As one block of half a metre it covers them: in front of it, flush along all twenty.
        let whole = block(pose.at + pose.right() * (laid(20) / 2.0), facing, Inches::from_mm(500.0), base());
        let ahead = block(whole.pose.at, facing + 180.0, Inches::from_mm(500.0), laid(2));
        for one in &rank {
            assert_contact(one, &ahead.into());
            assert!(distance(one, &Shape::from(whole)).gap == Inches::ZERO);
        }
        let beside = block(pose.at + pose.right() * laid(20), facing, base(), base());
        let beside = Shape::from(beside).translated(pose.right() * (base() / 2.0));
        assert_contact(&Shape::from(whole), &beside);
    }
}

#[test]
fn a_rank_wheels_into_a_flank() {
    for facing in ODD {
        // Twenty bases wheel about their front right corner on to what stands square to them.
        let pose = Pose::new(Point::new(33.3, 22.2), Degrees::new(facing));
        let corner = pose.at;
        let unit = block(corner + pose.right() * -(laid(20) / 2.0), facing, laid(20), laid(4));
        let wall =
            block(corner + pose.right() * base() + pose.heading() * laid(9), facing - 90.0, laid(6), laid(2));
        let (unit, wall) = (Shape::from(unit), Shape::from(wall));
        // Turned by a quarter its front would stand on the line through the corner, an inch short of the wall.
        let quarter = Degrees::new(90.0);
        assert_eq!(first_touch_turning(&unit, corner, true, &wall, quarter), None);
        let flush = wall.translated(pose.right() * -base());
        let touch = first_touch_turning(&unit, corner, true, &flush, quarter).expect("they meet flush");
        assert!((touch - quarter).abs().radians() < 1e-12, "{touch:?}");
        assert_eq!(blocked_turning(&unit, corner, true, &flush, quarter), None);
        let onward =
            blocked_turning(&unit, corner, true, &flush, Degrees::new(90.1)).expect("it is in the way");
        assert!((onward - quarter).abs().radians() < 1e-12, "{onward:?}");
        assert_contact(&unit.turned_about(corner, quarter), &flush);
    }
}
