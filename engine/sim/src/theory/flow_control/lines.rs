//! Worksheet: every equation with its numbers put in, line by line.

use serde::Serialize;

use super::curves::{Curves, best, curves, kbps, kleinrock, point, tsch};
use super::inputs::{Symbol, symbols};
use super::words::WORDS;
use super::{EXAMPLES, Example, Inputs, Limit, alpha, effective_time, loopback_rate};

/// Everything that follows from the inputs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControl"))]
pub struct Worksheet {
    /// Inputs with their values and ranges.
    pub symbols: Vec<Symbol>,
    /// The paper's worked examples.
    pub examples: &'static [Example],
    /// Id of the example that has exactly these inputs.
    pub example: Option<&'static str>,
    /// Whether Appendix A's case of the slower sender applies.
    pub sender_is_slower: bool,
    /// Sentence that names the case and its consequence.
    pub case: &'static str,
    /// Terms of the limit that applies, buffers.
    pub terms: [f64; 3],
    /// Buffers that must be left when an update is sent: the sum of `terms`.
    pub cushion: f64,
    /// Largest NP that the limit allows, packets.
    pub np_limit: f64,
    /// That NP as a share of the window.
    pub alpha_limit: f64,
    /// NP used in the lines: the one of the inputs, or the limit, and at least 1.
    pub np: f64,
    /// Equations, in the order in which they are shown.
    pub lines: Vec<Line>,
    /// Curves to be drawn.
    pub curves: Curves,
    /// Contradictions within the paper and with the simulation.
    pub notes: &'static [Note],
}

/// An equation with its numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlLine"))]
pub struct Line {
    /// Id of the line.
    pub id: &'static str,
    /// Number of the equation as printed.
    pub name: &'static str,
    /// Section in which it stands.
    pub place: &'static str,
    /// Meaning, a sentence.
    pub meaning: &'static str,
    /// Formula in symbols.
    pub formula: &'static str,
    /// Formula with the inputs put in.
    pub numbers: String,
    /// Value of the right-hand side.
    pub value: f64,
    /// Unit of the value; empty for a ratio.
    pub unit: &'static str,
    /// Value with its unit and what follows from it.
    pub result: String,
    /// Whether the line belongs to the case at hand; true for lines of both cases.
    pub applies: bool,
}

/// A contradiction between the paper's text, its equations and the simulation.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FlowControlNote"))]
pub struct Note {
    /// Title.
    pub title: &'static str,
    /// Explanation.
    pub text: &'static str,
}

const NOTES: &[Note] = &[
    Note {
        title: "Equation (5) has KS where KR is meant",
        text: "The second bracket is printed with the divisor KS. The derivation (A7) and the worked number 0.8426 use KR. With KS the number would be 0.936, and alpha with 8 buffers 0.635 instead of the printed 0.65.",
    },
    Note {
        title: "The printed cushion of 2.829 is 2.826 without rounding",
        text: "The authors rounded the first term, 1.0173, to 1.02 before they added the terms. The printed alphas are the same either way.",
    },
    Note {
        title: "The case numbers are swapped",
        text: "Case 1 is the slow sender in the derivation and the fast sender in the example. The equation numbers are right: (A7) for VAX to SUN, (A4) for SUN to VAX.",
    },
    Note {
        title: "About 40 ms at 6 to 8 KB, and 55 ms at 8 KB",
        text: "Both values are printed (5.1.2); 40 ms fits a value near 6 KB. A line with the slope of the service time through the printed 130 ms at 15 KB meets the service time at 7 KB. The calculator applies the criterion to this line.",
    },
    Note {
        title: "(A4) and (A7) differ for equal hosts",
        text: "For two equal hosts, (A4) and (A7) differ by TACK / TDAT, because only (A7) counts the ACK's cost at the sender. For equal hosts the calculator uses (A7), the more cautious equation.",
    },
    Note {
        title: "From SUN to VAX, throughput is higher than (3) gives",
        text: "In (3) each packet waits TSCH. In the simulation only packets that find the VAX's queue empty wait. With many buffers few packets do.",
    },
    Note {
        title: "Fewer losses beyond the limit than the conditions predict",
        text: "The conditions assume NW packets in the system for any NP. In the simulation the wait after each update is shorter, and the 200 ms timer sends some updates sooner.",
    },
];

/// Returns the number with four significant digits at most and without trailing zeros.
pub(super) fn figures(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let size = value.abs();
    let decimals = [1000.0, 100.0, 10.0, 1.0].iter().filter(|limit| size < **limit).count();
    let text = format!("{value:.decimals$}");
    let text = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// Fills numbers into a pattern, one for each `#`.
fn put(pattern: &str, numbers: &[f64]) -> String {
    let mut numbers = numbers.iter();
    let mut text = String::new();
    for part in pattern.split_inclusive('#') {
        text += part.trim_end_matches('#');
        if part.ends_with('#') {
            text += &numbers.next().map_or_else(String::new, |number| figures(*number));
        }
    }
    text
}

/// Returns an equation with its numbers and its value.
fn line(id: &str, pattern: &str, numbers: &[f64], (value, unit): (f64, &'static str)) -> Line {
    let words = WORDS.iter().find(|words| words.id == id).expect("every line has its words");
    Line {
        id: words.id,
        name: words.name,
        place: words.place,
        meaning: words.meaning,
        formula: words.formula,
        numbers: put(pattern, numbers),
        value,
        unit,
        result: format!("{} {unit}", figures(value)).trim_end().to_owned(),
        applies: true,
    }
}

impl Line {
    fn so(self, follows: &str) -> Line {
        Line { result: format!("{}: {follows}", self.result), ..self }
    }

    /// A rate without an end, where nothing takes time, is no number: the value is then 0, and the result says so.
    fn or_unlimited(self) -> Line {
        if self.value.is_finite() {
            return self;
        }
        Line { value: 0.0, result: "no limit: nothing takes time".to_owned(), ..self }
    }
}

/// Returns the worksheet of the inputs; `None` if one is out of its range.
pub fn worksheet(inputs: &Inputs) -> Option<Worksheet> {
    if !inputs.is_allowed() {
        return None;
    }
    let path = inputs.path();
    let slow = path.sender_is_slower();
    let limit = path.limit();
    let chosen = if inputs.np > 0.0 { inputs.np.clamp(1.0, inputs.ws) } else { best(inputs, inputs.ws) };
    let cases = slow_sender(inputs, chosen).chain(fast_sender(inputs, chosen));
    let lines = cases.chain(rates(inputs, chosen)).collect();
    Some(Worksheet {
        symbols: symbols(inputs),
        examples: EXAMPLES,
        example: Example::of(inputs).map(|example| example.id),
        sender_is_slower: slow,
        case: if slow {
            "The sender is slower, so it must not be blocked while the ACK is on its way."
        } else if path.ks < path.kr {
            "The sender is faster, so the receiver must not run out of packets while the ACK and the next packets are on their way."
        } else {
            "The hosts are equal, so the more cautious equation applies, that of a faster sender."
        },
        terms: limit.terms,
        cushion: limit.cushion(),
        np_limit: limit.np(inputs.ws),
        alpha_limit: alpha(limit.np(inputs.ws), inputs.ws),
        np: chosen,
        lines,
        curves: curves(inputs),
        notes: NOTES,
    })
}

/// Returns the lines of one of the two cases, marked with whether it applies.
fn only(applies: bool, lines: [Line; 5]) -> impl Iterator<Item = Line> {
    lines.into_iter().map(move |line| Line { applies, ..line })
}

fn limit_line(id: &str, limit: Limit, ws: f64) -> Line {
    let [a, b, c] = limit.terms;
    let np = limit.np(ws);
    let most = if np < 1.0 {
        "not even one packet: the window is too small".to_owned()
    } else {
        put("a cushion of #, alpha #", &[limit.cushion(), alpha(np, ws)])
    };
    line(id, "# − # − # − #", &[ws, a, b, c], (np, "packets")).so(&most)
}

/// Returns `met` if the condition holds, or `missed` with the amount by which it does not.
fn held(time: f64, most: f64, met: &str, missed: &str) -> String {
    // At the limit both sides are equal except for rounding.
    if time <= most + 1e-9 { met.to_owned() } else { put(missed, &[time - most]) }
}

fn slow_sender(inputs: &Inputs, np: f64) -> impl Iterator<Item = Line> {
    let path = inputs.path();
    let Inputs { ks, kr, kn, tdat, tack, nw, ws, .. } = *inputs;
    let (seen, share) = (path.window_seen(ws, np), path.share_at_receiver());
    let (travel, lasts) = (path.ack_travel(), path.window_lasts(ws, np));
    let so = held(travel, lasts, "the sender is not blocked", "the sender is blocked for # ms");
    let lines = [
        line("a1", "# − # − (# + #) / #", &[ws, np, kr, kn, ks], (seen, "buffers")),
        line("a2", "# / (# + # + #)", &[kr, ks, kr, kn], (share, "")),
        line("a3", "# × # × # × # + (# + #) × #", &[share, nw, kr, tdat, kr, kn, tack], (travel, "ms")),
        line("a3_condition", "# ≤ # × # × #", &[travel, seen, ks, tdat], (lasts, "ms")).so(&so),
        limit_line("a4", path.limit_slow_sender(), ws),
    ];
    only(path.sender_is_slower(), lines)
}

fn fast_sender(inputs: &Inputs, np: f64) -> impl Iterator<Item = Line> {
    let path = inputs.path();
    let Inputs { ks, kr, kn, tdat, tack, nw, ws, .. } = *inputs;
    let share = path.share_at_receiver();
    let (refill, busy) = (path.refill_time(), path.receiver_busy(ws, np));
    let so = held(refill, busy, "the receiver has work until then", "the receiver is idle for # ms");
    let sum = kr + kn + ks;
    let way = &[sum, tack, share, nw, kr, tdat, ks, kn, tdat];
    let lines = [
        line("a5", "# / (# + # + #)", &[kr, ks, kr, kn], (share, "")),
        line("a6", "# × # + # × # × # × # + (# + #) × #", way, (refill, "ms")),
        line("a6_condition", "# ≤ (# − #) × # × #", &[refill, ws, np, kr, tdat], (busy, "ms")).so(&so),
        limit_line("a7", path.limit_fast_sender(), ws),
        limit_line("5", path.limit_as_printed(), ws),
    ];
    only(!path.sender_is_slower(), lines)
}

fn rates(inputs: &Inputs, np: f64) -> [Line; 5] {
    let path = inputs.path();
    let Inputs { ks, kr, tdat, tack, ws, packet, tdn, tan, tsys, thdr, .. } = *inputs;
    let at = point(inputs, ws, np);
    let (slower, tpkt) = (path.slower(), inputs.tpkt / 1000.0);
    let packets = |kbps: f64| (kbps * 125.0 / packet, "packets/s");
    let in_bits = |kbps: f64| format!("{} kb/s", figures(kbps));
    let knee = kleinrock(inputs, ws);
    let pace = &[slower * tdat, tsch(inputs), slower * tack, np];
    let round = &[ws, effective_time(tdat, tack, np), ks, kr, tdn, tan];
    let crossing = &[inputs.delay_nb, knee.service, inputs.delay, knee.service, knee.service];
    let loopback = kbps(loopback_rate(packet, tsys, thdr, tpkt), inputs);
    [
        line("1", "# / #", &[np, ws], (alpha(np, ws), "")),
        line("3", "1000 / (# + # + # / #)", pace, packets(at.rate)).so(&in_bits(at.rate)),
        line("4", "1000 × # / [# × (# + #) + # + #]", round, packets(at.bound)).so(&in_bits(at.bound)),
        line("kleinrock", "[# × # − (# − #)] / #", crossing, (knee.buffers, "buffers")),
        line("2", "8 × # / [2 × (# + # + # × #)]", &[packet, tsys, thdr, packet, tpkt], (loopback, "kb/s"))
            .or_unlimited(),
    ]
}
