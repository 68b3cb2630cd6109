//! `fillthepipe confusion`: diagnoses of simulated captures beside the truth, as confusion matrices.

mod matrix;

use std::path::PathBuf;

use fill_the_pipe_diagnosis::confidence::Confidence;
use fill_the_pipe_diagnosis::measured::limits::{self, ClaimCounts, LimitRow, claim_counts};
use fill_the_pipe_diagnosis::measured::paths::{self, PathRow};
use fill_the_pipe_diagnosis::measured::retransmissions::{self, ReasonRow};
use fill_the_pipe_diagnosis::measured::senders::{self, SenderRow};
use fill_the_pipe_sim::Choice;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::evidence::{check, lines};
use crate::fail::{self, Failure};
use matrix::Matrix;

/// Seed of the published runs. No rule was made with it.
const SEED: u64 = 30211;
/// Paths of transfers by candidates, and by variants that are no candidate.
const SENDER_PATHS: [usize; 2] = [60, 20];
/// Drawn runs for limits, besides those that are chosen.
const LIMIT_RUNS: usize = 100;
/// Drawn runs with a slow host.
const HOST_RUNS: usize = 20;
/// Drawn losses, each with four senders.
const LOSSES: usize = 24;
/// Drawn lines, each with 17 paths, and the largest transfer over them, bytes.
const LINES: usize = 10;
const LINE_BYTES: u64 = 6_000_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Prints one JSON object: the contents of public/diagnosis.json.
    #[arg(long)]
    json: bool,
    /// Prints nothing, and fails if the rows in this file differ.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    check: Option<PathBuf>,
}

/// Diagnoses beside the truth: `public/diagnosis.json`, written by `fillthepipe confusion --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Diagnoses {
    engine_version: &'static str,
    /// Seed of the runs, with which no rule was made.
    seed: u64,
    senders: Vec<SenderRow>,
    limits: Vec<LimitRow>,
    retransmissions: Vec<ReasonRow>,
    paths: Vec<PathRow>,
    labels: Vec<LabelRow>,
}

/// Segments with one label of another program, and the reason that is told of them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabelRow {
    /// Label: timeout, fast, recovery or unknown.
    label: String,
    /// Reason that is told; null if the segment is not told to be sent again.
    told: Option<String>,
    /// Whether the reason is what the label means.
    agrees: bool,
    segments: u64,
}

/// Labels of TCPRS on the captures of zeek/zeek at commit 0d81bfc, by the example `labels` of the crate diagnosis: the captures
/// are not part of this repository.
const LABELS: &str = include_str!("../../confusion_labels.json");

/// Runs of each part.
struct Runs {
    senders: Vec<senders::Case>,
    limits: Vec<limits::Case>,
    retransmissions: Vec<retransmissions::Case>,
    paths: Vec<paths::Case>,
}

impl Runs {
    /// Returns the published runs.
    fn all() -> Self {
        let [candidates, others] = SENDER_PATHS;
        let senders = |count, variants| senders::cases(SEED, count, senders::MOST_SEGMENTS, variants, "linux");
        Runs {
            senders: [senders(candidates, &senders::VARIANTS), senders(others, &senders::OTHERS)].concat(),
            limits: [limits::other_cases(), limits::drawn_cases(SEED, LIMIT_RUNS), limits::host_cases(SEED, HOST_RUNS)]
                .concat(),
            retransmissions: retransmissions::cases(SEED, LOSSES),
            paths: paths::drawn_cases(SEED, LINES, LINE_BYTES),
        }
    }

    fn diagnose(&self) -> Diagnoses {
        fn rows<Case: Sync, Row: Send>(cases: &[Case], of: fn(&Case) -> Vec<Row>) -> Vec<Row> {
            let rows: Vec<Vec<Row>> = cases.par_iter().map(of).collect();
            rows.into_iter().flatten().collect()
        }
        Diagnoses {
            engine_version: env!("CARGO_PKG_VERSION"),
            seed: SEED,
            senders: rows(&self.senders, senders::rows),
            limits: rows(&self.limits, limits::rows),
            retransmissions: rows(&self.retransmissions, retransmissions::rows),
            paths: rows(&self.paths, paths::rows),
            labels: serde_json::from_str(LABELS).expect("the example wrote it"),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let found = Runs::all().diagnose();
    let text = || lines(&serde_json::to_value(&found).expect("all keys are texts"));
    match &arguments.check {
        Some(file) => check(file, &text()),
        None => fail::print(&if arguments.json { text() } else { in_words(&found) }),
    }
}

/// Returns the id of a named value.
fn id<T: Choice>(value: T) -> &'static str {
    value.named().id
}

fn in_words(found: &Diagnoses) -> String {
    let mut parts = vec![senders_in_words(&found.senders), limits_in_words(&found.limits)];
    let mut reasons = Matrix::default();
    for pair in found.retransmissions.iter().flat_map(|row| &row.pairs) {
        reasons.add(pair.truth.map_or("none", id), pair.told.map_or("none", id), f64::from(pair.segments));
    }
    parts.push(reasons.text("retransmissions: cause, reason that is told"));
    let (mut places, mut patterns) = (Matrix::default(), Matrix::default());
    for row in &found.paths {
        places.add(&word(&row.place), &word(&row.told_place), 1.0);
        if row.has_pattern() {
            patterns.add(&word(&row.pattern), &word(&row.told_pattern), 1.0);
        }
    }
    parts.push(places.text("place of the capture"));
    parts.push(patterns.text("pattern of losses"));
    let count = |is: fn(&PathRow) -> bool| found.paths.iter().filter(|row| is(row)).count();
    let (round_trips, rates) = (count(PathRow::is_round_trip_right), count(PathRow::is_rate_right));
    let all = found.paths.len();
    parts.push(format!("round trip within 2 %: {round_trips} of {all}; rate within 5 %: {rates} of {all}"));
    let mut labels = Matrix::default();
    let (mut agree, mut segments) = (0, 0);
    for row in &found.labels {
        labels.add(&row.label, row.told.as_deref().unwrap_or("none"), row.segments as f64);
        agree += if row.agrees { row.segments } else { 0 };
        segments += row.segments;
    }
    parts.push(labels.text("labels of TCPRS, reason that is told"));
    parts.push(format!("{agree} of {segments} agree"));
    parts.join("\n\n")
}

/// Returns a value as JSON spells it.
fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

const FIRMEST: [Confidence; 3] = [Confidence::Sure, Confidence::Likely, Confidence::Guess];

fn senders_in_words(rows: &[SenderRow]) -> String {
    let mut matrix = Matrix::default();
    for row in rows {
        matrix.add(id(row.truth), id(row.told), 1.0);
    }
    let mut lines = vec![matrix.text("senders: variant, kind that is told")];
    for confidence in FIRMEST {
        let claims = || rows.iter().filter(|row| row.confidence == confidence && id(row.told) != "unknown");
        let right = claims().filter(|row| row.told == row.truth).count();
        lines.push(format!("{}: {right} of {} right", id(confidence), claims().count()));
    }
    lines.join("\n")
}

fn limits_in_words(all: &[LimitRow]) -> String {
    let (far, rows): (Vec<LimitRow>, Vec<LimitRow>) = all.iter().cloned().partition(LimitRow::is_far_from_host);
    let near = rows.iter().filter(|row| row.difference() <= 5.0).count();
    let mut matrix = Matrix::default();
    for row in &rows {
        // Time that is told as another limit is shared out among those that are told too often.
        let over: f64 = row.shares.iter().map(|share| (share.told - share.truth).max(0.0)).sum();
        for truth in &row.shares {
            matrix.add(&truth.group, &truth.group, truth.truth.min(truth.told));
            for told in row.shares.iter().filter(|told| told.told > told.truth && truth.truth > truth.told) {
                let moved = (truth.truth - truth.told) * (told.told - told.truth) / over;
                matrix.add(&truth.group, &told.group, moved);
            }
        }
    }
    let mut lines = vec![
        matrix.text("limits: group in the run, group that is told, in whole transfers"),
        format!("all groups within 5 points: {near} of {}", rows.len()),
    ];
    for confidence in FIRMEST {
        let ClaimCounts { claims, wrong, first, first_wrong } = claim_counts(&rows, confidence);
        lines.push(format!("{}: {wrong} of {claims} wrong, first sentence {first_wrong} of {first}", id(confidence)));
    }
    let (mut claims, mut wrong) = (0, 0);
    for confidence in FIRMEST {
        let counts = claim_counts(&far, confidence);
        claims += counts.claims;
        wrong += counts.wrong;
    }
    lines.push(format!("left out: {} captures away from a slow host, {wrong} of {claims} claims wrong", far.len()));
    lines.join("\n")
}

#[cfg(test)]
mod tests;
