//! How much a run writes down. Chosen at compile time, so that what is not written costs nothing.

use crate::trace::Trace;

pub trait Recorder {
    /// Keeps account of what holds each sender back.
    const LIMITS: bool;
    /// Keeps every event and the course of every variable.
    const TRACE: bool;
    /// Nobody sees the steps of a packet, so those that can be told ahead need not be taken one by one.
    const AHEAD: bool = !(Self::LIMITS || Self::TRACE);
    fn new(flows: usize) -> Self;
    /// Called only where `TRACE`.
    fn trace(&mut self) -> &mut Trace;
    fn taken(&self) -> Option<&Trace>;
}

/// Results only.
pub struct Silent;

/// Results and the shares of the limits: what a sweep needs.
pub struct Shares;

/// Everything.
pub struct Full(Trace);

macro_rules! untraced {
    ($name:ident, $limits:literal) => {
        impl Recorder for $name {
            const LIMITS: bool = $limits;
            const TRACE: bool = false;
            fn new(_: usize) -> Self {
                $name
            }
            fn trace(&mut self) -> &mut Trace {
                unreachable!("callers look at TRACE first")
            }
            fn taken(&self) -> Option<&Trace> {
                None
            }
        }
    };
}

untraced!(Silent, false);
untraced!(Shares, true);

impl Recorder for Full {
    const LIMITS: bool = true;
    const TRACE: bool = true;
    fn new(flows: usize) -> Self {
        Full(Trace::new(flows))
    }
    fn trace(&mut self) -> &mut Trace {
        &mut self.0
    }
    fn taken(&self) -> Option<&Trace> {
        Some(&self.0)
    }
}
