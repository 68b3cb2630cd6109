//! Counters of a CSMA/CD cable.

use serde::Serialize;

/// Classes per octave in the histogram of waiting times: the width of a class is at most 1/32 of its times.
const PARTS: u32 = 32;
const PART_BITS: u32 = PARTS.ilog2();

/// Description of a cable with collisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CableInfo {
    /// Place of the link.
    pub link: u16,
    pub stations: usize,
    /// Propagation delay from end to end, ns.
    pub length_ns: u64,
    /// The unit of backoff.
    pub slot_ns: u64,
    pub rate_bps: u64,
}

/// Results of a cable with collisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CableSummary {
    /// Frames sent completely.
    pub frames: u64,
    /// Part of them that had collided before.
    pub collided: u64,
    /// Frames discarded after the attempt limit.
    pub dropped: u64,
    /// Frames sent completely that collided at the receiver without their sender hearing it.
    pub garbled: u64,
    /// Collisions: times at which several stations were on the cable at once.
    pub collisions: u64,
    /// Transmissions, complete or not.
    pub attempts: u64,
    /// Mean wait from the time a frame is first in its queue until its successful transmission begins, ns.
    pub wait_mean_ns: Option<f64>,
    /// 90th percentile of these waits, ns.
    pub wait_p90_ns: Option<f64>,
    /// Share of the time in which complete frames were sent, preamble included.
    pub utilisation: f64,
}

#[derive(Clone, Default)]
pub(super) struct Counts {
    pub told: CableSummary,
    /// Time in which complete frames were sent, ns.
    pub busy: u64,
    waited: u64,
    waits: Vec<u32>,
}

/// Returns the histogram class of a time, which its highest bits determine.
fn class(time: u64) -> usize {
    let octave = time.max(1).ilog2().saturating_sub(PART_BITS);
    (octave * PARTS) as usize + (time >> octave) as usize
}

/// Returns the start of a class, ns.
fn begins(class: usize) -> f64 {
    let octave = (class as u32 / PARTS).saturating_sub(1);
    ((class as u64 - u64::from(octave * PARTS)) << octave) as f64
}

impl Counts {
    pub(super) fn wait(&mut self, time: u64) {
        let class = class(time);
        if class >= self.waits.len() {
            self.waits.resize(class + 1, 0);
        }
        self.waits[class] += 1;
        self.waited += time;
    }

    /// Returns the quantile of the waiting times, with an error of at most 1/32; exact if the wait is zero.
    fn quantile(&self, share: f64) -> Option<f64> {
        let mut left = share * self.told.frames as f64;
        self.waits.iter().enumerate().find_map(|(class, count)| {
            let count = f64::from(*count);
            if left <= count && count > 0.0 {
                return Some(begins(class) + (begins(class + 1) - begins(class) - 1.0) * left / count);
            }
            left -= count;
            None
        })
    }

    pub(super) fn summary(&self, now: u64) -> CableSummary {
        let frames = self.told.frames;
        CableSummary {
            wait_mean_ns: (frames > 0).then(|| self.waited as f64 / frames as f64),
            wait_p90_ns: self.quantile(0.9),
            utilisation: self.busy as f64 / now.max(1) as f64,
            ..self.told.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histogram_classes_are_contiguous_and_as_narrow_as_stated() {
        for time in (0..10_000).chain((0..1000).map(|n| n * 7_654_321)) {
            let (from, to) = (begins(class(time)), begins(class(time) + 1));
            assert!(
                from <= time as f64 && (time as f64) < to && to - from <= (from / 32.0).max(1.0),
                "{time}: {from} {to}"
            );
        }
    }

    #[test]
    fn ninetieth_percentile_covers_nine_waits_in_ten() {
        let mut counts = Counts::default();
        (0..1000u64).for_each(|n| counts.wait(n * 1000));
        counts.told.frames = 1000;
        let told = counts.summary(1);
        assert_eq!(told.wait_mean_ns, Some(499_500.0));
        assert!((told.wait_p90_ns.expect("some waited") / 900_000.0 - 1.0).abs() < 0.03, "{told:?}");
        counts = Counts::default();
        (0..10).for_each(|_| counts.wait(0));
        counts.told.frames = 10;
        assert_eq!(counts.summary(1).wait_p90_ns, Some(0.0));
    }
}
