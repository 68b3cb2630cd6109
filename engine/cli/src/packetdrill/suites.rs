//! Published suites of packetdrill scripts and their outcomes: `fillthepipe packetdrill --counts` over a copy of each.
//! The scripts are other people's and are not kept here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

const SUITES: &str = include_str!("../../packetdrill_suites.json");

/// A suite, and the numbers of its scripts by their judgement.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Suite {
    name: String,
    /// Repository on GitHub, its commit (empty: several), and the folder of the scripts (empty: the whole repository).
    repository: String,
    commit: String,
    folder: String,
    /// Kernel for which the scripts were written.
    kernel: String,
    #[serde(flatten)]
    counts: Counts,
}

/// Numbers of scripts by their verdict.
#[derive(Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Counts {
    pub scripts: usize,
    pub hold: usize,
    /// Scripts that differ by a known cause: the clause, what is meant, and what it does.
    pub differ: BTreeMap<String, usize>,
    /// Scripts that differ, cause not known: file and line.
    pub unexplained: Vec<String>,
    /// Scripts that do not apply, by what they need.
    pub not_applicable: BTreeMap<String, usize>,
    pub unreadable: usize,
}

/// Returns the suites with their counts.
pub(crate) fn all() -> Vec<Suite> {
    serde_json::from_str(SUITES).expect("the suites are valid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_of_a_suite_is_counted_once() {
        for Suite { name, counts, .. } in all() {
            let Counts { scripts, hold, differ, unexplained, not_applicable, unreadable } = counts;
            let foreign: usize = not_applicable.values().sum();
            let differ = differ.values().sum::<usize>() + unexplained.len();
            assert_eq!(hold + differ + foreign + unreadable, scripts, "{name}");
        }
    }
}
