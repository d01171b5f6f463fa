//! Answers as JSON: numbers rounded to five decimals, places and dice as lists of numbers.

use std::borrow::Cow;

use onset_load::Literal;
use onset_rules::Value;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum JsonValue {
    /// Yes or no.
    Bool(bool),
    /// A number: inches, degrees, models, wounds.
    Number(Number),
    /// A word, the name of a unit, or a clause with its edition.
    Text(String),
    /// Options or units; the faces of dice in the order thrown; a place by its distances from the left and from below.
    List(Vec<JsonValue>),
}

/// A number, rounded to five decimals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        plain((self.0 * 1e5).round() / 1e5, out)
    }
}

/// A number with all its digits: a step of a move, which may fit to the last of them, and is put into a move's file again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact(pub f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        plain(self.0, out)
    }
}

/// Whole numbers are written as such: 9, not 9.0.
fn plain<S: Serializer>(number: f64, out: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        out.serialize_i64(number as i64)
    } else {
        out.serialize_f64(number)
    }
}

impl JsonSchema for Exact {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl JsonSchema for Number {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}

impl From<&Value> for JsonValue {
    fn from(value: &Value) -> Self {
        let number = |number: f64| JsonValue::Number(Number(number));
        match value {
            Value::Bool(yes) => JsonValue::Bool(*yes),
            Value::Count(count) => number(f64::from(*count)),
            Value::Inches(inches) => number(inches.get()),
            Value::Degrees(degrees) => number(degrees.get()),
            Value::Point(at) => JsonValue::List(vec![number(at.x), number(at.y)]),
            Value::Word(word) => JsonValue::Text((*word).to_owned()),
            Value::Unit(name) => JsonValue::Text(name.clone()),
            Value::List(items) => JsonValue::List(items.iter().cloned().map(JsonValue::Text).collect()),
            Value::Dice(faces) => {
                JsonValue::List(faces.as_slice().iter().map(|face| number(f64::from(*face))).collect())
            }
            Value::Clause(clause) => JsonValue::Text(clause.to_string()),
        }
    }
}

/// A value as a file has it; a table is shown as it is written.
impl From<&Literal> for JsonValue {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Bool(yes) => JsonValue::Bool(*yes),
            Literal::Whole(number) => JsonValue::Number(Number(*number as f64)),
            Literal::Real(number) => JsonValue::Number(Number(*number)),
            Literal::Text(text) => JsonValue::Text(text.clone()),
            Literal::List(items) => JsonValue::List(items.iter().map(JsonValue::from).collect()),
            Literal::Table(_) => JsonValue::Text(literal.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use onset_dice::Faces;
    use onset_geometry::{Inches, Point};

    fn json(value: &Value) -> String {
        serde_json::to_string(&JsonValue::from(value)).unwrap_or_default()
    }

    #[test]
    fn numbers_have_five_decimals_at_most() {
        assert_eq!(json(&Value::Inches(Inches::new(0.1 + 0.2))), "0.3");
        assert_eq!(json(&Value::Inches(Inches::new(35.0 / 36.0))), "0.97222");
        assert_eq!(json(&Value::Inches(Inches::new(9.0))), "9");
        assert_eq!(json(&Value::Inches(Inches::new(-0.000_001))), "0");
    }

    #[test]
    fn places_and_dice_are_lists() {
        assert_eq!(json(&Value::Point(Point::new(36.0, 12.5))), "[36,12.5]");
        assert_eq!(json(&Value::Dice(Faces::from([2, 5]))), "[2,5]");
    }
}
