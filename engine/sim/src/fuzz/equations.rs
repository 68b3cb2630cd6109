//! Equations: UBC's worksheet with any numbers, and the bounds of scenarios that are changed at random.

use bolero::TypeGenerator;
use fill_the_pipe_fuzz::{Change, Cost, Odd, within};
use serde_json::{Map, Value, json};

use super::overrides::{parameters, scenario};
use crate::checked::check;
use crate::theory::flow_control::{Inputs, Worksheet, worksheet};

const WORKING: Cost = Cost { bytes: 1 << 20, allocations: 20_000 };

/// An input and the value that it gets.
#[derive(Clone, Debug, TypeGenerator)]
enum Put {
    Least,
    Most,
    /// So many 65536ths of the way from the least to the most.
    Between(u16),
    Any(Odd),
}

#[test]
fn worksheets() {
    let usual: Worksheet = worksheet(&Inputs::default()).expect("the paper's own numbers");
    bolero::check!().with_type::<Vec<(u8, Put)>>().for_each(|puts| {
        let mut inputs = Map::new();
        for (which, put) in puts {
            let symbol = &usual.symbols[usize::from(*which) % usual.symbols.len()];
            let value = match put {
                Put::Least => json!(symbol.min),
                Put::Most => json!(symbol.max),
                Put::Between(share) => json!(symbol.min + (symbol.max - symbol.min) * f64::from(*share) / 65536.0),
                Put::Any(odd) => odd.value(),
            };
            inputs.insert(symbol.id.to_owned(), value);
        }
        let Ok(inputs) = serde_json::from_value::<Inputs>(Value::Object(inputs)) else { return };
        within(WORKING, &inputs, || {
            let sheet = worksheet(&inputs);
            assert_eq!(sheet.is_some(), inputs.is_allowed());
            if let Some(sheet) = sheet {
                for line in &sheet.lines {
                    assert_finite(&format!("{line:?}"));
                }
                assert_finite(&format!("{:?}", sheet.curves));
            }
        });
    });
}

#[test]
fn bounds() {
    let parameters = parameters();
    bolero::check!().with_type::<(u8, Vec<Change>)>().for_each(|(base, changes)| {
        let changes: Map<String, Value> =
            changes.iter().take(4).map(|change| change.path_and_value(&parameters)).collect();
        let (scenario, changes) = (scenario(*base).to_string(), Value::Object(changes).to_string());
        let checked = within(super::READING, &changes, || check(&scenario, &changes));
        assert_eq!(checked.problems.is_empty(), !checked.flows.is_empty(), "{changes}");
        for flow in &checked.flows {
            assert_finite(&format!("{:?} with {changes}", flow.bounds));
        }
    });
}

fn assert_finite(text: &str) {
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}
