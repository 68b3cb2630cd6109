//! Senders of simulated captures beside the variant that sent them.

use fill_the_pipe_capture::read::{Kept, Summary};
use fill_the_pipe_sim::Choice;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Draws, ENDS, capture, run};
use crate::Connection;
use crate::confidence::Confidence;
use crate::sender::{Sender, SenderKind, round_count, sender};

/// A bulk transfer over one bottleneck.
#[derive(Clone, Debug)]
pub struct Case {
    /// Number of its path, variant, and the path in words.
    pub name: String,
    /// Variant of the simulator.
    pub variant: String,
    /// Kind that should be told: `unknown` of a variant that is no candidate.
    pub truth: SenderKind,
    /// The run.
    pub scenario: Value,
}

/// Variants of the candidates.
pub const VARIANTS: [&str; 5] = ["reno", "cubic", "bbr", "bbr3", "vegas"];
/// Variants that are no candidate.
pub const OTHERS: [&str; 3] = ["westwood", "hybla", "ledbat_pp"];
/// Segments of a transfer at most.
pub const MOST_SEGMENTS: f64 = 8000.0;

/// Round trip up to which Hybla is Reno, ms: that of the connection which it imitates (Caini and Firrincieli, 2004).
const HYBLA: f64 = 25.0;

/// Returns the congestion control of a variant over a path of a round trip, ms.
pub fn truth(variant: &str, rtt: f64) -> SenderKind {
    match variant {
        "hybla" if rtt < HYBLA => SenderKind::Reno,
        "newreno" | "sack" | "prr" | "rack" => SenderKind::Reno,
        variant => SenderKind::by_id(variant).unwrap_or(SenderKind::Unknown),
    }
}

/// Returns bulk transfers of each variant over `count` paths, of at most so many segments.
pub fn cases(seed: u64, count: usize, most_segments: f64, variants: &[&str], profile: &str) -> Vec<Case> {
    let mut draws = Draws::new(seed);
    let mut cases = Vec::new();
    for number in 0..count {
        let rate = draws.between(1.0, 200.0);
        let rtt = draws.between(10.0, 200.0);
        let queue = draws.between(0.2, 4.0);
        let loss = draws.between(0.0002, 0.01);
        let rounds = draws.between(30.0, 400.0);
        let pipe = rate * rtt * 1e3 / 8.0 / 1500.0;
        let limit = (pipe * queue).max(4.0) as u32;
        let losses = if number % 3 == 2 { loss } else { 0.0 };
        let bytes = ((pipe + f64::from(limit) / 2.0) * rounds).clamp(400.0, most_segments) * 1448.0;
        for variant in variants {
            let scenario = json!({
                "hosts": { "a": {}, "b": {} },
                "routers": { "r": { "model": "ideal", "queue": { "limit": limit } } },
                "links": {
                    "near": { "stations": ["a", "r"], "rate": "10 Gb/s", "propagation_delay": "1 us" },
                    "line": {
                        "stations": ["r", "b"],
                        "rate": format!("{} kb/s", (rate * 1000.0) as u64),
                        "propagation_delay": format!("{} us", (rtt * 500.0) as u64),
                        "bit_errors": { "packet_loss": losses },
                    },
                },
                "tcp": { "profile": profile, "variant": variant },
                "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": format!("{} B", bytes as u64) } } },
                "seed": seed % 1000 + number as u64,
            });
            let path = format!("{rate:.1}Mb/s {rtt:.0}ms {queue:.1}BDP loss {losses:.4} {:.1}MB", bytes / 1e6);
            let name = format!("{number} {variant} {path}");
            cases.push(Case { name, variant: (*variant).to_owned(), truth: truth(variant, rtt), scenario });
        }
    }
    cases
}

/// Sender of one capture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SenderRow {
    /// Name of the run.
    pub case: String,
    /// Variant that sent.
    pub variant: String,
    /// Its kind; `unknown` of a variant that is no candidate.
    pub truth: SenderKind,
    /// Place of the capture.
    pub at: String,
    /// Kind that is told.
    pub told: SenderKind,
    /// How firmly.
    pub confidence: Confidence,
    /// Whether the transfer has more than 20 round trips, and a loss or a standing queue.
    pub bulk: bool,
}

/// Tells the sender of a capture, and whether it has a bulk transfer.
pub fn told(summary: &Summary, kept: &Kept) -> (Sender, bool) {
    let connection = Connection::new(summary, kept);
    let path = crate::path::path(&connection);
    let again = crate::retransmissions::retransmissions(&connection);
    let limits = crate::limits::limits(&connection, &path, &again);
    let found = sender(&connection, &path, &limits, &again);
    let full =
        path.queue.is_some_and(|queue| queue.typical_ns * 4 > path.round_trip.map_or(0, |trip| trip.shortest_ns));
    let bulk = round_count(&connection, path.sizes.full_payload) > 20 && (path.losses.segments > 0 || full);
    (found, bulk)
}

/// Runs a case and tells its sender at both ends.
pub fn rows(case: &Case) -> Vec<SenderRow> {
    let simulator = run(&case.scenario);
    let row = |at: &str| {
        let (summary, kept) = capture(&simulator, at);
        let (found, bulk) = told(&summary, &kept);
        SenderRow {
            case: case.name.clone(),
            variant: case.variant.clone(),
            truth: case.truth,
            at: at.to_owned(),
            told: found.kind,
            confidence: found.confidence,
            bulk,
        }
    };
    ENDS.map(row).into()
}
