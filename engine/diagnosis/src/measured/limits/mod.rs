//! Limits of simulated captures beside those of the run.

mod cases;
mod truth;

use fill_the_pipe_sim::{Full, Simulator};
use serde::Serialize;

use super::{ENDS, capture, run};
use crate::answer::main_limit;
use crate::confidence::Confidence;
use crate::limits::Limit;
use crate::{Diagnosed, diagnose};
pub use cases::{Case, cases, drawn_cases, host_cases, other_cases};
use truth::{first_seen, truth};

/// Groups of limits that the simulator's own can be compared with.
pub const GROUPS: &[(&str, &[Limit])] = &[
    ("application", &[Limit::Application]),
    ("send_buffer", &[Limit::SendBuffer]),
    ("receiver_window", &[Limit::ReceiverWindow, Limit::ZeroWindow]),
    ("congestion_window", &[Limit::SlowStart, Limit::CongestionAvoidance]),
    ("silly_window", &[Limit::SillyWindow]),
    ("host", &[Limit::SenderCpu, Limit::ReceiverCpu]),
    ("bottleneck", &[Limit::Bottleneck]),
    ("timer", &[Limit::DelayedAck, Limit::TimerRecovery]),
    ("recovery", &[Limit::FastRecovery, Limit::SpuriousRecovery]),
    ("unknown", &[Limit::Unknown, Limit::Capture]),
];

/// Share of the time that a group of limits has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroupShare {
    /// Group of limits.
    pub group: String,
    /// Share of the time in the run, 0 to 1.
    pub truth: f64,
    /// Share that is told, 0 to 1.
    pub told: f64,
}

/// Limit that is told, and the truth of its group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LimitClaim {
    /// The limit.
    pub limit: Limit,
    /// Its group.
    pub group: String,
    /// How firmly it is told.
    pub confidence: Confidence,
    /// Share that is told, 0 to 1.
    pub told: f64,
}

/// Limits of one capture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LimitRow {
    /// Name of the run.
    pub case: String,
    /// Place of the capture.
    pub at: String,
    /// Place of the host that is slower than the line; `None` without one.
    pub slow_host: Option<String>,
    /// Groups that the run has or that are told, of the time after the handshake.
    pub shares: Vec<GroupShare>,
    /// Limits that are told, of that time, the largest first.
    pub claims: Vec<LimitClaim>,
    /// Limit of the answer's first sentence; `None` without an answer.
    pub first: Option<Limit>,
    /// Share of the time from the last segment to its ACK, which no sentence counts, 0 to 1.
    pub tail: f64,
}

/// Returns the group of a limit; the handshake has none.
pub fn group_of(limit: Limit) -> &'static str {
    GROUPS.iter().find(|(_, members)| members.contains(&limit)).map_or("handshake", |(name, _)| name)
}

/// Rounds a share to 0.01 points.
fn rounded(share: f64) -> f64 {
    libm::round(share * 1e4) / 1e4
}

/// Runs a case and diagnoses it at both ends.
pub fn rows(case: &Case) -> Vec<LimitRow> {
    let simulator = run(&case.scenario);
    ENDS.map(|at| row(case, &simulator, at)).into()
}

fn row(case: &Case, simulator: &Simulator<Full>, at: &str) -> LimitRow {
    let (summary, kept) = capture(simulator, at);
    let Diagnosed { diagnosis, limits: found, .. } = diagnose(&summary, &kept).expect("a connection of TCP");
    let first = found.intervals.iter().find(|one| one.limit != Limit::Handshake).map_or(0, |one| one.from);
    let last = found.intervals.last().map_or(0, |one| one.to);
    let offset = summary.start_ns + first_seen(simulator, at);
    let truth = truth(case, simulator, first + offset, last + offset);
    let time = last.saturating_sub(first).max(1) as f64;
    let shares = GROUPS.iter().map(|(group, members)| GroupShare {
        group: (*group).to_owned(),
        truth: rounded(truth.get(group).copied().unwrap_or(0.0)),
        told: rounded(members.iter().map(|limit| found.total(*limit)).sum::<u64>() as f64 / time),
    });
    let claims = diagnosis.shares.iter().filter(|share| share.limit != Limit::Handshake).map(|share| LimitClaim {
        limit: share.limit,
        group: group_of(share.limit).to_owned(),
        confidence: share.confidence,
        told: rounded(share.time_ns as f64 / time),
    });
    LimitRow {
        case: case.name.clone(),
        at: at.to_owned(),
        slow_host: case.slow_host.map(str::to_owned),
        shares: shares.filter(|share| share.truth > 0.0 || share.told > 0.0).collect(),
        claims: claims.collect(),
        first: main_limit(&diagnosis).map(|share| share.limit),
        tail: rounded(diagnosis.tail_ns as f64 / time),
    }
}

impl LimitRow {
    /// Returns the largest difference of a group's share, points.
    pub fn difference(&self) -> f64 {
        self.shares.iter().map(|share| 100.0 * (share.told - share.truth).abs()).fold(0.0, f64::max)
    }

    /// Tells whether the slow host is at the other end, where its time looks like that of the path.
    pub fn is_far_from_host(&self) -> bool {
        self.slow_host.as_ref().is_some_and(|host| *host != self.at)
    }

    /// Returns the share of a group in the run, without the wait for the last ACK.
    pub fn truth_of(&self, group: &str) -> f64 {
        let share = self.shares.iter().find(|share| share.group == group).map_or(0.0, |share| share.truth);
        if group == "application" { (share - self.tail).max(0.0) } else { share }
    }

    /// Tells whether a claim is wrong: its group had less than half of the share that is told.
    pub fn is_wrong(&self, claim: &LimitClaim) -> bool {
        let share = self.shares.iter().find(|share| share.group == claim.group).map_or(0.0, |share| share.truth);
        share < WRONG * claim.told
    }

    /// Tells whether the first sentence is wrong: another group had a share that is larger by more than `APART`. The
    /// handshake cannot be wrong.
    pub fn is_first_wrong(&self) -> bool {
        let Some(first) = self.first.filter(|first| *first != Limit::Handshake) else { return false };
        let largest = self.shares.iter().map(|share| self.truth_of(&share.group)).fold(0.0, f64::max);
        self.truth_of(group_of(first)) + APART < largest
    }
}

/// Claims of one confidence, and how many of them are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimCounts {
    /// Limits that are claimed.
    pub claims: usize,
    /// Wrong ones among them.
    pub wrong: usize,
    /// First sentences of answers.
    pub first: usize,
    /// Wrong first sentences.
    pub first_wrong: usize,
}

/// Counts the claims of a confidence in these captures.
pub fn claim_counts(rows: &[LimitRow], confidence: Confidence) -> ClaimCounts {
    let claims = || {
        let claims = rows.iter().flat_map(|row| row.claims.iter().map(move |claim| (row, claim)));
        claims.filter(|(_, claim)| claim.told >= CLAIM && claim.confidence == confidence)
    };
    let first = || claims().filter(|(row, claim)| row.first == Some(claim.limit));
    ClaimCounts {
        claims: claims().count(),
        wrong: claims().filter(|(row, claim)| row.is_wrong(claim)).count(),
        first: first().count(),
        first_wrong: first().filter(|(row, _)| row.is_first_wrong()).count(),
    }
}

/// Smallest share of the time that counts as a claim.
pub const CLAIM: f64 = 0.05;
/// A claim is wrong if its limit had less than this part of the share.
pub const WRONG: f64 = 0.5;
/// Shares that differ by less are alike: each of the two may be told wrongly by 5 points.
pub const APART: f64 = 0.1;
