//! Rules of a kind of link beyond a wire: its own parameters, and what follows from them.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::Link;
use super::errors::ErrorModel;
use super::medium::{Medium, MediumPlace};
use super::variation::RateProcess;
use crate::scenario::parameter::Visitor;
use crate::scenario::read::Writer;

/// Rules of one kind of link. All methods except the first default to a wire.
pub(crate) trait LinkRules: CloneRules {
    /// Visits the parameters: as a group of their own, or one by one among those of the link.
    fn visit(&mut self, visitor: &mut dyn Visitor);
    /// Returns the time from last bit out to last bit in, ns; where that changes with time or place, the shortest.
    fn one_way_delay(&self, link: &Link) -> u64 {
        link.propagation_delay
    }
    /// Returns the time that every packet takes behind its last bit, ns: 0 if the medium decides packet by packet.
    fn delay_after_sending(&self, link: &Link) -> u64 {
        self.one_way_delay(link)
    }
    /// Returns the least time that a packet takes before its first bit leaves, ns.
    fn access_delay(&self, _: &Link) -> u64 {
        0
    }
    /// Returns the part of its delays at each end that contains the time of a router there, ns.
    fn processing(&self) -> u64 {
        0
    }
    /// Returns the bits of datagrams of `bytes` that pass in a second, in fragments of `mtu`; `None`: as the rate
    /// allows.
    fn capacity(&self, _: &Link, _bytes: u64, _mtu: u64) -> Option<f64> {
        None
    }
    /// Returns the error model that acts on packets besides the impairments.
    fn error_model(&self) -> Option<Box<dyn ErrorModel>> {
        None
    }
    /// Returns the process of the rate, if the kind has one and the scenario none of its own.
    fn rate_process(&self, _: &Link) -> Option<Box<dyn RateProcess>> {
        None
    }
    /// Returns the mean rate in the long run, bit/s.
    fn mean_rate(&self, link: &Link) -> f64 {
        link.rate as f64
    }
    /// Returns the medium, if the stations share the link by rules of their own.
    fn medium(&self, _: &Link, _: MediumPlace) -> Option<Medium> {
        None
    }
    /// Whether `medium` returns one.
    fn is_medium(&self) -> bool {
        false
    }
    /// Returns the number of packets that a station of the medium holds until they are sent.
    fn station_buffers(&self) -> usize {
        usize::MAX
    }
    /// Returns the parameter that contradicts others, as a path below the link, with the reason.
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

/// Rules of a link of any kind.
pub(crate) struct Rules(Box<dyn LinkRules>);

impl Rules {
    /// Returns the rules of a wire, which has no parameters.
    pub(crate) fn none() -> Rules {
        Rules::of(NoRules)
    }

    pub(crate) fn of(rules: impl LinkRules + 'static) -> Rules {
        Rules(Box::new(rules))
    }

    /// Returns the parameters as JSON.
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
