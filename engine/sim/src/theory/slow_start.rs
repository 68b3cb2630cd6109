//! Duration of slow start in closed form.
//!
//! Source: V. Jacobson, "Congestion Avoidance and Control", 1988: R log2 W with an ACK for each segment; RFC 1106, 4.2
//! has the same formula. With an ACK for every b segments, each opening the window by d, a round trip multiplies the
//! window by 1 + d / b.
//! Limits: a loss ends slow start early, and the first segment, alone, may wait for the delayed-ACK timer.

/// Returns the time until the congestion window has grown from `initial` to `target` bytes, ns. `growth` is the factor
/// per round trip.
pub(super) fn duration(rtt: f64, initial: f64, target: f64, growth: f64) -> f64 {
    rtt * (libm::log(target / initial) / libm::log(growth)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn worked_examples() {
        // 64 segments at 580 ms: six doublings, 3.48 s.
        assert!((duration(580e6, 1460.0, 64.0 * 1460.0, 2.0) / 1e9 - 3.48).abs() < 1e-9);
        // With delayed ACKs the window grows by half: ln 64 / ln 1.5 = 10.257 round trips, 5.949 s.
        assert!((duration(580e6, 1460.0, 64.0 * 1460.0, 1.5) / 1e9 - 5.949).abs() < 0.001);
        // Four segments at the start save two doublings.
        assert!((duration(580e6, 4.0 * 1460.0, 64.0 * 1460.0, 2.0) / 1e9 - 2.32).abs() < 1e-9);
        assert_eq!(duration(580e6, 8000.0, 8000.0, 2.0), 0.0);
        assert_eq!(duration(580e6, 65_535.0, 8000.0, 2.0), 0.0, "it begins beyond");
    }
}
