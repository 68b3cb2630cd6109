//! The simulated Reno against the formula for Reno, where the formula holds.

use fill_the_pipe_sim::{Scenario, Silent, Simulator, summary};
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
fn through_random_loss_newreno_gets_what_pftk_says() {
    for loss in [0.001, 0.003, 0.01, 0.03] {
        let runs: Vec<(f64, f64)> = (1..=8)
            .map(|seed| {
                let mut simulator = Simulator::<Silent>::new(&scenario(loss, seed));
                simulator.advance(u64::MAX);
                let run = summary(&simulator);
                assert_eq!(run.status, "complete", "{}", run.stopped_by);
                (run.results[0].throughput_bps, run.flows[0].bounds.loss_bps.expect("a lossy path"))
            })
            .collect();
        let mean = runs.iter().map(|(simulated, _)| simulated).sum::<f64>() / runs.len() as f64;
        let ratio = mean / runs[0].1;
        println!("loss {loss}: simulated {mean:.0} b/s, PFTK {:.0} b/s, ratio {ratio:.2}", runs[0].1);
        assert!((0.75..1.25).contains(&ratio), "at {loss} the simulated rate is {ratio:.2} of PFTK's");
    }
}
