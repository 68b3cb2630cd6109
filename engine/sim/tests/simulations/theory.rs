//! The simulation against formulas, where the formulas hold.

use fill_the_pipe_sim::{Full, RunStatus, Scenario, Silent, Simulator, simulate, summary};
use serde_json::json;

/// Two hosts that take no time, 100 ms apart, with random loss towards the receiver and back.
fn scenario(loss: f64, seed: u64) -> Scenario {
    // A hundred losses, so that the first slow start is of no account.
    let bytes = (100.0 * 1460.0 / loss) as u64;
    let text = json!({
        "seed": seed,
        "hosts": { "a": {}, "b": {} },
        "links": { "wire": {
            "stations": ["a", "b"], "rate": "100 Mb/s", "mtu": 1500, "propagation_delay": "50 ms",
            "bit_errors": { "packet_loss": loss }
        } },
        "tcp": { "variant": "newreno", "window": "1 MB", "big_windows": true },
        "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": bytes } } },
    });
    Scenario::load(&text.to_string(), &Vec::new()).expect("valid").scenario
}

#[test]
fn newreno_under_random_loss_matches_pftk() {
    for loss in [0.001, 0.003, 0.01, 0.03] {
        let runs: Vec<(f64, f64)> = (1..=8)
            .map(|seed| {
                let mut simulator = Simulator::<Silent>::new(&scenario(loss, seed));
                simulator.advance(u64::MAX);
                let run = summary(&simulator);
                assert_eq!(run.status, RunStatus::Complete, "{}", run.stopped_by);
                (run.results[0].throughput_bps, run.flows[0].bounds.pftk_bps.expect("a lossy path"))
            })
            .collect();
        let mean = runs.iter().map(|(simulated, _)| simulated).sum::<f64>() / runs.len() as f64;
        let ratio = mean / runs[0].1;
        println!("loss {loss}: simulated {mean:.0} b/s, PFTK {:.0} b/s, ratio {ratio:.2}", runs[0].1);
        assert!((0.75..1.25).contains(&ratio), "at {loss} the simulated rate is {ratio:.2} of PFTK's");
    }
}

/// Row of the congestion window in the engine's list of variables.
const CWND: u8 = 0;

#[test]
fn slow_start_takes_as_long_as_the_formula_says() {
    let tahoe = [("every_segment", 1, 1, 1460), ("bsd43", 1, 1, 2920), ("bsd43", 2, 1, 2920), ("bsd43", 1, 2, 2920)];
    let cases = tahoe.map(|case| ("tahoe", case)).into_iter().chain([("reno", ("bsd43", 1, 2, 2920))]);
    for (variant, (policy, opening, limit, initial)) in cases {
        let text = json!({
            "hosts": { "a": {}, "b": {} },
            "links": { "wire": {
                "stations": ["a", "b"], "rate": "100 Mb/s", "mtu": 1500, "propagation_delay": "290 ms"
            } },
            "tcp": {
                "window": "512 KB", "big_windows": true, "ack_policy": policy, "slow_start_opening": opening,
                "variant": variant, "slow_start_limit": limit,
                "initial_cwnd": initial
            },
            "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "8 MB" } } },
        });
        let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("valid").scenario;
        let mut simulator = Simulator::<Full>::new(&scenario);
        simulator.advance(u64::MAX);
        let run = summary(&simulator);
        let bounds = &run.flows[0].bounds;
        let series = &simulator.trace().expect("traced").series;
        let reached = (0..series.time.len())
            .find(|i| series.variable[*i] == CWND && series.value[*i] >= bounds.window_bytes)
            .map(|i| series.time[i] - run.results[0].started_ns as f64)
            .expect("the window is reached");
        let expected = bounds.slow_start_ns.expect("ACKs come with the data");
        let rounds = (reached - expected) / bounds.rtt_ns;
        println!(
            "{variant}, {policy}, by {opening}, at most {limit}: {:.3} s, formula {:.3} s, {rounds:.2} round trips",
            reached / 1e9,
            expected / 1e9
        );
        // Rounds are whole, and an odd segment at the end of a flight waits for the delayed-ACK timer.
        assert!((-0.5..2.5).contains(&rounds), "{policy}, by {opening}: {rounds:.2} round trips beside the formula");
    }
}

/// RFC 9406, 5: half as many bytes are sent again with HyStart++, on 100 Mb/s with a queue of one pipe. It does not print the
/// round trips, and how much one of them gains depends on how full the pipe is when a round begins.
#[test]
fn hystart_plus_plus_reduces_what_slow_start_loses() {
    let again = |round_trip_ms: u64, slow_start_exit: &str| {
        let text = json!({
            "hosts": { "a": {}, "b": {} },
            "routers": { "r": { "model": "ideal", "queue": {
                "discipline": "drop_tail", "unit": "packets", "limit": 100_000 * round_trip_ms / 8 / 1500
            } } },
            "links": {
                "near": { "stations": ["a", "r"], "rate": "1 Gb/s", "propagation_delay": "10 us" },
                "far": { "stations": ["r", "b"], "rate": "100 Mb/s", "propagation_delay": format!("{} us", 500 * round_trip_ms) },
            },
            "tcp": {
                "profile": "linux", "variant": "cubic", "mss": 1460, "window": "6 MB", "slow_start_exit": slow_start_exit
            },
            "flows": { "bulk": { "from": "a", "to": "b", "app": { "bytes": "10 MB" } } },
        });
        let scenario = Scenario::load(&text.to_string(), &Vec::new()).expect("valid").scenario;
        simulate::<Silent>(&scenario).results[0].retransmissions
    };
    let round_trips = [10, 14, 20, 28, 40, 56, 80, 112, 160];
    let sums = round_trips.iter().fold([0, 0], |[without, with], round_trip| {
        let [one, other] = ["loss", "hystart_plus_plus"].map(|exit| again(*round_trip, exit));
        println!("{round_trip} ms: {one} segments sent again, with HyStart++ {other}");
        assert!(other <= one, "at {round_trip} ms HyStart++ loses more: {other} and {one} segments");
        [without + one, with + other]
    });
    let ratio = sums[1] as f64 / sums[0] as f64;
    assert!((0.6..0.75).contains(&ratio), "HyStart++ has {ratio:.2} of the retransmissions");
}
