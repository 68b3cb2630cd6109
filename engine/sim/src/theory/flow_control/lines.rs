//! Every equation with its numbers put in, line by line.

use serde::Serialize;

use super::curves::{Curves, best, curves, kbps, kleinrock, point, tsch};
use super::inputs::{Symbol, symbols};
use super::words::WORDS;
use super::{EXAMPLES, Example, Inputs, Limit, alpha, effective_time, loopback_rate};

#[derive(Clone, Debug, Serialize)]
pub struct Worksheet {
    pub symbols: Vec<Symbol>,
    pub examples: &'static [Example],
    /// The example that the inputs are, if they are one.
    pub example: Option<&'static str>,
    pub sender_is_slower: bool,
    /// Which of the two cases of Appendix A that is, and what follows.
    pub case: &'static str,
    /// Buffers to be left when an update is sent, in three terms and all; as many packets as that allows to one; and as a share of the window.
    pub terms: [f64; 3],
    pub cushion: f64,
    pub np_limit: f64,
    pub alpha_limit: f64,
    /// What is reckoned with: the inputs' NP, or the limit, and at least 1.
    pub np: f64,
    pub lines: Vec<Line>,
    pub curves: Curves,
    pub notes: &'static [Note],
}

#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub id: &'static str,
    /// As the paper numbers it.
    pub name: &'static str,
    pub place: &'static str,
    pub meaning: &'static str,
    pub formula: &'static str,
    /// The formula with the inputs in it.
    pub numbers: String,
    pub value: f64,
    pub unit: &'static str,
    /// The same with what follows from it, if anything.
    pub result: String,
    /// Of the case at hand, or of both.
    pub applies: bool,
}

/// Where the paper, its equations and the simulation do not fit.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Note {
    pub title: &'static str,
    pub text: &'static str,
}

const NOTES: &[Note] = &[
    Note {
        title: "Equation (5) has KS where KR is meant",
        text: "Its second bracket is printed over KS. The derivation (A7) and the worked number 0.8426 have KR; with KS it would be 0.936, and alpha 0.635 with 8 buffers instead of the printed 0.65.",
    },
    Note {
        title: "A cushion of 2.829 is 2.826 unrounded",
        text: "The authors rounded the first term, 1.0173, to 1.02 before they added. The printed alphas are the same either way.",
    },
    Note {
        title: "The cases change their numbers",
        text: "Case 1 is the slow sender in the derivation and the fast sender in the example. The numbers of the equations are right: (A7) for VAX to SUN, (A4) for SUN to VAX.",
    },
    Note {
        title: "About 40 ms at 6 to 8 KB, and 55 ms at 8 KB",
        text: "Both are printed (5.1.2); 40 ms fits nearer 6 KB. A line with the slope of the service time through the printed 130 ms at 15 KB meets the service time at 7 KB: this is how the criterion is read here.",
    },
    Note {
        title: "(A4) and (A7) do not meet",
        text: "For two hosts alike they differ by TACK / TDAT: (A7) counts what the ACK costs the sender, (A4) does not. Alike, hosts are taken as by (A7), which is the more careful.",
    },
    Note {
        title: "From SUN to VAX more comes through than (3) says",
        text: "(3) has each packet wait TSCH. Simulated, only those wait that find the VAX's queue empty, and with many buffers few do.",
    },
    Note {
        title: "Beyond the limit less is lost than the conditions say",
        text: "They have NW packets in the system whatever NP is. Simulated, the wait after each update is shorter, and the 200 ms timer sends some updates sooner.",
    },
];

/// Four figures, and no zeros after them.
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

/// Puts numbers into a text: each `#` is the next one.
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

/// An equation with its numbers, and what it gives.
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
}

/// All that follows from the inputs; `None` if one is out of its range.
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
            "The sender is the slower: it must not be choked while the ACK is on its way."
        } else if path.ks < path.kr {
            "The sender is the faster: the receiver must not run dry while the ACK and the next packets are on their way."
        } else {
            "Both are alike; reckoned as with the faster sender, which is the more careful."
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

/// The lines of one of the two cases.
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

/// Whether the condition is met, and by how much it is missed.
fn held(time: f64, most: f64, met: &str, missed: &str) -> String {
    // At the limit the two are the same but for their last bits.
    if time <= most + 1e-9 { met.to_owned() } else { put(missed, &[time - most]) }
}

fn slow_sender(inputs: &Inputs, np: f64) -> impl Iterator<Item = Line> {
    let path = inputs.path();
    let Inputs { ks, kr, kn, tdat, tack, nw, ws, .. } = *inputs;
    let (seen, share) = (path.window_seen(ws, np), path.share_at_receiver());
    let (travel, lasts) = (path.ack_travel(), path.window_lasts(ws, np));
    let so = held(travel, lasts, "the sender is not choked", "the sender is choked for # ms");
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
        line("2", "8 × # / [2 × (# + # + # × #)]", &[packet, tsys, thdr, packet, tpkt], (loopback, "kb/s")),
    ]
}
