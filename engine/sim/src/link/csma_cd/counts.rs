//! What a cable's stations met in a run.

use serde::Serialize;

/// Of an octave, in the histogram of waiting times: each is 1/32 of what it holds at most.
const PARTS: u32 = 32;
const PART_BITS: u32 = PARTS.ilog2();

/// A cable with collisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CableInfo {
    /// Place of the link.
    pub link: u16,
    pub stations: usize,
    /// From end to end.
    pub length_ns: u64,
    pub slot_ns: u64,
    pub rate_bps: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CableSummary {
    /// Sent whole; of these, the ones that had collided before; thrown away after too many attempts; and sent whole, as far
    /// as their station heard, but not so at the receiver.
    pub frames: u64,
    pub collided: u64,
    pub dropped: u64,
    pub garbled: u64,
    /// Times that stations were on the cable at once, and transmissions, whole or not.
    pub collisions: u64,
    pub attempts: u64,
    /// From when a frame had no other of its station before it until its successful transmission began.
    pub wait_mean_ns: Option<f64>,
    pub wait_p90_ns: Option<f64>,
    /// Share of time in which frames were sent whole, preamble included.
    pub utilisation: f64,
}

#[derive(Default)]
pub(super) struct Counts {
    pub told: CableSummary,
    /// ns
    pub busy: u64,
    waited: u64,
    waits: Vec<u32>,
}

/// In which class of the histogram a time is: its highest bits.
fn class(time: u64) -> usize {
    let octave = time.max(1).ilog2().saturating_sub(PART_BITS);
    (octave * PARTS) as usize + (time >> octave) as usize
}

/// Where class number `class` begins, ns.
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

    /// The time that the share waits no longer than: to 1/32, and exact for what does not wait at all.
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
