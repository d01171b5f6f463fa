//! The published schema of what each command prints as JSON.

use schemars::{Schema, generate::SchemaSettings};

use super::{
    check::CheckJson,
    clauses::ClausesJson,
    compare::CompareJson,
    explain::ExplainJson,
    lists::{QuestionsJson, RulesetsJson, ScenariosJson},
    run::RunJson,
};

/// The commands that print JSON.
pub const COMMANDS: [&str; 8] =
    ["check", "clauses", "compare", "explain", "questions", "rulesets", "run", "scenarios"];

/// The JSON Schema of what a command prints with `--format json`; none of a command that there is not.
pub fn schema(command: &str) -> Option<String> {
    let schemas = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let schema: Schema = match command {
        "check" => schemas.into_root_schema_for::<CheckJson>(),
        "clauses" => schemas.into_root_schema_for::<ClausesJson>(),
        "compare" => schemas.into_root_schema_for::<CompareJson>(),
        "explain" => schemas.into_root_schema_for::<ExplainJson>(),
        "questions" => schemas.into_root_schema_for::<QuestionsJson>(),
        "rulesets" => schemas.into_root_schema_for::<RulesetsJson>(),
        "run" => schemas.into_root_schema_for::<RunJson>(),
        "scenarios" => schemas.into_root_schema_for::<ScenariosJson>(),
        _ => return None,
    };
    Some(super::written(&schema))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs, path::Path};

    /// The schemas stand in `schemas/`. With `ONSET_WRITE_SCHEMAS=1` the test writes them anew instead of comparing.
    #[test]
    fn published_schemas_are_those_of_the_types() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        for command in COMMANDS {
            let file = folder.join(format!("{command}.schema.json"));
            let fresh = schema(command).expect("every command has a schema");
            if env::var_os("ONSET_WRITE_SCHEMAS").is_some() {
                fs::write(&file, &fresh).expect("the folder of the schemas can be written to");
            }
            let published = fs::read_to_string(&file).unwrap_or_default();
            assert!(
                published == fresh,
                "{command}.schema.json is not fresh: ONSET_WRITE_SCHEMAS=1 cargo test -p onset-report schemas"
            );
        }
        let files = fs::read_dir(&folder).expect("the folder of the schemas is there").count();
        assert_eq!(files, COMMANDS.len(), "a schema of no command lies in schemas/");
    }
}
