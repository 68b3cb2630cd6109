//! How much a run writes down. What is not written costs nothing: it is chosen at compile time, but for `Chosen`.

use crate::trace::Trace;
use crate::why::ExplainingRecorder;

pub trait Recorder {
    /// Keeps the reason of each event; then it traces too.
    const WHY: bool = false;
    fn new(flows: usize) -> Self;
    /// Keeps every event and the course of every variable.
    fn traces(&self) -> bool;
    /// Keeps account of what holds each sender back.
    fn keeps_limits(&self) -> bool;
    /// Nobody sees the steps of a packet, so those that can be told ahead need not be taken one by one.
    #[inline]
    fn allows_lookahead(&self) -> bool {
        !(self.traces() || self.keeps_limits())
    }
    /// Called only where it `traces`.
    fn trace(&mut self) -> &mut Trace;
    fn recorded_trace(&self) -> Option<&Trace>;
    /// Called only where `WHY`.
    #[inline]
    fn explanations(&mut self) -> &mut ExplainingRecorder {
        unreachable!("callers look at WHY first")
    }
}

/// Results only.
pub struct Silent;

/// Results and the shares of the limits.
pub struct Shares;

/// Everything.
pub struct Full(Trace);

/// Any of the three, whichever is wanted: where code has to be fetched, once is enough.
pub struct Chosen {
    trace: Option<Trace>,
    limits: bool,
}

impl Chosen {
    /// `limits`: keeps account of what holds each sender back, which a trace always does.
    pub fn new(flows: usize, trace: bool, limits: bool) -> Self {
        Chosen { trace: trace.then(|| Trace::new(flows)), limits: trace || limits }
    }
}

macro_rules! untraced {
    ($name:ident, $limits:literal) => {
        impl Recorder for $name {
            #[inline]
            fn new(_: usize) -> Self {
                $name
            }
            #[inline]
            fn traces(&self) -> bool {
                false
            }
            #[inline]
            fn keeps_limits(&self) -> bool {
                $limits
            }
            #[inline]
            fn trace(&mut self) -> &mut Trace {
                unreachable!("callers ask whether it traces first")
            }
            #[inline]
            fn recorded_trace(&self) -> Option<&Trace> {
                None
            }
        }
    };
}

untraced!(Silent, false);
untraced!(Shares, true);

impl Recorder for Full {
    #[inline]
    fn new(flows: usize) -> Self {
        Full(Trace::new(flows))
    }
    #[inline]
    fn traces(&self) -> bool {
        true
    }
    #[inline]
    fn keeps_limits(&self) -> bool {
        true
    }
    #[inline]
    fn trace(&mut self) -> &mut Trace {
        &mut self.0
    }
    #[inline]
    fn recorded_trace(&self) -> Option<&Trace> {
        Some(&self.0)
    }
}

impl Recorder for Chosen {
    fn new(flows: usize) -> Self {
        Chosen::new(flows, true, true)
    }
    #[inline]
    fn traces(&self) -> bool {
        self.trace.is_some()
    }
    #[inline]
    fn keeps_limits(&self) -> bool {
        self.limits
    }
    #[inline]
    fn trace(&mut self) -> &mut Trace {
        self.trace.as_mut().expect("callers ask whether it traces first")
    }
    #[inline]
    fn recorded_trace(&self) -> Option<&Trace> {
        self.trace.as_ref()
    }
}
