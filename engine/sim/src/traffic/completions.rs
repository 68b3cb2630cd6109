//! Completion times of flows that transfer a given number of bytes: from the arrival of a flow, which opens its
//! connection, until its receiver has read the last byte.

use serde::Serialize;

use crate::layout::FlowInfo;
use crate::sorted::Sorted;
use crate::summary::FlowSummary;

/// Completion times of an entry's flows, or of those of some sizes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Completions {
    /// Id of the entry.
    pub entry: String,
    /// Largest size of these flows, bytes, a power of ten; `None`: flows of all sizes.
    pub most_bytes: Option<u64>,
    /// Number of flows that arrived.
    pub flows: u64,
    /// Number of flows that were complete.
    pub complete: u64,
    /// Mean completion time, ns; zeros if no flow was complete.
    pub mean_ns: f64,
    /// Completion time of half of the complete flows, ns.
    pub median_ns: u64,
    /// Completion time of 90 % of the complete flows, ns.
    pub p90_ns: u64,
    /// Completion time of 99 % of the complete flows, ns.
    pub p99_ns: u64,
    /// Longest completion time, ns.
    pub longest_ns: u64,
    /// Mean slowdown.
    pub slowdown_mean: f64,
    /// Slowdown of half of the complete flows.
    pub slowdown_median: f64,
    /// Slowdown of 99 % of the complete flows.
    pub slowdown_p99: f64,
}

/// Returns the time of a transfer on an empty path, ns: the round trip of the handshake, the way of the last byte, and all bytes
/// at the rate of the slowest link or router.
fn ideal(info: &FlowInfo, bytes: u64) -> f64 {
    1.5 * info.bounds.empty_rtt_ns + bytes as f64 * 8e9 / info.bounds.payload_bps()
}

/// Returns the completion time of a flow, ns, and how many times longer it is than on an empty path; `None` if its transfer is
/// not complete.
pub(crate) fn completion(info: &FlowInfo, read: u64, ended: u64) -> Option<(u64, f64)> {
    let bytes = info.bytes.filter(|bytes| read >= *bytes)?;
    let time = ended.saturating_sub(info.start_ns);
    Some((time, time as f64 / ideal(info, bytes)))
}

/// Returns the completion times of each entry with several transfers: of all, and of each power of ten of sizes.
pub(crate) fn completions(flows: &[FlowInfo], results: &[FlowSummary], now: u64) -> Vec<Completions> {
    let mut found = Vec::new();
    let mut first = 0;
    // The flows of an entry are adjacent.
    for members in flows.chunk_by(|a, b| a.entry == b.entry) {
        let results = &results[first..first + members.len()];
        first += members.len();
        let mut arrived: Vec<(u64, &FlowSummary)> = Vec::new();
        for (info, result) in members.iter().zip(results).filter(|(info, _)| info.start_ns <= now) {
            arrived.extend(info.bytes.map(|bytes| (power_above(bytes), result)));
        }
        if members.len() < 2 || arrived.is_empty() {
            continue;
        }
        let entry = &members[0].entry;
        let first = found.len();
        found.push(measure(entry, None, arrived.iter().map(|(_, result)| *result)));
        for power in (0..=12).map(|exponent| 10_u64.pow(exponent)) {
            let own =
                measure(entry, Some(power), arrived.iter().filter(|(own, _)| *own == power).map(|(_, result)| *result));
            found.extend(Some(own).filter(|own| own.flows > 0));
        }
        // One power of ten is that of all sizes.
        if found.len() == first + 2 {
            found.pop();
        }
    }
    found
}

/// Returns the smallest power of ten that is not below `bytes`.
fn power_above(bytes: u64) -> u64 {
    let mut power = 1;
    while power < bytes {
        power *= 10;
    }
    power
}

fn measure<'a>(entry: &str, most_bytes: Option<u64>, flows: impl Iterator<Item = &'a FlowSummary>) -> Completions {
    let mut count = 0;
    let (mut times, mut slowdowns) = (Counted::default(), Counted::default());
    for flow in flows {
        count += 1;
        if let (Some(time), Some(slowdown)) = (flow.completion_ns, flow.slowdown) {
            times.add(time, time as f64);
            // Numbers above 0 are in the order of their bits.
            slowdowns.add(slowdown.to_bits(), slowdown);
        }
    }
    Completions {
        entry: entry.to_owned(),
        most_bytes,
        flows: count,
        complete: times.count,
        mean_ns: times.mean(),
        median_ns: times.reached_by(0.5),
        p90_ns: times.reached_by(0.9),
        p99_ns: times.reached_by(0.99),
        longest_ns: times.reached_by(1.0),
        slowdown_mean: slowdowns.mean(),
        slowdown_median: f64::from_bits(slowdowns.reached_by(0.5)),
        slowdown_p99: f64::from_bits(slowdowns.reached_by(0.99)),
    }
}

/// Values in order, each with the number of times that it occurred.
#[derive(Default)]
struct Counted {
    values: Sorted<u64, u64>,
    count: u64,
    sum: f64,
}

impl Counted {
    fn add(&mut self, value: u64, number: f64) {
        let at = self.values.before(value);
        let before = self.values.get(at).filter(|(there, _)| *there == value).map_or(0, |(_, times)| *times);
        self.values.insert(value, before + 1);
        self.count += 1;
        self.sum += number;
    }

    /// Returns the mean, 0 without values.
    fn mean(&self) -> f64 {
        if self.count > 0 { self.sum / self.count as f64 } else { 0.0 }
    }

    /// Returns the smallest value that so large a share of the values does not exceed; 0 without values.
    fn reached_by(&self, share: f64) -> u64 {
        let rank = libm::ceil(share * self.count as f64) as u64;
        let mut passed = 0;
        for (value, times) in self.values.iter() {
            passed += times;
            if passed >= rank {
                return *value;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantile_is_a_value_that_occurred() {
        let of = |values: Vec<u64>| {
            let mut counted = Counted::default();
            values.iter().for_each(|value| counted.add(*value, *value as f64));
            counted
        };
        let hundred = of((1..=100).rev().collect());
        assert_eq!([0.5, 0.9, 0.99, 1.0].map(|share| hundred.reached_by(share)), [50, 90, 99, 100]);
        assert_eq!(hundred.mean(), 50.5);
        assert_eq!((of(vec![7, 9, 7, 7]).reached_by(0.75), of(vec![]).reached_by(0.5)), (7, 0));
        assert_eq!([1, 9, 10, 11, 100_000].map(power_above), [1, 10, 10, 100, 100_000]);
    }
}
