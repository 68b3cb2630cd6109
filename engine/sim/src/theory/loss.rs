//! Throughput under random loss, in closed form.
//!
//! Sources: M. Mathis, J. Semke, J. Mahdavi, T. Ott, "The Macroscopic Behavior of the TCP Congestion Avoidance Algorithm",
//! 1997; J. Padhye, V. Firoiu, D. Towsley, J. Kurose, "Modeling TCP Throughput", 1998 (PFTK, equation 32).
//! Where they stop holding: both are of Reno in its steady state with every loss independent of the window. Mathis leaves
//! timeouts out: beyond a few per cent of loss it promises too much. PFTK counts one loss in a window as one event; a TCP
//! that is not Reno, or a transfer that ends within a few losses, does something else.

/// Segments for each ACK (delayed ACKs).
const SEGMENTS_PER_ACK: f64 = 2.0;

/// bit/s of payload: mss / rtt sqrt(3 / (2 b p)).
#[cfg(test)]
pub fn mathis(mss: f64, rtt: f64, loss: f64) -> f64 {
    8.0 * mss / rtt * (3.0 / (2.0 * SEGMENTS_PER_ACK * loss)).sqrt()
}

/// bit/s of payload. `rtt` and `timeout` (the first retransmission timeout) in s, `window` in bytes.
pub fn pftk(mss: f64, rtt: f64, timeout: f64, loss: f64, window: f64) -> f64 {
    let b = SEGMENTS_PER_ACK;
    let recovering = rtt * (2.0 * b * loss / 3.0).sqrt();
    let share = (3.0 * (3.0 * b * loss / 8.0).sqrt()).min(1.0);
    let timing_out = timeout * share * loss * (1.0 + 32.0 * loss * loss);
    (8.0 * mss / (recovering + timing_out)).min(8.0 * window / rtt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_examples() {
        // 1460 bytes, 100 ms, 1 %: 116800 sqrt(3 / 0.04) = 1.0115 Mb/s.
        assert!((mathis(1460.0, 0.1, 0.01) / 1e6 - 1.0115).abs() < 0.0001);
        // sqrt(0.04 / 3) = 0.11547; 3 sqrt(0.0075) = 0.25981; 0.1 * 0.11547 + 1 * 0.25981 * 0.01 * 1.0032 = 0.014153 s.
        assert!((pftk(1460.0, 0.1, 1.0, 0.01, 1e9) / 1e6 - 0.82523).abs() < 0.0001);
    }

    #[test]
    fn without_timeouts_the_two_agree_and_the_window_caps_them() {
        let few = 1e-5;
        assert!((pftk(1460.0, 0.1, 1.0, few, 1e12) / mathis(1460.0, 0.1, few) - 1.0).abs() < 0.01);
        assert_eq!(pftk(1460.0, 0.1, 1.0, 1e-9, 65_536.0), 8.0 * 65_536.0 / 0.1);
    }
}
