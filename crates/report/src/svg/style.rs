//! Colours, lines and hatches. The colours are Okabe and Ito's, which most who see colours otherwise can tell apart; on dark
//! ground the light ones of them take the place of the dark ones.

use super::xml::{Px, Svg, Tag};

const STYLE: &str = "\
<style>
.onset-drawing { max-width: 100%; height: auto; }
.onset-drawing text { font: 13px system-ui, 'DejaVu Sans', Arial, sans-serif; fill: #1a1a1a; }
.onset-drawing .middle { text-anchor: middle; }
.onset-drawing .end { text-anchor: end; }
.onset-drawing .strong { font-weight: bold; }
.onset-drawing .number { font-size: 12px; fill: #4d4d4d; }
.onset-drawing .label { stroke: #fff; stroke-width: 3.5px; stroke-linejoin: round; paint-order: stroke; }
.onset-drawing .heading { font-size: 15px; font-weight: bold; }
.onset-drawing .paper { fill: #fff; }
.onset-drawing .ground { fill: #fbfaf6; }
.onset-drawing .grid { fill: none; stroke: #bdbdb8; stroke-width: 1; }
.onset-drawing .fine { stroke: #e6e5e0; }
.onset-drawing .frame { fill: none; stroke: #8a8a8a; stroke-width: 1; }
.onset-drawing .edge { fill: none; stroke: #1a1a1a; stroke-width: 3; }
.onset-drawing .attacker { stroke: #0072b2; }
.onset-drawing .defender { stroke: #d55e00; }
.onset-drawing .neutral { stroke: #4d4d4d; }
.onset-drawing .difficult { stroke: #009e73; }
.onset-drawing .obstacle { stroke: #e69f00; }
.onset-drawing .impassable, .onset-drawing .open { stroke: #5c5c5c; }
.onset-drawing .arc, .onset-drawing .zone { stroke: #b0558a; fill: none; stroke-width: 1.5; }
.onset-drawing .zone { stroke-dasharray: 9 4 2 4; }
.onset-drawing .arc-ground { fill: #cc79a7; fill-opacity: .1; }
.onset-drawing .body { stroke-width: 1.8; stroke-linejoin: round; }
.onset-drawing .bases { stroke-width: .9; }
.onset-drawing .start { fill: none; stroke-width: 1.4; }
.onset-drawing .attacker.start { stroke-dasharray: 7 3; }
.onset-drawing .defender.start { stroke-dasharray: 2 2.5; }
.onset-drawing .fleeing { stroke-dasharray: 10 3 2 3; }
.onset-drawing .gone { fill: none; stroke-dasharray: 1.5 3; stroke-width: 1.6; }
.onset-drawing .front { fill: none; stroke-width: 4.5; }
.onset-drawing .swept { stroke: none; fill-opacity: .08; }
.onset-drawing .attacker.swept, .onset-drawing .attacker.head { fill: #0072b2; }
.onset-drawing .defender.swept, .onset-drawing .defender.head { fill: #d55e00; }
.onset-drawing .way { fill: none; stroke-width: 2.2; }
.onset-drawing .defender.way { stroke-dasharray: 6 3; }
.onset-drawing .head { stroke-width: 1; stroke-linejoin: round; }
.onset-drawing .under { fill: none; stroke: #fff; stroke-opacity: .75; stroke-width: 5; stroke-dasharray: none; }
.onset-drawing .pivot { fill: #fff; stroke-width: 2; }
.onset-drawing .touching { fill: none; stroke: #000; stroke-width: 2.6; stroke-linejoin: round; }
.onset-drawing .small .touching { stroke-width: 1.5; }
.onset-drawing .small .front { stroke-width: 3; }
.onset-drawing .small .body { stroke-width: 1.2; }
.onset-drawing .small .bases { stroke-width: .6; }
@media (prefers-color-scheme: dark) {
.onset-drawing text { fill: #ececec; }
.onset-drawing .number { fill: #b8b8b8; }
.onset-drawing .label { stroke: #16181c; }
.onset-drawing .paper { fill: #16181c; }
.onset-drawing .ground { fill: #1d2025; }
.onset-drawing .grid { stroke: #4b4f57; }
.onset-drawing .fine { stroke: #2b2f36; }
.onset-drawing .frame { stroke: #7a7f88; }
.onset-drawing .edge { stroke: #ececec; }
.onset-drawing .attacker { stroke: #56b4e9; }
.onset-drawing .defender { stroke: #e69f00; }
.onset-drawing .neutral { stroke: #b8b8b8; }
.onset-drawing .obstacle { stroke: #f0e442; }
.onset-drawing .impassable, .onset-drawing .open { stroke: #a8a8a8; }
.onset-drawing .arc, .onset-drawing .zone { stroke: #cc79a7; }
.onset-drawing .attacker.swept, .onset-drawing .attacker.head { fill: #56b4e9; }
.onset-drawing .defender.swept, .onset-drawing .defender.head { fill: #e69f00; }
.onset-drawing .swept { stroke: none; }
.onset-drawing .under { stroke: #16181c; }
.onset-drawing .pivot { fill: #16181c; }
.onset-drawing .touching { stroke: #fff; }
}
</style>";

/// Each hatch: its name, the class of its lines, how wide it repeats, and what is drawn in it.
const HATCHES: [(&str, &str, f64, &str); 6] = [
    ("attacker", "attacker", 4.0, "M0 2H4"),
    ("defender", "defender", 7.0, "M-1 1L1 -1M0 7L7 0M6 8L8 6"),
    ("difficult", "difficult", 16.0, "M3 7L5 3L7 7M11 15L13 11L15 15"),
    ("obstacle", "obstacle", 8.0, "M0 0H8M0 4H8M2 0V4M6 4V8"),
    ("impassable", "impassable", 8.0, "M0 0L8 8M8 0L0 8"),
    ("open", "open", 12.0, "M5 6H7"),
];

pub(super) fn draw(svg: &mut Svg) {
    svg.raw(STYLE);
    svg.open(Tag::new("defs"));
    let name = svg.name.clone();
    for (hatch, class, size, lines) in HATCHES {
        let pattern = Tag::new("pattern").set("id", format_args!("{name}-{hatch}"));
        let pattern = pattern.set("width", Px(size)).set("height", Px(size));
        svg.open(pattern.set("patternUnits", "userSpaceOnUse"));
        let opacity = if hatch == "attacker" { 0.45 } else { 0.6 };
        let lines = Tag::new("path").set("class", class).set("d", lines).set("fill", "none");
        svg.leaf(lines.set("stroke-opacity", Px(opacity)));
        svg.close("pattern");
    }
    svg.close("defs");
}

/// The hatch of that name, as a fill.
pub(super) fn hatch(svg: &Svg, hatch: &str) -> String {
    format!("url(#{}-{hatch})", svg.name)
}
