//! Curves of equations (3) and (4) and of the delay over the number of buffers and over alpha.

use serde::Serialize;

use super::{Inputs, alpha, delay_asymptote, effective_time, elsewhere_measured, kleinrock_buffers, rate, upper_bound};

/// Points of each curve.
const POINTS: u32 = 96;

/// Values of the equations with NB buffers and NP packets to an update. Rates in kb/s, times in ms.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlPoint"))]
pub struct Point {
    /// NB: number of buffers.
    pub nb: f64,
    /// NP: packets to an update.
    pub np: f64,
    /// NP / NB.
    pub alpha: f64,
    /// Rate by (3), kb/s.
    pub rate: f64,
    /// Upper bound by (4), kb/s.
    pub bound: f64,
    /// Rate by (3) with the wait after each ACK when NP exceeds the limit, kb/s. Not in the paper.
    pub choked: f64,
    /// Mean delay at the receiver by Little's law if it is never idle, ms. Not in the paper.
    pub delay: f64,
    /// Service time of the receiver, ms.
    pub service: f64,
}

/// Points of all curves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlCurves"))]
pub struct Curves {
    /// Over NB, with NP as large as the limit allows and at least 1.
    pub over_buffers: Vec<Point>,
    /// Over alpha, with the window of the inputs.
    pub over_alpha: Vec<Point>,
    /// Kleinrock's criterion.
    pub kleinrock: Kleinrock,
}

/// Asymptote of the delay through the measured one, and its intersection with the service time.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Kleinrock {
    /// Service time of the receiver, ms.
    pub service: f64,
    /// Time that a packet spends away from the receiver, ms.
    pub elsewhere: f64,
    /// Number of buffers at the intersection.
    pub buffers: f64,
    /// First end of the asymptote: buffers and ms.
    pub from: [f64; 2],
    /// Last end of the asymptote: buffers and ms.
    pub to: [f64; 2],
    /// The measured delay: buffers and ms.
    pub measured: [f64; 2],
}

/// Converts packets per ms to kb/s of data.
pub(super) fn kbps(packets: f64, inputs: &Inputs) -> f64 {
    packets * inputs.packet * 8.0
}

/// Returns TSCH if it counts for this path, or 0, ms.
pub(super) fn tsch(inputs: &Inputs) -> f64 {
    if inputs.path().sender_is_slower() { inputs.tsch } else { 0.0 }
}

/// Returns the largest NP that the limit allows with `nb` buffers, and at least 1.
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
    // The asymptote is drawn from where the delay is 0.
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
