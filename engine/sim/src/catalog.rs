//! Catalog: everything a front end may offer. Each parameter has its meaning, unit, range, default and source; each
//! number in a trace has its name.

use serde::Serialize;
use serde_json::Value;

use crate::event::{DropReason, EventKind, Limit};
use crate::list::{Choice, Named};
use crate::scenario::parameter::{Group, GroupMap, Leaf, OverTime, QuantityKind, Scale, Source, Spec, Visitor};
use crate::scenario::{Scenario, VERSION};
use crate::theory::{BOUNDS, BoundRow};
use crate::variable::Variable as TraceVariable;

/// All parameters and all names, as JSON hands them to the page and the command line. The index of a row in its list is its number
/// in the columns of a trace.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Catalog {
    engine_version: &'static str,
    scenario_version: u64,
    parameters: Vec<Parameter>,
    event_kinds: &'static [Named],
    drop_reasons: &'static [Named],
    limits: &'static [Named],
    /// Kinds of LNTP packets, in the order of the numbers in the upper three bits of `flags`, from 1.
    circuit_packets: &'static [Named],
    /// Kinds of QUIC packets, likewise.
    quic_packets: &'static [Named],
    variables: Vec<Variable>,
    bounds: &'static [BoundRow],
    /// Ids of the presets that a scenario may name as its `base`.
    bases: Vec<&'static str>,
}

/// A parameter of a scenario.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct Parameter {
    /// Path with `*` for the name of a map's entry: `links.*.rate` is the rate of every link.
    path: String,
    /// Short name for a label, for example "Maximum window".
    name: &'static str,
    meaning: &'static str,
    kind: QuantityKind,
    #[cfg_attr(feature = "types", ts(type = "number | string | boolean | null"))]
    default: Value,
    min: Option<f64>,
    max: Option<f64>,
    /// Scale of its slider; `None` if it has none, as choices and flags.
    scale: Option<Scale>,
    choices: Option<&'static [Named]>,
    /// For the kind `schedule`: its values over time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    over_time: Option<OverTime>,
    source: Source,
}

/// A variable of a connection or circuit whose values are recorded.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
struct Variable {
    #[serde(flatten)]
    named: Named,
    #[cfg_attr(feature = "types", ts(as = "crate::types::VariableUnit"))]
    unit: &'static str,
    /// For the unit `name`: the values are indices of this list.
    #[serde(skip_serializing_if = "<[Named]>::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<Named>>"))]
    values: &'static [Named],
}

/// Returns the catalog of this version of the engine.
pub fn catalog() -> Catalog {
    let mut lister = Lister { path: String::new(), parameters: Vec::new() };
    Scenario::default().visit(&mut lister);
    Catalog {
        engine_version: crate::VERSION,
        scenario_version: VERSION,
        parameters: lister.parameters,
        event_kinds: EventKind::NAMES,
        drop_reasons: DropReason::NAMES,
        limits: Limit::NAMES,
        circuit_packets: crate::lntp::PacketKind::NAMES,
        quic_packets: crate::quic::PacketKind::NAMES,
        variables: TraceVariable::ALL
            .iter()
            .map(|one| Variable { named: *one.named(), unit: one.unit().id(), values: one.unit().values() })
            .collect(),
        bounds: BOUNDS,
        bases: crate::scenario::BASES.iter().map(|(name, _)| *name).collect(),
    }
}

/// Visitor of a default scenario that lists its parameters, with one entry `*` in each map.
struct Lister {
    path: String,
    parameters: Vec<Parameter>,
}

impl Lister {
    fn below(&mut self, name: &str, walk: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        self.path.push_str(name);
        walk(self);
        self.path.truncate(length);
    }
}

impl Visitor for Lister {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf) {
        let numeric = !matches!(
            spec.kind,
            QuantityKind::Choice
                | QuantityKind::Flag
                | QuantityKind::Text
                | QuantityKind::Packets
                | QuantityKind::Decisions
                | QuantityKind::Schedule
        );
        let choices = value.choices();
        let path = if self.path.is_empty() { spec.name.to_owned() } else { format!("{}.{}", self.path, spec.name) };
        if self.parameters.iter().any(|parameter| parameter.path == path) {
            return;
        }
        self.parameters.push(Parameter {
            path,
            name: spec.label,
            meaning: spec.meaning,
            kind: spec.kind,
            default: value.write(),
            min: numeric.then_some(spec.min),
            max: numeric.then_some(spec.max),
            scale: numeric.then_some(spec.scale),
            choices: (!choices.is_empty()).then_some(choices),
            over_time: value.over_time(),
            source: spec.source,
        });
    }

    fn group(&mut self, name: &'static str, group: &mut dyn Group) {
        self.below(name, |lister| {
            group.visit(lister);
            group.alternatives().iter_mut().for_each(|other| other.visit(lister));
        });
    }

    fn map(&mut self, name: &'static str, map: &mut dyn GroupMap) {
        self.below(name, |lister| {
            let entry = map.entry("*");
            lister.below("*", |lister| {
                entry.visit(lister);
                entry.alternatives().iter_mut().for_each(|other| other.visit(lister));
            });
        });
    }

    fn preset_sources(&mut self, _: Vec<(&'static str, Source)>) {}
}
