use super::super::control::MAX_BIG_WINDOW;
use super::*;
use crate::tcp::flight::{AckNews, RateSample};

const MS: u64 = 1_000_000;
/// Bytes that the path of the tests holds: 8 Mb/s and 100 ms.
const PIPE: u64 = 100_000;

fn window(cwnd: u64) -> Window {
    Window { cwnd, ssthresh: MAX_BIG_WINDOW, mss: 1000, max: MAX_BIG_WINDOW, opening: 1, limit: 1 }
}

/// A sender in ProbeBW that knows the path; its clock begins at 1 s.
fn settled(state: State) -> Bbr3 {
    let mut bbr = Bbr3 { full: FullPipe { reached: true, ..FullPipe::default() }, ..Bbr3::default() };
    bbr.seed(Seq(1));
    bbr.on_handshake(&window(10_000), 1000 * MS, 100 * MS);
    let mut window = window(200_000);
    drive(&mut bbr, &mut window, 1001, 1, 8_000_000, PIPE, 0);
    bbr.start_down(1001 * MS);
    bbr.state = state;
    bbr
}

/// Gives BBR an ACK each ms of what arrives at `rate`, bit/s; `pipe` bytes are out after it, and `lost` bytes were lost in the
/// round trip before it.
fn drive(bbr: &mut Bbr3, window: &mut Window, from: u64, ms: u64, rate: u64, pipe: u64, lost: u64) {
    for tick in from..from + ms {
        let total = tick * 1000;
        let sample = RateSample {
            rate,
            app_limited: false,
            prior_delivered: total.saturating_sub(PIPE),
            delivered: total,
            in_flight: pipe + 1000,
            lost,
        };
        let news = AckNews { delivered: rate / 8000, rtt: Some(100 * MS), sample: Some(sample), ..AckNews::default() };
        bbr.on_path(window, &Ack { now: tick * MS, acked: 1000, flight: pipe, pipe, una: 0, next: 1, news: &news });
    }
}

/// Segment of 1000 bytes, lost when `in_flight` bytes were out and `lost` bytes, with its own, did not arrive.
fn lost(start: u64, in_flight: u64, lost: u64) -> LostSegment {
    LostSegment { start, end: start + 1000, in_flight, lost, app_limited: false }
}

const LOSS: Loss = Loss { allowed: 0, flight: PIPE, pipe: PIPE, recovering: false };

#[test]
fn startup_ends_after_three_rounds_without_growth_and_drain_empties_the_queue() {
    let (mut bbr, mut window) = (Bbr3::default(), window(10_000));
    bbr.seed(Seq(1));
    bbr.on_handshake(&window, 100 * MS, 100 * MS);
    drive(&mut bbr, &mut window, 101, 90, 4_000_000, 150_000, 0);
    assert_eq!((bbr.state, bbr.pacing), (State::Startup, Some(10_969_200)), "2.77 times 99 % of the rate");
    drive(&mut bbr, &mut window, 201, 450, 8_000_000, 150_000, 0);
    assert!(matches!(bbr.state, State::Drain(_)), "{:?}", bbr.state);
    assert_eq!(bbr.pacing, Some(3_960_000), "half of it");
    drive(&mut bbr, &mut window, 651, 1, 8_000_000, PIPE, 0);
    assert_eq!((bbr.state, bbr.pacing), (State::Down, Some(7_128_000)), "90 %");
    drive(&mut bbr, &mut window, 652, 1, 8_000_000, PIPE - 1000, 0);
    assert_eq!((bbr.state, bbr.pacing), (State::Cruise, Some(7_920_000)));
    assert_eq!(window.cwnd, 201_000, "twice the pipe, and the segment of an ACK");
}

#[test]
fn six_gaps_in_a_round_trip_of_a_recovery_end_startup() {
    for (gaps, ends) in [(5, false), (6, true)] {
        let (mut bbr, mut window) = (Bbr3::default(), window(100_000));
        bbr.on_handshake(&window, 100 * MS, 100 * MS);
        drive(&mut bbr, &mut window, 101, 120, 8_000_000, 110_000, 0);
        bbr.on_loss(&mut window, &LOSS);
        for gap in 0..gaps {
            // Two segments in a row are one gap.
            bbr.on_lost(&window, &lost(3000 * gap, 110_000, 3000), bbr.model.delivered);
            bbr.on_lost(&window, &lost(3000 * gap + 1000, 110_000, 3000), bbr.model.delivered);
        }
        drive(&mut bbr, &mut window, 221, 101, 8_000_000, 110_000, 3000);
        assert_eq!(bbr.full.reached, ends, "{gaps} gaps");
        if ends {
            assert_eq!(bbr.model.long_term, PIPE, "the pipe, or what arrived in the round trip");
        }
    }
}

#[test]
fn threshold_is_crossed_within_the_segment_that_is_lost() {
    // 2 % of the 99,000 bytes before it allow 1980, and 1500 were lost: 480 / 0.98 of the segment are still safe.
    assert_eq!(in_flight_at_loss(&lost(0, 100_000, 2500)), 99_489);
    assert_eq!(in_flight_at_loss(&lost(0, 100_000, 4000)), 99_000, "the losses before it were too many");
}

#[test]
fn losses_reduce_rate_and_window_to_what_was_delivered_and_by_30_percent_at_most() {
    let (mut bbr, mut window) = (settled(State::Cruise), window(200_000));
    drive(&mut bbr, &mut window, 1002, 150, 8_000_000, PIPE, 0);
    assert_eq!(bbr.model.rate(), 8_000_000);
    // In the round trip after the loss 2 Mb/s arrive: less than 70 %.
    bbr.on_lost(&window, &lost(0, PIPE, 1000), bbr.model.delivered);
    bbr.model.forget_round();
    bbr.model.note_loss();
    drive(&mut bbr, &mut window, 1152, 101, 2_000_000, PIPE, 1000);
    assert_eq!(bbr.model.rate(), 5_600_000);
    assert_eq!((bbr.limit, window.cwnd), (Limit::ShortTerm(140_700), 140_700), "70 % of 201,000");
    bbr.start_refill();
    assert_eq!(bbr.model.rate(), 8_000_000, "a probe forgets them");
}

#[test]
fn a_probe_that_loses_more_than_2_percent_bounds_what_is_in_flight() {
    let (mut bbr, mut window) = (settled(State::Refill), window(200_000));
    drive(&mut bbr, &mut window, 1002, 100, 8_000_000, PIPE, 0);
    assert_eq!(bbr.state, State::Up);
    bbr.on_lost(&window, &lost(0, 150_000, 3000), bbr.model.delivered);
    assert_eq!((bbr.state, bbr.model.long_term), (State::Up, INFINITE), "2 % are allowed");
    bbr.on_lost(&window, &lost(1000, 150_000, 4000), bbr.model.delivered);
    assert_eq!((bbr.state, bbr.model.long_term), (State::Down, 149_000));
    assert_eq!(bbr.with_headroom(1000), 126_650, "15 % are left to others");
    // The next probe ends where the bound is reached, and another one follows at once.
    bbr.start_refill();
    drive(&mut bbr, &mut window, 1102, 101, 8_000_000, PIPE, 0);
    assert_eq!(bbr.state, State::Up);
    drive(&mut bbr, &mut window, 1203, 1, 8_000_000, 147_500, 0);
    assert_eq!((bbr.state, bbr.probe.precautionary), (State::Down, true));
    drive(&mut bbr, &mut window, 1204, 100, 8_000_000, PIPE, 0);
    assert_eq!(bbr.state, State::Refill);
}

#[test]
fn the_long_term_bound_grows_twice_as_fast_in_each_round_trip() {
    let (mut bbr, mut window) = (settled(State::Refill), window(100_000));
    bbr.model.long_term = 100_000;
    drive(&mut bbr, &mut window, 1002, 100, 8_000_000, 99_000, 0);
    assert_eq!(bbr.state, State::Up);
    let mut grown = Vec::new();
    for round in 0..3 {
        let before = bbr.model.long_term;
        for tick in 0..100 {
            let full = window.cwnd - 1000;
            drive(&mut bbr, &mut window, 1102 + 100 * round + tick, 1, 8_000_000, full, 0);
        }
        grown.push((bbr.model.long_term - before) / 1000);
    }
    // The fourth of the third round trip comes after it: the window is 3 % larger than what 100 ACKs acknowledge.
    assert_eq!(grown, [1, 2, 3]);
}

#[test]
fn a_probe_comes_after_as_many_round_trips_as_reno_needs_or_after_2_to_3_seconds() {
    let (mut bbr, mut window) = (settled(State::Cruise), window(200_000));
    assert!((2_000_000_000..3_000_000_000).contains(&bbr.probe_wait()));
    // The pipe holds 100 segments, more than 63 round trips: the clock decides.
    drive(&mut bbr, &mut window, 1002, 1900, 8_000_000, PIPE, 0);
    assert_eq!(bbr.state, State::Cruise);
    drive(&mut bbr, &mut window, 2902, 1100, 8_000_000, PIPE, 0);
    assert_ne!(bbr.state, State::Cruise);
    // A window of ten segments: ten round trips.
    let mut bbr = settled(State::Cruise);
    let mut window = self::window(10_000);
    bbr.model.short_term = model::ShortTerm { rate: INFINITE, inflight: 10_000 };
    drive(&mut bbr, &mut window, 1002, 850, 8_000_000, 9000, 0);
    assert_eq!(bbr.state, State::Cruise);
    drive(&mut bbr, &mut window, 1852, 200, 8_000_000, 9000, 0);
    assert_eq!(bbr.state, State::Refill);
}

#[test]
fn after_five_seconds_half_of_the_pipe_shows_the_shortest_round_trip() {
    let (mut bbr, mut window) = (settled(State::Cruise), window(200_000));
    bbr.model.begin(1000 * MS, 90 * MS);
    drive(&mut bbr, &mut window, 6000, 1, 8_000_000, PIPE, 0);
    assert_ne!(bbr.state, State::ProbeRtt(None));
    drive(&mut bbr, &mut window, 6001, 1, 8_000_000, PIPE, 0);
    assert_eq!((bbr.state, window.cwnd), (State::ProbeRtt(None), 45_000));
    drive(&mut bbr, &mut window, 6002, 150, 8_000_000, 45_000, 0);
    assert!(matches!(bbr.state, State::ProbeRtt(Some(_))));
    drive(&mut bbr, &mut window, 6152, 60, 8_000_000, 45_000, 0);
    assert_eq!(bbr.state, State::Cruise);
    assert!(window.cwnd > 150_000, "{}", window.cwnd);
    assert_eq!(bbr.model.rtt, Some(90 * MS), "kept for ten seconds");
    // Samples of what was sent meanwhile say nothing about the rate of the path.
    assert_eq!(bbr.low, (6_001_000, 6_203_000 + 45_000));
}

#[test]
fn losses_that_are_none_return_bounds_and_probe() {
    let (mut bbr, mut window) = (settled(State::Refill), window(200_000));
    drive(&mut bbr, &mut window, 1002, 100, 8_000_000, PIPE, 0);
    assert_eq!(bbr.state, State::Up);
    bbr.on_loss(&mut window, &LOSS);
    bbr.on_lost(&window, &lost(0, 150_000, 9000), bbr.model.delivered);
    assert_eq!((bbr.state, bbr.model.long_term < INFINITE), (State::Down, true));
    bbr.on_undo();
    assert_eq!((bbr.state, bbr.model.long_term), (State::Refill, INFINITE));
}

#[test]
fn a_timeout_begins_with_a_segment_and_the_window_returns_when_all_is_repaired() {
    let (mut bbr, mut window) = (settled(State::Cruise), window(200_000));
    bbr.on_timeout(&mut window, &LOSS);
    assert_eq!((window.cwnd, window.ssthresh), (1000, 200_000));
    let news = AckNews { delivered: 1000, ..AckNews::default() };
    let ack = |una| Ack { now: 1500 * MS, acked: 1000, flight: 0, pipe: 1000, una, next: 50_000, news: &news };
    bbr.on_path(&mut window, &ack(1000));
    assert_eq!(window.cwnd, 4000);
    bbr.on_path(&mut window, &ack(50_000));
    assert_eq!(window.cwnd, 201_000, "and the segment of this ACK");
}

#[test]
fn a_mark_counts_as_a_loss_and_ends_a_probe() {
    let (mut bbr, mut window) = (settled(State::Refill), window(200_000));
    drive(&mut bbr, &mut window, 1002, 100, 8_000_000, PIPE, 0);
    bbr.on_mark(&mut window, &Loss { pipe: 120_000, ..LOSS });
    assert_eq!((bbr.state, bbr.model.long_term), (State::Down, 120_000));
    assert!(window.ssthresh == window.cwnd);
}
