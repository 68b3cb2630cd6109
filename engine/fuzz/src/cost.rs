//! Limits on the cost of one input: memory and allocations, counted by the allocator of the test program, so that the limit is the same
//! on every machine; and a time, where `npm run fuzz` sets one.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Limits of one input.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Bytes held at once.
    pub bytes: u64,
    /// Number of allocations, which stands for the time.
    pub allocations: u64,
}

impl Cost {
    /// Limits that grow with the length of the input.
    pub const fn per_byte(self, length: usize, each: Cost) -> Cost {
        Cost {
            bytes: self.bytes + each.bytes * length as u64,
            allocations: self.allocations + each.allocations * length as u64,
        }
    }
}

/// Variable with the longest time for an input, in seconds; `npm run fuzz` sets it.
const SECONDS: &str = "FUZZ_SECONDS_PER_INPUT";
/// Variable that makes targets print what their most expensive inputs cost.
const PRINTED: &str = "FUZZ_COSTS";

/// Largest share of a limit that was used so far, in thousandths.
static LARGEST: AtomicU64 = AtomicU64::new(0);

/// Does `work`. Fails if it costs more than `most`; `input` is then printed.
#[expect(clippy::disallowed_methods, reason = "the time of the machine, of nothing simulated")]
pub fn within<T>(most: Cost, input: &dyn fmt::Debug, work: impl FnOnce() -> T) -> T {
    let seconds = std::env::var(SECONDS).ok().and_then(|text| text.parse::<f64>().ok());
    let begun = seconds.map(|_| Instant::now());
    let mut done = None;
    // A panic must not leave the counter counting.
    let used = allocation_counter::measure(|| done = Some(catch_unwind(AssertUnwindSafe(work))));
    let value = match done.expect("it was done") {
        Ok(value) => value,
        Err(panic) => resume_unwind(panic),
    };
    if std::env::var_os(PRINTED).is_some() {
        let share = (1000 * used.bytes_max / most.bytes).max(1000 * used.count_total / most.allocations);
        if LARGEST.fetch_max(share, Ordering::Relaxed) < share {
            eprintln!("{} ‰ of the limit: {} bytes, {} allocations", share, used.bytes_max, used.count_total);
        }
    }
    assert!(used.bytes_max <= most.bytes, "{} bytes at once, at most {}: {input:?}", used.bytes_max, most.bytes);
    let (count, limit) = (used.count_total, most.allocations);
    assert!(count <= limit, "{count} allocations, at most {limit}: {input:?}");
    if let Some((begun, seconds)) = begun.zip(seconds) {
        let took = begun.elapsed().as_secs_f64();
        assert!(took <= seconds, "{took} s, at most {seconds} s: {input:?}");
    }
    value
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    const MOST: Cost = Cost { bytes: 1000, allocations: 10 };

    fn is_within(work: impl FnOnce()) -> bool {
        catch_unwind(AssertUnwindSafe(|| within(MOST, &"input", work))).is_ok()
    }

    #[test]
    fn counts_bytes_at_once_and_allocations() {
        assert!(is_within(|| drop(black_box(vec![0_u8; 900]))));
        assert!(!is_within(|| drop(black_box(vec![0_u8; 1100]))));
        let boxes = |count: usize| {
            move || {
                for number in 0..count {
                    black_box(Box::new(number));
                }
            }
        };
        assert!(is_within(boxes(9)));
        assert!(!is_within(boxes(11)));
    }

    #[test]
    fn a_panic_leaves_nothing_behind() {
        for _ in 0..100 {
            assert!(!is_within(|| panic!("as planned")));
        }
        assert!(is_within(|| ()));
    }
}
