//! How much a run writes down. What is not written costs nothing: it is chosen at compile time, but for `Untraced`.

use crate::trace::Trace;
use crate::why::Explained;

pub trait Recorder {
    /// Keeps every event and the course of every variable.
    const TRACE: bool;
    /// And the reason of each; then it traces too.
    const WHY: bool = false;
    fn new(flows: usize) -> Self;
    /// Keeps account of what holds each sender back.
    fn limits(&self) -> bool;
    /// Nobody sees the steps of a packet, so those that can be told ahead need not be taken one by one.
    #[inline]
    fn ahead(&self) -> bool {
        !(Self::TRACE || self.limits())
    }
    /// Called only where `TRACE`.
    fn trace(&mut self) -> &mut Trace;
    fn taken(&self) -> Option<&Trace>;
    /// Called only where `WHY`.
    #[inline]
    fn explained(&mut self) -> &mut Explained {
        unreachable!("callers look at WHY first")
    }
}

/// Results only.
pub struct Silent;

/// Results and the shares of the limits.
pub struct Shares;

/// One of the two, whichever is wanted: where code has to be fetched, once is enough.
pub struct Untraced {
    pub limits: bool,
}

/// Everything.
pub struct Full(Trace);

macro_rules! untraced {
    ($name:ident, $new:expr, $limits:expr) => {
        impl Recorder for $name {
            const TRACE: bool = false;
            #[inline]
            fn new(_: usize) -> Self {
                $new
            }
            #[inline]
            fn limits(&self) -> bool {
                $limits(self)
            }
            #[inline]
            fn trace(&mut self) -> &mut Trace {
                unreachable!("callers look at TRACE first")
            }
            #[inline]
            fn taken(&self) -> Option<&Trace> {
                None
            }
        }
    };
}

untraced!(Silent, Silent, |_: &Silent| false);
untraced!(Shares, Shares, |_: &Shares| true);
untraced!(Untraced, Untraced { limits: false }, |untraced: &Untraced| untraced.limits);

impl Recorder for Full {
    const TRACE: bool = true;
    #[inline]
    fn new(flows: usize) -> Self {
        Full(Trace::new(flows))
    }
    #[inline]
    fn limits(&self) -> bool {
        true
    }
    #[inline]
    fn trace(&mut self) -> &mut Trace {
        &mut self.0
    }
    #[inline]
    fn taken(&self) -> Option<&Trace> {
        Some(&self.0)
    }
}
