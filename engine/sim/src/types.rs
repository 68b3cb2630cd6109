//! TypeScript types of what serde and the boundary write in a way of their own. All others are derived. Compiled only to write the
//! types of the page (`npm run types`).

use std::marker::PhantomData;

use ts_rs::{Config, TS};

use crate::columns::Of;
use crate::list::Choice;
use crate::theory::BOUNDS;
use crate::variable::Variable;

/// A choice is written as its id.
pub struct IdOf<T>(PhantomData<T>);

/// A scenario as JSON. Its parameters are described by the catalog.
#[derive(TS)]
#[ts(rename = "Scenario", type = "{ [key: string]: unknown }")]
pub struct ScenarioJson;

/// Unit of the values of a variable; `name`: they are indices of a list.
pub struct VariableUnit;

/// The ids of `BOUNDS`.
pub struct BoundId;

/// Implements `TS` for types that have no declaration of their own.
macro_rules! written {
    ($([$($generic:tt)*] $type:ty => $text:expr;)*) => {
        $(impl<$($generic)*> TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &Config) -> String {
                $text
            }
            fn inline(cfg: &Config) -> String {
                Self::name(cfg)
            }
        })*
    };
}

written! {
    [T: Choice] IdOf<T> => union(T::NAMES.iter().map(|named| named.id));
    [] VariableUnit => union(Variable::ALL.iter().map(|variable| variable.unit().id()));
    [] BoundId => union(BOUNDS.iter().map(|row| row.id));
    [] Of<u8> => "Uint8Array".to_owned();
    [] Of<u16> => "Uint16Array".to_owned();
    [] Of<u32> => "Uint32Array".to_owned();
    [] Of<f64> => "Float64Array".to_owned();
}

fn union(ids: impl Iterator<Item = &'static str>) -> String {
    let mut texts: Vec<String> = Vec::new();
    for text in ids.map(|id| format!("\"{id}\"")) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts.join(" | ")
}
