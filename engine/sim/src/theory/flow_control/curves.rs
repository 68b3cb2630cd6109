//! Equations (3) and (4) and the delay over the number of buffers and over alpha, to be drawn.

use serde::Serialize;

use super::{Inputs, alpha, delay_asymptote, effective_time, elsewhere_measured, kleinrock_buffers, rate, upper_bound};

/// Points of each curve.
const POINTS: u32 = 96;

/// What the equations say with NB buffers and NP packets to an update. Rates in kb/s, times in ms.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Point {
    pub nb: f64,
    pub np: f64,
    pub alpha: f64,
    /// (3).
    pub rate: f64,
    /// (4).
    pub bound: f64,
    /// Ours: (3) with what is waited after each ACK, where NP is beyond the limit.
    pub choked: f64,
    /// Ours: mean delay at the receiver by Little's law, if it is never idle.
    pub delay: f64,
    /// The receiver's service time.
    pub service: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Curves {
    /// NP as large as the limit allows, and at least 1.
    pub over_buffers: Vec<Point>,
    /// With the window of the inputs.
    pub over_alpha: Vec<Point>,
    pub kleinrock: Kleinrock,
}

/// The asymptote of the delay through the measured one, and where it meets the line of the service time.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Kleinrock {
    pub service: f64,
    pub elsewhere: f64,
    /// Buffers where they meet.
    pub buffers: f64,
    /// The asymptote's two ends: buffers and ms.
    pub from: [f64; 2],
    pub to: [f64; 2],
    /// What it goes through: the delay that was measured.
    pub measured: [f64; 2],
}

/// Packets per ms as kb/s of data.
pub(super) fn kbps(packets: f64, inputs: &Inputs) -> f64 {
    packets * inputs.packet * 8.0
}

/// TSCH where it counts.
pub(super) fn tsch(inputs: &Inputs) -> f64 {
    if inputs.path().sender_is_slower() { inputs.tsch } else { 0.0 }
}

/// As many packets to an update as the limit allows with so many buffers, and at least one.
pub(super) fn best(inputs: &Inputs, nb: f64) -> f64 {
    inputs.path().limit().np(nb).clamp(1.0, nb.max(1.0))
}

pub(super) fn point(inputs: &Inputs, nb: f64, np: f64) -> Point {
    let path = inputs.path();
    let (slower, tsch) = (path.slower(), tsch(inputs));
    let (tdat, tack) = (slower * inputs.tdat, slower * inputs.tack);
    let effective = effective_time(inputs.tdat, inputs.tack, np);
    let service = path.kr * effective;
    let bound = upper_bound(nb, path.ks * effective, service, inputs.tdn + inputs.tan);
    Point {
        nb,
        np,
        alpha: alpha(np, nb),
        rate: kbps(rate(tdat, tsch, tack, np), inputs),
        bound: kbps(bound, inputs),
        choked: kbps(rate(tdat, tsch, tack + path.wait(nb, np), np), inputs),
        delay: delay_asymptote(nb, service, path.elsewhere(np, service)).max(service),
        service,
    }
}

pub(super) fn curves(inputs: &Inputs) -> Curves {
    let most = inputs.ws.max(16.0);
    let steps = |from: f64, to: f64| (0..=POINTS).map(move |i| from + (to - from) * f64::from(i) / f64::from(POINTS));
    let kleinrock = kleinrock(inputs, most);
    Curves {
        over_buffers: steps(1.0, most).map(|nb| point(inputs, nb, best(inputs, nb))).collect(),
        over_alpha: steps(1.0, inputs.ws).map(|np| point(inputs, inputs.ws, np)).collect(),
        kleinrock,
    }
}

pub(super) fn kleinrock(inputs: &Inputs, most: f64) -> Kleinrock {
    let np = best(inputs, inputs.delay_nb);
    let service = point(inputs, inputs.delay_nb, np).service;
    let elsewhere = elsewhere_measured(inputs.delay_nb, service, inputs.delay);
    // From where it is no delay at all.
    let first = elsewhere / service;
    let at = |nb: f64| [nb, delay_asymptote(nb, service, elsewhere)];
    Kleinrock {
        service,
        elsewhere,
        buffers: kleinrock_buffers(service, elsewhere),
        from: at(first.max(0.0)),
        to: at(most.max(inputs.delay_nb)),
        measured: [inputs.delay_nb, inputs.delay],
    }
}
