//! A choice among kinds with parameters of their own: a queue discipline, the change of a link's rate.

use std::fmt;

use dyn_clone::DynClone;
use serde_json::{Map, Value};

use super::parameter::{Group, Spec, Visitor};
use super::read::Writer;
use crate::list::Choice;

/// A list whose rows have parameters of their own.
pub(crate) trait Kinds: Choice {
    /// Parameters of a row, as an object of a trait.
    type Settings: Group + DynClone + ?Sized;
    /// Row that a scenario has if it names none.
    const USUAL: Self;

    /// Returns the parameter that selects the row.
    fn choice() -> Spec;
    /// Returns the default parameters of this row.
    fn make(self) -> Box<Self::Settings>;
}

/// A row of such a list with its parameters, as in a scenario.
pub(crate) struct Kinded<K: Kinds> {
    kind: K,
    settings: Box<K::Settings>,
}

impl<K: Kinds> Kinded<K> {
    pub(crate) fn of(kind: K) -> Self {
        Kinded { kind, settings: kind.make() }
    }

    pub(crate) fn kind(&self) -> K {
        self.kind
    }

    pub(crate) fn settings(&self) -> &K::Settings {
        &self.settings
    }

    /// Returns the parameters as JSON.
    pub(crate) fn written(&self) -> Map<String, Value> {
        let mut writer = Writer::default();
        self.clone().settings.visit(&mut writer);
        writer.object
    }
}

impl<K: Kinds> Default for Kinded<K> {
    fn default() -> Self {
        Kinded::of(K::USUAL)
    }
}

impl<K: Kinds> Clone for Kinded<K> {
    fn clone(&self) -> Self {
        Kinded { kind: self.kind, settings: dyn_clone::clone_box(&*self.settings) }
    }
}

impl<K: Kinds> PartialEq for Kinded<K> {
    /// Compares what a scenario would say of them.
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.written() == other.written()
    }
}

impl<K: Kinds> fmt::Debug for Kinded<K> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {:?}", self.kind.named().id, self.written())
    }
}

impl<K: Kinds> Group for Kinded<K> {
    fn visit(&mut self, visitor: &mut dyn Visitor) {
        let mut kind = self.kind;
        visitor.leaf(K::choice(), &mut kind);
        if kind != self.kind {
            *self = Kinded::of(kind);
        }
        self.settings.visit(visitor);
    }

    fn alternatives(&self) -> Vec<Box<dyn Group>> {
        K::ALL.iter().map(|kind| Box::new(Kinded::of(*kind)) as Box<dyn Group>).collect()
    }
}
