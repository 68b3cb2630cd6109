//! Recorders: how much a run writes down. The choice is made at compile time, except for `Chosen`, so that a run pays
//! only for what it records.

use crate::trace::Trace;
use crate::why::ExplainingRecorder;

/// Destination of what a run records.
pub trait Recorder {
    /// Whether the reason of each event is kept, which implies a trace.
    const WHY: bool = false;
    /// Creates a recorder for so many flows.
    fn new(flows: usize) -> Self;
    /// Whether every event and every change of a variable is recorded.
    fn traces(&self) -> bool;
    /// Whether the time that each limit holds each sender back is recorded.
    fn keeps_limits(&self) -> bool;
    /// Returns the trace for writing. Called only if `traces()`.
    fn trace(&mut self) -> &mut Trace;
    /// Returns the trace recorded so far; `None` if the run is not traced.
    fn recorded_trace(&self) -> Option<&Trace>;
    /// Returns the recorder of reasons. Called only if `WHY`.
    #[inline]
    fn explanations(&mut self) -> &mut ExplainingRecorder {
        unreachable!("callers look at WHY first")
    }
}

/// Recorder of results only.
#[derive(Clone)]
pub struct Silent;

/// Recorder of results and of the shares of the limits.
#[derive(Clone)]
pub struct Shares;

/// Recorder of results, limits and the trace.
#[derive(Clone)]
pub struct Full(Trace);

impl Full {
    /// Returns the trace, whose columns can be handed on without a copy.
    pub fn into_trace(self) -> Trace {
        self.0
    }
}

/// Recorder that decides at run time, so that a page loads the simulator's code once instead of three times.
#[derive(Clone)]
pub struct Chosen {
    trace: Option<Trace>,
    limits: bool,
}

impl Chosen {
    /// Creates a recorder. `limits`: records what holds each sender back, which a trace always does.
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
