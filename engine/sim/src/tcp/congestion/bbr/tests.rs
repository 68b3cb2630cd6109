use super::super::control::MAX_BIG_WINDOW;
use super::*;
use crate::tcp::flight::{AckNews, RateSample};

const MS: u64 = 1_000_000;

/// Drives BBR over a path of 8 Mb/s and 100 ms, 100,000 bytes, with an ACK each ms of what arrives at `rate`.
fn drive(bbr: &mut Bbr, window: &mut Window, from: u64, ms: u64, rate: u64, pipe: u64) {
    for tick in from..from + ms {
        let total = tick * 1000;
        let sample = RateSample {
            rate,
            app_limited: false,
            prior_delivered: total.saturating_sub(100_000),
            delivered: total,
            in_flight: pipe,
            lost: 0,
        };
        let news = AckNews { delivered: rate / 8000, rtt: Some(100 * MS), sample: Some(sample), ..AckNews::default() };
        let ack = Ack { now: tick * MS, acked: 1000, flight: pipe, pipe, una: 0, next: 0, news: &news };
        bbr.on_path(window, &ack);
    }
}

#[test]
fn startup_ends_after_three_rounds_without_growth() {
    let mut bbr = Bbr::default();
    let mut window =
        Window { cwnd: 10_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
    drive(&mut bbr, &mut window, 101, 90, 4_000_000, 300_000);
    assert_eq!((bbr.mode, bbr.pacing), (Mode::Startup, Some(11_540_000)));
    drive(&mut bbr, &mut window, 201, 450, 8_000_000, 300_000);
    assert_eq!(bbr.mode, Mode::Drain);
    drive(&mut bbr, &mut window, 651, 1, 8_000_000, 100_000);
    assert_eq!(bbr.mode, Mode::ProbeRate(FIRST_EVEN, 651 * MS));
    drive(&mut bbr, &mut window, 652, 1, 8_000_000, 100_000);
    assert_eq!(
        (bbr.pacing, window.cwnd),
        (Some(8_000_000), 207_000),
        "twice the pipe, three times two segments, and the segment of an ACK"
    );
}

#[test]
fn probe_bandwidth_cycle_probes_and_drains() {
    let mut bbr = Bbr { mode: Mode::ProbeRate(7, 0), filled: true, ..Bbr::default() };
    let mut window =
        Window { cwnd: 203_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
    drive(&mut bbr, &mut window, 1000, 1, 8_000_000, 100_000);
    assert_eq!(bbr.pacing, Some(10_000_000));
    drive(&mut bbr, &mut window, 1101, 1, 8_000_000, 131_000);
    assert_eq!(bbr.pacing, Some(6_000_000));
    drive(&mut bbr, &mut window, 1102, 1, 8_000_000, 100_000);
    assert_eq!(bbr.pacing, Some(8_000_000));
}

#[test]
fn probe_rtt_shrinks_the_window_after_ten_seconds() {
    let mut bbr = Bbr { mode: Mode::ProbeRate(3, 0), filled: true, rtt: Some(90 * MS), ..Bbr::default() };
    let mut window =
        Window { cwnd: 203_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
    drive(&mut bbr, &mut window, 10_001, 1, 8_000_000, 100_000);
    assert_eq!((bbr.mode, window.cwnd), (Mode::ProbeRtt(None), 4000));
    assert_eq!(bbr.rtt, Some(100 * MS));
    drive(&mut bbr, &mut window, 10_002, 300, 8_000_000, 4000);
    assert!(matches!(bbr.mode, Mode::ProbeRate(..)), "{:?}", bbr.mode);
    assert!(window.cwnd > 190_000);
}

#[test]
fn send_quantum_grows_with_the_pace() {
    let quantum = |pacing| Bbr { pacing, ..Bbr::default() }.quantum(1448);
    let paces = [None, Some(1_199_999), Some(1_200_000), Some(24_000_000), Some(1_000_000_000)];
    assert_eq!(paces.map(quantum), [1448, 1448, 2896, 3000, 65_536]);
}

#[test]
fn window_before_a_loss_is_remembered_through_a_second_loss() {
    let mut bbr = Bbr { mode: Mode::ProbeRate(3, 0), filled: true, ..Bbr::default() };
    let mut window =
        Window { cwnd: 203_000, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 };
    let lost = |recovering| Loss { allowed: 0, flight: 200_000, pipe: 0, recovering };
    bbr.on_loss(&mut window, &lost(false));
    bbr.on_loss(&mut window, &lost(true));
    assert_eq!((bbr.prior, window.cwnd), (203_000, 1000));
}

#[test]
fn minimum_window_is_capped_by_the_largest_window() {
    let mut bbr = Bbr::default();
    let mut window = Window { cwnd: 65_535, ssthresh: 65_535, mss: 20_000, max: 65_535, opening: 1, limit: 1 };
    drive(&mut bbr, &mut window, 101, 90, 4_000_000, 60_000);
    assert_eq!(window.cwnd, 65_535);
}
