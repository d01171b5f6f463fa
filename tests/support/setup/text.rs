//! The scenario's file that a situation would be: what a failed law prints, to be played and looked at by hand.

use std::fmt::Write;

use onset_geometry::{Inches, Point};
use onset_rules::{Base, Profile, Side, Terrain, TerrainKind, table::Laid};

use super::Setup;

/// Writes the file.
pub(super) fn scenario(setup: &Setup) -> String {
    let (field, mut text) = (&setup.field, String::new());
    let mut line = |said: String| writeln!(text, "{said}").expect("a string takes everything");
    line("title = \"A random situation\"".to_owned());
    line(format!("seed = {}", setup.seed));
    line(format!("[board]\nsize = [{}, {}]", number(field.board.width), number(field.board.height)));
    field.terrain.iter().for_each(|piece| line(terrain(piece)));
    field.units.iter().for_each(|profile| line(unit(profile)));
    for wanted in &field.charges {
        let names: Vec<&str> =
            wanted.targets.iter().map(|target| field.unit(*target).name.as_str()).collect();
        line(format!("[[charges]]\nunit = \"{}\"\ntargets = {names:?}", field.unit(wanted.unit).name));
        if wanted.together {
            line("together = true".to_owned());
        }
        if let Some(command) = &wanted.command {
            line(format!("command = {command:?}"));
        }
    }
    line("[dice]".to_owned());
    setup.script.dice.iter().for_each(|(name, faces)| line(format!("{name:?} = {faces:?}")));
    line("[choices]".to_owned());
    for (name, laid) in &setup.script.choices {
        line(match laid {
            Laid::Always(answer) => format!("{name:?} = {answer:?}"),
            Laid::InTurn(answers) => format!("{name:?} = {answers:?}"),
        });
    }
    text
}

fn unit(profile: &Profile) -> String {
    let side = if profile.side == Side::Attacker { "attacker" } else { "defender" };
    let base = match profile.base {
        Base::Rect { width, depth } => format!("[{}, {}]", millimetres(width), millimetres(depth)),
        Base::Round { diameter } => millimetres(diameter),
        Base::Oval { width, depth } => {
            format!("{{ oval = [{}, {}] }}", millimetres(width), millimetres(depth))
        }
    };
    let mut lines = vec![
        format!("[units.{}]", profile.name),
        format!("side = \"{side}\"\nmodels = {}\nfiles = {}\nbase = {base}", profile.models, profile.files),
        format!("at = {}\nfacing = {:?}", point(&profile.pose.at), profile.pose.facing.get()),
        format!("move = {}\nleadership = {}", number(profile.movement), profile.leadership),
        format!("unit_strength = {}\nwounds = {}", profile.unit_strength, profile.wounds),
        format!("traits = {:?}\nstate = {:?}", profile.traits, profile.state),
    ];
    lines.extend(profile.formation.map(|formation| format!("formation = \"{formation:?}\"").to_lowercase()));
    if let Some(positions) = &profile.positions {
        lines.push(format!("positions = [{}]", positions.iter().map(point).collect::<Vec<_>>().join(", ")));
    }
    if let Some(shot) = profile.missiles {
        lines.push(format!(
            "[units.{}.missiles]\nrange = {}\nshots = {}",
            profile.name,
            number(shot.range),
            shot.shots
        ));
        lines.push(format!("hit = {}\nwound = {}\nsave = {}", shot.hit, shot.wound, shot.save));
    }
    lines.join("\n")
}

fn terrain(piece: &Terrain) -> String {
    let kind = match piece.kind {
        TerrainKind::Open => "open",
        TerrainKind::Difficult => "difficult",
        TerrainKind::Obstacle => "obstacle",
        TerrainKind::Impassable => "impassable",
    };
    let corners: Vec<String> = piece.shape.vertices().iter().map(point).collect();
    let Terrain { name, blocks_sight, .. } = piece;
    format!(
        "[[terrain]]\nname = {name:?}\nkind = {kind:?}\nblocks_sight = {blocks_sight}\nshape = [{}]",
        corners.join(", ")
    )
}

fn point(at: &Point) -> String {
    format!("[{:?}, {:?}]", at.x, at.y)
}

/// To the last bit.
fn number(inches: Inches) -> String {
    format!("{:?}", inches.get())
}

/// Bases are whole millimetres.
fn millimetres(inches: Inches) -> String {
    format!("{}", inches.mm().round())
}
