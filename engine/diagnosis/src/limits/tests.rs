//! Limits of simulated captures beside those of the runs.

use crate::confidence::Confidence;
use crate::measured::limits::{
    CLAIM, Case, ClaimCounts, LimitRow, cases, claim_counts, drawn_cases, host_cases, other_cases, rows,
};

fn all_rows(cases: &[Case]) -> Vec<LimitRow> {
    cases.iter().flat_map(rows).collect()
}

fn assert_shares_are_right(rows: &[LimitRow]) {
    let near = rows.iter().filter(|row| row.difference() <= 5.0).count();
    assert!(near * 10 >= rows.len() * 9, "within 5 points in {near} of {}", rows.len());
}

#[test]
fn shares_are_those_of_the_run() {
    assert_shares_are_right(&all_rows(&cases()));
}

#[test]
fn shares_of_other_runs_are_right_too() {
    assert_shares_are_right(&all_rows(&other_cases()));
}

#[test]
fn shares_of_drawn_runs_are_right_too() {
    assert_shares_are_right(&all_rows(&drawn_cases(7, 40)));
}

#[test]
fn the_pace_of_a_sender_is_not_taken_for_the_rate_of_the_line() {
    // BBR with a window below the pipe, whose pace is two thirds of the line's rate.
    let [case] = &drawn_cases(7, 53)[52..] else { panic!("one run") };
    for row in rows(case) {
        let told = row.shares.iter().find(|share| share.group == "bottleneck").map_or(0.0, |share| share.told);
        assert!(told < 0.1, "{}: {told}", row.at);
    }
}

#[test]
fn time_of_a_slow_host_is_told_beside_it() {
    let rows = all_rows(&host_cases(5, 16));
    let told = |row: &&LimitRow| {
        let share = row.shares.iter().find(|share| share.group == "host").expect("a share of the host");
        (share.told - share.truth).abs() <= 0.1
    };
    let beside: Vec<_> = rows.iter().filter(|row| !row.is_far_from_host()).collect();
    let near = beside.iter().copied().filter(told).count();
    assert!(near * 10 >= beside.len() * 9, "within 10 points in {near} of {}", beside.len());
}

fn print(row: &LimitRow) {
    let mut line = format!("{:44} {:8} ", row.case, row.at);
    for share in row.shares.iter().filter(|share| share.told > 0.005 || share.truth > 0.005) {
        line += &format!(" {} {:.1}/{:.1}", share.group, 100.0 * share.told, 100.0 * share.truth);
    }
    for claim in row.claims.iter().filter(|claim| claim.told >= CLAIM && row.is_wrong(claim)) {
        line += &format!(" WRONG {:?} {:?}", claim.limit, claim.confidence);
    }
    if row.is_first_wrong() {
        let confidence = row.claims.iter().find(|claim| Some(claim.limit) == row.first).map(|claim| claim.confidence);
        line += &format!(" FIRST {:?} {confidence:?}", row.first);
    }
    println!("{line}  worst {:.1}", row.difference());
}

#[test]
#[ignore = "prints the limits of drawn runs: SEED, COUNT; SEED=0 takes those of the tests"]
fn prints_the_limits_of_drawn_runs() {
    let number = |name: &str, other| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(other);
    let seed = number("SEED", 1);
    let cases =
        if seed == 0 { [cases(), other_cases()].concat() } else { drawn_cases(seed, number("COUNT", 40) as usize) };
    let rows = all_rows(&cases);
    rows.iter().for_each(print);
    println!("within 5 points: {} of {}", rows.iter().filter(|row| row.difference() <= 5.0).count(), rows.len());
    for confidence in [Confidence::Sure, Confidence::Likely, Confidence::Guess] {
        let ClaimCounts { claims, wrong, first, first_wrong } = claim_counts(&rows, confidence);
        println!("{confidence:?}: wrong {wrong} of {claims}, first sentence {first_wrong} of {first}");
    }
}
