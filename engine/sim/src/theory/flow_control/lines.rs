//! Every equation with its numbers put in, line by line.

use serde::Serialize;

use super::curves::{Curves, best, curves, kbps, kleinrock, point, tsch};
use super::inputs::{Symbol, symbols};
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

struct Row {
    id: &'static str,
    name: &'static str,
    place: &'static str,
    meaning: &'static str,
    formula: &'static str,
    numbers: String,
}

impl Row {
    fn gives(self, value: f64, unit: &'static str) -> Line {
        let Row { id, name, place, meaning, formula, numbers } = self;
        let result = format!("{} {unit}", figures(value)).trim_end().to_owned();
        Line { id, name, place, meaning, formula, numbers, value, unit, result, applies: true }
    }
}

impl Line {
    fn only(self, applies: bool) -> Line {
        Line { applies, ..self }
    }

    fn so(self, follows: String) -> Line {
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
    let mut lines = slow_sender(inputs, chosen);
    lines.extend(fast_sender(inputs, chosen));
    lines.extend(rates(inputs, chosen));
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

fn limit_line(row: Row, limit: Limit, ws: f64) -> Line {
    let [a, b, c] = limit.terms;
    let numbers = put("# − # − # − #", &[ws, a, b, c]);
    let np = limit.np(ws);
    let most = if np < 1.0 {
        "not even one packet: the window is too small".to_owned()
    } else {
        put("a cushion of #, alpha #", &[limit.cushion(), alpha(np, ws)])
    };
    Row { numbers, ..row }.gives(np, "packets").so(most)
}

fn slow_sender(inputs: &Inputs, np: f64) -> Vec<Line> {
    let path = inputs.path();
    let Inputs { ks, kr, kn, tdat, tack, nw, ws, .. } = *inputs;
    let slow = path.sender_is_slower();
    let seen = path.window_seen(ws, np);
    let share = path.share_at_receiver();
    let (travel, lasts) = (path.ack_travel(), path.window_lasts(ws, np));
    let held = if travel <= lasts {
        "the sender is not choked".to_owned()
    } else {
        put("the sender is choked for # ms", &[travel - lasts])
    };
    let lines = vec![
        Row {
            id: "a1",
            name: "(A1)",
            place: "Appendix A",
            meaning: "Buffers that the sender still has when the ACK of NP packets is sent; the last term is on the way.",
            formula: "W = WS − NP − (KR + KN) / KS",
            numbers: put("# − # − (# + #) / #", &[ws, np, kr, kn, ks]),
        }
        .gives(seen, "buffers"),
        Row {
            id: "a2",
            name: "(A2)",
            place: "Appendix A",
            meaning: "Share of the traffic that is in the receiver's input queue.",
            formula: "KR / (KS + KR + KN)",
            numbers: put("# / (# + # + #)", &[kr, ks, kr, kn]),
        }
        .gives(share, ""),
        Row {
            id: "a3",
            name: "(A3)",
            place: "Appendix A",
            meaning: "How long the ACK takes: it waits behind the traffic that comes, then passes receiver and network.",
            formula: "T′ = [KR / (KS + KR + KN)] NW KR TDAT + (KR + KN) TACK",
            numbers: put("# × # × # × # + (# + #) × #", &[share, nw, kr, tdat, kr, kn, tack]),
        }
        .gives(travel, "ms"),
        Row {
            id: "a3_condition",
            name: "No choking",
            place: "Appendix A, between (A3) and (A4)",
            meaning: "For so long the sender goes on with what it has. T′ must not be longer.",
            formula: "T′ ≤ W KS TDAT",
            numbers: put("# ≤ # × # × #", &[travel, seen, ks, tdat]),
        }
        .gives(lasts, "ms")
        .so(held),
        limit_line(
            Row {
                id: "a4",
                name: "(A4)",
                place: "Appendix A",
                meaning: "Most packets to an update with a slow sender; equality makes the fewest ACKs.",
                formula: "NP ≤ WS − (KR + KN) / KS − KR² NW / [(KS + KR + KN) KS] − (KR + KN) TACK / (KS TDAT)",
                numbers: String::new(),
            },
            path.limit_slow_sender(),
            ws,
        ),
    ];
    lines.into_iter().map(|line| line.only(slow)).collect()
}

fn fast_sender(inputs: &Inputs, np: f64) -> Vec<Line> {
    let path = inputs.path();
    let Inputs { ks, kr, kn, tdat, tack, nw, ws, .. } = *inputs;
    let fast = !path.sender_is_slower();
    let share = path.share_at_receiver();
    let (refill, busy) = (path.refill_time(), path.receiver_busy(ws, np));
    let held = if refill <= busy {
        "the receiver has work until then".to_owned()
    } else {
        put("the receiver is idle for # ms", &[refill - busy])
    };
    let formula = "NP ≤ WS − KR NW / (KR + KN + KS) − (KR + KN + KS) TACK / (KR TDAT) − (KS + KN) / KR";
    let lines = vec![
        Row {
            id: "a5",
            name: "(A5)",
            place: "Appendix A",
            meaning: "Share of the traffic that is in the receiver's input queue, as (A2).",
            formula: "KR / (KS + KR + KN)",
            numbers: put("# / (# + # + #)", &[kr, ks, kr, kn]),
        }
        .gives(share, ""),
        Row {
            id: "a6",
            name: "(A6)",
            place: "Appendix A",
            meaning: "Until what the ACK lets out reaches the receiver: the ACK's way, what is queued before it, and a packet's way.",
            formula: "T″ = (KR + KN + KS) TACK + [KR / (KS + KN + KR)] NW KR TDAT + (KS + KN) TDAT",
            numbers: put(
                "# × # + # × # × # × # + (# + #) × #",
                &[kr + kn + ks, tack, share, nw, kr, tdat, ks, kn, tdat],
            ),
        }
        .gives(refill, "ms"),
        Row {
            id: "a6_condition",
            name: "Not dry",
            place: "Appendix A, between (A6) and (A7)",
            meaning: "For so long the receiver has work. T″ must not be longer.",
            formula: "T″ ≤ (WS − NP) KR TDAT",
            numbers: put("# ≤ (# − #) × # × #", &[refill, ws, np, kr, tdat]),
        }
        .gives(busy, "ms")
        .so(held),
        limit_line(
            Row {
                id: "a7",
                name: "(A7)",
                place: "Appendix A",
                meaning: "Most packets to an update with a fast sender; with NB for WS it is (5) as it was meant.",
                formula,
                numbers: String::new(),
            },
            path.limit_fast_sender(),
            ws,
        ),
        limit_line(
            Row {
                id: "5",
                name: "(5) as printed",
                place: "section 5.2.1",
                meaning: "A misprint: KS under the second bracket, where (A7) has KR. Not used here.",
                formula: "NP ≤ NB − KR NW / (KR + KN + KS) − [(KR + KN + KS) / KS] [TACK / TDAT] − (KS + KN) / KR",
                numbers: String::new(),
            },
            path.limit_as_printed(),
            ws,
        ),
    ];
    lines.into_iter().map(|line| line.only(fast)).collect()
}

fn rates(inputs: &Inputs, np: f64) -> Vec<Line> {
    let path = inputs.path();
    let Inputs { ks, kr, tdat, tack, ws, packet, tdn, tan, tsys, thdr, tpkt, .. } = *inputs;
    let (slower, tsch) = (path.slower(), tsch(inputs));
    let at = point(inputs, ws, np);
    let in_bits = |kbps: f64| format!("{} kb/s", figures(kbps));
    let knee = kleinrock(inputs, ws);
    let loopback = loopback_rate(packet, tsys, thdr, tpkt / 1000.0);
    vec![
        Row {
            id: "1",
            name: "(1)",
            place: "section 3.2",
            meaning: "The share of the buffers that is freed to an update; the knob of 4.2BSD's flow control.",
            formula: "alpha = NP / NB",
            numbers: put("# / #", &[np, ws]),
        }
        .gives(alpha(np, ws), ""),
        Row {
            id: "3",
            name: "(3)",
            place: "section 5.1.1",
            meaning: "Rate at which the slower host takes packets and its share of the ACKs. TSCH is 0 with a fast sender.",
            formula: "R = 1 / (TDAT + TSCH + TACK / NP)",
            numbers: put("1000 / (# + # + # / #)", &[slower * tdat, tsch, slower * tack, np]),
        }
        .gives(at.rate / packet * 125.0, "packets/s")
        .so(in_bits(at.rate)),
        Row {
            id: "4",
            name: "(4)",
            place: "section 5.1.1",
            meaning: "Upper bound: no more than NB packets are under way.",
            formula: "RU = NB / [(TDAT + TACK / NP) (KS + KR) + TDN + TAN]",
            numbers: put(
                "1000 × # / [# × (# + #) + # + #]",
                &[ws, effective_time(tdat, tack, np), ks, kr, tdn, tan],
            ),
        }
        .gives(at.bound / packet * 125.0, "packets/s")
        .so(in_bits(at.bound)),
        Row {
            id: "kleinrock",
            name: "Kleinrock",
            place: "section 5.1.2",
            meaning: "Buffers where the asymptote of the delay meets the service time. More buffers only add delay.",
            formula: "NB = [NB₁ S − (D₁ − S)] / S, S = KR (TDAT + TACK / NP)",
            numbers: put(
                "[# × # − (# − #)] / #",
                &[inputs.delay_nb, knee.service, inputs.delay, knee.service, knee.service],
            ),
        }
        .gives(knee.buffers, "buffers"),
        Row {
            id: "2",
            name: "(2)",
            place: "section 4.1",
            meaning: "Loopback: both ends on one processor.",
            formula: "R = 8 n / 2 (TSYS + THDR + n TPKT)",
            numbers: put("8 × # / 2 (# + # + # × #)", &[packet, tsys, thdr, packet, tpkt / 1000.0]),
        }
        .gives(kbps(loopback, inputs), "kb/s"),
    ]
}
