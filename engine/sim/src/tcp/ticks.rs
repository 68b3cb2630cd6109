//! Free-running kernel clock. It ticks every `period` from the start of the host, whatever TCP does, so that a timer
//! set to n ticks fires between n - 1 and n periods later (4.3BSD).

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ticks {
    /// Period, ns; never 0.
    pub period: u64,
    /// Time of the first tick, ns, below `period`.
    pub phase: u64,
}

impl Ticks {
    /// Returns the number of ticks up to and including `now`.
    #[inline]
    pub fn count(&self, now: u64) -> u64 {
        (now + self.period - self.phase) / self.period
    }

    /// Returns the time at which a timer set at `now` to `ticks` fires, ns.
    #[inline]
    pub fn after(&self, now: u64, ticks: u64) -> u64 {
        (self.count(now) + ticks - 1) * self.period + self.phase
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timer_fires_on_a_clock_tick() {
        let fast = Ticks { period: 200, phase: 70 };
        assert_eq!(fast.after(0, 1), 70);
        assert_eq!(fast.after(69, 1), 70);
        assert_eq!(fast.after(70, 1), 270, "a tick at this very instant has passed");
        assert_eq!(fast.after(100, 1), 270);
        assert_eq!(fast.after(100, 2), 470);
        assert_eq!(fast.count(69), 0);
        assert_eq!(fast.count(70), 1);
        assert_eq!(fast.count(470), 3);
    }
}
