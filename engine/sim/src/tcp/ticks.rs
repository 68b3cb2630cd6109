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

    /// Returns the time at which a timer that is set at `now` for `at` fires on a timer wheel, ns. Its wait, in whole ticks,
    /// counts from the last tick, and it fires at the next tick after that; if the wait is 63 ticks or more, at the next
    /// tick that is a multiple of 8, 64 or more (Linux since 4.8).
    pub fn on_wheel(&self, now: u64, at: u64) -> u64 {
        let wait = at.saturating_sub(now).div_ceil(self.period);
        let mut grain = 1;
        while wait >= 63 * grain {
            grain *= 8;
        }
        ((self.count(now) + wait) / grain + 1) * grain * self.period - self.period + self.phase
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

    #[test]
    fn timer_on_a_wheel_fires_after_its_time_at_a_coarser_tick_the_later_it_is() {
        let ticks = Ticks { period: 4, phase: 0 };
        // Set at 2 for 10 ms later: three ticks after the one at 0, and the next.
        assert_eq!(ticks.on_wheel(2, 12), 16);
        // Set at 2 for 300 ms later: 75 ticks are 76 with the one at 0; the next multiple of 8 is tick 80, at 316.
        assert_eq!(ticks.on_wheel(2, 302), 316);
    }
}
