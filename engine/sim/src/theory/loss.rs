//! Throughput under random loss, in closed form.
//!
//! Sources: M. Mathis, J. Semke, J. Mahdavi, T. Ott, "The Macroscopic Behavior of the TCP Congestion Avoidance Algorithm",
//! 1997; J. Padhye, V. Firoiu, D. Towsley, J. Kurose, "Modeling TCP Throughput", 1998 (PFTK, equation 32).
//! Limits: both formulas are for Reno in its steady state with losses independent of the window. Mathis leaves timeouts
//! out, so that it is too high beyond a few per cent of loss. PFTK counts several losses in a window as one event;
//! other TCPs, and transfers that end within a few losses, behave differently.

/// Returns the Mathis bound, bit/s of payload: mss / rtt sqrt(3 / (2 b p)), with b segments per ACK. `rtt` is in s.
pub(super) fn mathis(mss: f64, rtt: f64, loss: f64, b: f64) -> f64 {
    8.0 * mss / rtt * (3.0 / (2.0 * b * loss)).sqrt()
}

/// Parameters of PFTK.
pub(super) struct Path {
    /// Segment size, bytes.
    pub mss: f64,
    /// Window, bytes.
    pub window: f64,
    /// Round trip, s.
    pub rtt: f64,
    /// First retransmission timeout, s.
    pub timeout: f64,
    /// Segments per ACK.
    pub b: f64,
}

/// Returns the PFTK bound, bit/s of payload.
pub(super) fn pftk(path: &Path, loss: f64) -> f64 {
    let Path { mss, window, rtt, timeout, b } = *path;
    let recovering = rtt * (2.0 * b * loss / 3.0).sqrt();
    let share = (3.0 * (3.0 * b * loss / 8.0).sqrt()).min(1.0);
    let timing_out = timeout * share * loss * (1.0 + 32.0 * loss * loss);
    (8.0 * mss / (recovering + timing_out)).min(8.0 * window / rtt)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: Path = Path { mss: 1460.0, window: 1e9, rtt: 0.1, timeout: 1.0, b: 2.0 };

    #[test]
    fn worked_examples() {
        // 1460 bytes, 100 ms, 1 %: 116800 sqrt(3 / 0.04) = 1.0115 Mb/s; with an ACK for each, sqrt 2 times as much.
        assert!((mathis(1460.0, 0.1, 0.01, 2.0) / 1e6 - 1.0115).abs() < 0.0001);
        assert!((mathis(1460.0, 0.1, 0.01, 1.0) / 1e6 - 1.4305).abs() < 0.0001);
        // sqrt(0.04 / 3) = 0.11547; 3 sqrt(0.0075) = 0.25981; 0.1 * 0.11547 + 1 * 0.25981 * 0.01 * 1.0032 = 0.014153 s.
        assert!((pftk(&PATH, 0.01) / 1e6 - 0.82523).abs() < 0.0001);
    }

    #[test]
    fn mathis_and_pftk_agree_without_timeouts() {
        let few = 1e-5;
        assert!((pftk(&PATH, few) / mathis(1460.0, 0.1, few, 2.0) - 1.0).abs() < 0.01);
        assert_eq!(pftk(&Path { window: 65_536.0, ..PATH }, 1e-9), 8.0 * 65_536.0 / 0.1);
    }
}
