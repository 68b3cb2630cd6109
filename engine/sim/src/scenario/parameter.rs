//! Description of parameters. Each is described once, in the `visit` of the struct that it belongs to. The reader with
//! its messages, the writer, the catalog of the page and of the command line, and the sources all follow from this one
//! description.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

use crate::list::{Choice, Named};
pub(crate) use crate::units::QuantityKind;

/// Source of a value.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Source {
    /// Kind of source.
    pub basis: Basis,
    /// Place in the paper, reason for the assumption, number that it was calibrated to, or result for which it was chosen.
    pub text: Cow<'static, str>,
}

/// Kind of source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Basis {
    /// A paper or standard states the value.
    Stated,
    /// The value is an assumption.
    Assumed,
    /// The value was set so that a published number comes out; that number is no evidence for the model.
    Calibrated,
    /// The value was chosen among several because of a published result that it brings about.
    Chosen,
}

impl Basis {
    /// Every kind, with its name in JSON.
    pub(crate) const ALL: [(&str, Basis); 4] = [
        ("stated", Basis::Stated),
        ("assumed", Basis::Assumed),
        ("calibrated", Basis::Calibrated),
        ("chosen", Basis::Chosen),
    ];

    /// Whether the value was fitted to a published number or result.
    pub fn is_fitted(self) -> bool {
        matches!(self, Basis::Calibrated | Basis::Chosen)
    }
}

pub(crate) fn stated(text: &'static str) -> Source {
    Source { basis: Basis::Stated, text: Cow::Borrowed(text) }
}

pub(crate) fn assumed(text: &'static str) -> Source {
    Source { basis: Basis::Assumed, text: Cow::Borrowed(text) }
}

/// Source of a value that was calibrated to a published number: `to` names the number and its place.
pub(crate) fn calibrated(to: &'static str) -> Source {
    Source { basis: Basis::Calibrated, text: Cow::Borrowed(to) }
}

/// Source of a value that was chosen because of a result of the paper: `because` is a sentence about it.
pub(crate) fn chosen(because: &'static str) -> Source {
    Source { basis: Basis::Chosen, text: Cow::Borrowed(because) }
}

/// Source whose text is put together from a work and what stands there.
pub(crate) fn found_in(basis: Basis, work: &str, what: &str) -> Source {
    Source { basis, text: format!("{work}: {what}").into() }
}

/// How values are spread along a slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) enum Scale {
    Linear,
    Log,
}

/// Sources of the values of a preset, by their paths below the group.
pub(crate) type Sources = Vec<(&'static str, Source)>;

/// A named set of values of a group, which the group's first choice selects.
pub(crate) struct Preset<T> {
    pub make: fn() -> T,
    pub sources: fn() -> Sources,
}

/// Description of a parameter, without its value. `name` is its key in JSON.
pub(crate) struct Spec {
    pub name: &'static str,
    pub label: &'static str,
    pub meaning: &'static str,
    pub kind: QuantityKind,
    pub min: f64,
    pub max: f64,
    pub scale: Scale,
    pub source: Source,
    /// Whether the value is a claim about the world, which is listed with its source; a name or a switch is not.
    pub claim: bool,
}

impl Spec {
    fn new(kind: QuantityKind, name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        let source = assumed("a neutral default");
        Spec { name, label, meaning, kind, min: 0.0, max: f64::MAX, scale: Scale::Linear, source, claim: false }
    }
    pub(crate) fn duration(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Duration, name, label, meaning).range(0.0, 3600e9)
    }
    pub(crate) fn rate(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Rate, name, label, meaning).range(1e3, 1e12).log()
    }
    pub(crate) fn size(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Size, name, label, meaning).range(0.0, 1e12)
    }
    pub(crate) fn count(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Count, name, label, meaning).range(0.0, 1e12)
    }
    pub(crate) fn ratio(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Ratio, name, label, meaning).range(0.0, 1.0)
    }
    pub(crate) fn choice(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Choice, name, label, meaning)
    }
    pub(crate) fn flag(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Flag, name, label, meaning)
    }
    pub(crate) fn text(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Text, name, label, meaning)
    }
    pub(crate) fn packets(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Packets, name, label, meaning)
    }
    pub(crate) fn decisions(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Decisions, name, label, meaning)
    }
    pub(crate) fn schedule(name: &'static str, label: &'static str, meaning: &'static str) -> Self {
        Spec::new(QuantityKind::Schedule, name, label, meaning)
    }
    pub(crate) fn range(self, min: f64, max: f64) -> Self {
        Spec { min, max, ..self }
    }
    pub(crate) fn log(self) -> Self {
        Spec { scale: Scale::Log, ..self }
    }
    pub(crate) fn source(self, source: Source) -> Self {
        Spec { source, claim: true, ..self }
    }
}

/// Values over time that a parameter of the kind `schedule` holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct OverTime {
    /// Kind of the values, each of which has a time before it; `None`: the parameter holds times only.
    pub values: Option<QuantityKind>,
    /// Largest value, in its base unit.
    pub max: f64,
    /// Whether the values are a curve over the time of the run, whose times are in order; otherwise they are a list.
    pub is_curve: bool,
    /// Description of valid texts, with an example.
    pub example: &'static str,
}

/// Value of a parameter.
pub(crate) trait Leaf {
    /// Sets the value from JSON, or returns what was expected.
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String>;
    fn write(&self) -> Value;
    /// Returns what the values over time are, if it holds such.
    fn over_time(&self) -> Option<OverTime> {
        None
    }
    /// Returns the valid values, if they are few.
    fn choices(&self) -> &'static [Named] {
        &[]
    }
}

impl<T: Choice> Leaf for T {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        *self = value.as_str().and_then(Self::by_id).ok_or("is not one of the choices")?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.named().id)
    }
    fn choices(&self) -> &'static [Named] {
        Self::NAMES
    }
}

fn number(value: &Value, spec: &Spec) -> Result<f64, String> {
    let number = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => crate::units::parse(text, spec.kind),
        _ => None,
    };
    let number = number.ok_or_else(|| format!("should be {}", spec.kind.example()))?;
    if number < spec.min || number > spec.max {
        let show = |v| crate::units::format(v, spec.kind);
        return Err(format!("is {}, outside {} to {}", show(number), show(spec.min), show(spec.max)));
    }
    Ok(number)
}

/// Reads a whole number. Times, rates and sizes are rounded to one of their base unit: 1.5 KB is written with a fraction, and so is
/// 0.1 us. A count with a fraction is a mistake.
fn whole(value: &Value, spec: &Spec) -> Result<u64, String> {
    let number = number(value, spec)?;
    let rounded = libm::round(number);
    if spec.kind == QuantityKind::Count && rounded != number {
        let show = |v| crate::units::format(v, spec.kind);
        let (number, min, max) = (show(number), show(spec.min), show(spec.max));
        return Err(format!("is {number}; should be a whole number from {min} to {max}"));
    }
    Ok(rounded as u64)
}

impl Leaf for u64 {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        *self = whole(value, spec)?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(*self)
    }
}

/// Optional number; `null` means that it is decided elsewhere, as the meaning says.
impl Leaf for Option<u64> {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        *self = if value.is_null() { None } else { Some(whole(value, spec)?) };
        Ok(())
    }
    fn write(&self) -> Value {
        self.map_or(Value::Null, Value::from)
    }
}

impl Leaf for f64 {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        *self = number(value, spec)?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(*self)
    }
}

/// Optional number, `null` as for whole ones.
impl Leaf for Option<f64> {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        *self = if value.is_null() { None } else { Some(number(value, spec)?) };
        Ok(())
    }
    fn write(&self) -> Value {
        self.map_or(Value::Null, Value::from)
    }
}

impl Leaf for bool {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        let text = value.as_str().and_then(|text| text.parse().ok());
        *self = value.as_bool().or(text).ok_or_else(|| format!("should be {}", spec.kind.example()))?;
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(*self)
    }
}

impl Leaf for String {
    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let text = value.as_str().ok_or("should be text")?;
        if text.chars().count() > 200 {
            return Err("is longer than 200 characters".to_owned());
        }
        text.clone_into(self);
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.as_str())
    }
}

/// List of names.
impl Leaf for Vec<String> {
    fn read(&mut self, value: &Value, spec: &Spec) -> Result<(), String> {
        let list = value.as_array().ok_or("should be a list of names")?;
        *self = Vec::new();
        for item in list {
            let mut text = String::new();
            text.read(item, spec)?;
            self.push(text);
        }
        Ok(())
    }
    fn write(&self) -> Value {
        Value::from(self.clone())
    }
}

/// Group of parameters. `visit` names each of them once, in the order in which people should see them.
pub(crate) trait Group {
    fn visit(&mut self, visitor: &mut dyn Visitor);
    /// Returns other shapes of the group, with parameters that this one lacks, for the catalog.
    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        Vec::new()
    }
}

/// Visitor of parameters: the reader, the writer, the catalog.
pub(crate) trait Visitor {
    fn leaf(&mut self, spec: Spec, value: &mut dyn Leaf);
    fn group(&mut self, name: &'static str, group: &mut dyn Group);
    /// Visits a map from arbitrary names to groups; the visitor calls `entry` for the group of each name.
    fn map(&mut self, name: &'static str, map: &mut dyn GroupMap);
    /// Gives the preset's sources for values of this group that follow and have none of their own.
    fn preset_sources(&mut self, sources: Sources);
}

/// A `LiteMap<String, G>` without its type.
pub(crate) trait GroupMap {
    fn names(&self) -> Vec<String>;
    /// Returns the group of that name, created with the defaults if necessary.
    fn entry(&mut self, name: &str) -> &mut dyn Group;
}

pub(crate) struct Groups<'a, G> {
    pub map: &'a mut litemap::LiteMap<String, G>,
    pub default: &'a dyn Fn() -> G,
}

impl<G: Group> GroupMap for Groups<'_, G> {
    fn names(&self) -> Vec<String> {
        self.map.keys().cloned().collect()
    }
    fn entry(&mut self, name: &str) -> &mut dyn Group {
        self.map.entry(name.to_owned()).or_insert_with(self.default)
    }
}
