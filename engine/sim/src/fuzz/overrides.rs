//! Single values changed by path: paths of the catalog with values of their range, and any text.

use fill_the_pipe_fuzz::Change;
use serde_json::{Value, json};

use super::holds;
use crate::catalog::catalog;
use crate::scenario::{BASES, Loaded, Overrides, Problem, Scenario, parse_overrides};

/// A preset with flows.
pub(super) fn scenario(which: u8) -> Value {
    let (name, text) = BASES[usize::from(which) % BASES.len()];
    fill_the_pipe_fuzz::scenario(name, text, which)
}

/// Parameters of the catalog.
pub(super) fn parameters() -> Vec<Value> {
    fill_the_pipe_fuzz::parameters(&serde_json::to_value(catalog()).expect("the catalog is JSON"))
}

/// Reads a preset with flows and with the first four of these changes.
pub(super) fn load(base: u8, changes: &[Change], parameters: &[Value]) -> Result<Loaded, Vec<Problem>> {
    let overrides: Overrides = changes.iter().take(4).map(|one| one.path_and_value(parameters)).collect();
    Scenario::load(&scenario(base).to_string(), &overrides)
}

#[test]
fn values() {
    let parameters = parameters();
    bolero::check!().with_type::<(u8, Vec<Change>)>().for_each(|(base, changes)| {
        holds(|| load(*base, changes, &parameters));
    });
}

#[test]
fn text() {
    bolero::check!().for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let overrides = parse_overrides(&text).unwrap_or_else(|_| vec![(text.into_owned(), json!(1))]);
        holds(|| Scenario::load(&scenario(0).to_string(), &overrides));
    });
}
