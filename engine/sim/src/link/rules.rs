//! What a kind of link has beyond a wire: parameters of its own, and what follows from them.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::Link;
use super::errors::ErrorModel;
use super::medium::{Medium, MediumPlace};
use crate::scenario::parameter::Visitor;
use crate::scenario::read::Writer;

/// The rules of one kind of link. All methods but the first have a default: that of a wire.
pub(crate) trait LinkRules: CloneRules {
    /// Visits the parameters: as a group of their own, or one by one among those of the link.
    fn visit(&mut self, visitor: &mut dyn Visitor);
    /// Returns the time from last bit out to last bit in, ns; where that changes with time or place, the shortest.
    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay
    }
    /// Returns what every packet takes behind its last bit, ns: nothing where the medium decides that packet by packet.
    fn delay_after_sending(&self, link: &Link) -> u64 {
        self.one_way_delay(link)
    }
    /// Returns what a packet takes at least before its first bit leaves, ns.
    fn access_delay(&self, _: &Link) -> u64 {
        0
    }
    /// Returns the bits of datagrams of `bytes` that pass in a second, in pieces of `mtu`; `None`: as the rate says.
    fn capacity(&self, _: &Link, _bytes: u64, _mtu: u64) -> Option<f64> {
        None
    }
    /// Returns what happens to packets on the way, besides impairments.
    fn error_model(&self) -> Option<Box<dyn ErrorModel>> {
        None
    }
    /// Returns the medium, if the stations share it by rules of their own.
    fn medium(&self, _: &Link, _: MediumPlace) -> Option<Medium> {
        None
    }
    /// Returns whether `medium` returns one.
    fn is_medium(&self) -> bool {
        false
    }
    /// Returns how many packets a station of the medium holds until they are sent.
    fn station_buffers(&self) -> usize {
        usize::MAX
    }
    /// Returns the parameter that contradicts the others, by its path below the link, and why.
    fn contradiction(&self, _: &Link) -> Option<(&'static str, String)> {
        None
    }
}

pub(crate) trait CloneRules {
    fn clone_rules(&self) -> Box<dyn LinkRules>;
}

impl<T: LinkRules + Clone + 'static> CloneRules for T {
    fn clone_rules(&self) -> Box<dyn LinkRules> {
        Box::new(self.clone())
    }
}

/// The rules of a link, of whatever kind.
pub(crate) struct Rules(Box<dyn LinkRules>);

impl Rules {
    /// Those of a wire: no parameters, and no rules.
    pub(crate) fn none() -> Rules {
        Rules::of(NoRules)
    }

    pub(crate) fn of(rules: impl LinkRules + 'static) -> Rules {
        Rules(Box::new(rules))
    }

    /// Returns the parameters, as a scenario has them.
    fn written(&self) -> serde_json::Map<String, serde_json::Value> {
        let mut writer = Writer::default();
        self.clone().0.visit(&mut writer);
        writer.object
    }
}

#[derive(Clone)]
struct NoRules;

impl LinkRules for NoRules {
    fn visit(&mut self, _: &mut dyn Visitor) {}
}

impl Deref for Rules {
    type Target = dyn LinkRules;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Rules {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl Clone for Rules {
    fn clone(&self) -> Self {
        Rules(self.0.clone_rules())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.written() == other.written()
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.written())
    }
}
