//! An hour of SATNET at full load: each site sends all it can, over two channels.

use std::time::Instant;

use fill_the_pipe_sim::{Scenario, Silent, Simulator, summary};
use serde_json::{Value, json};

use crate::fail::{self, Failure};

const SECONDS: u64 = 3600;

fn scenario() -> Value {
    // One packet of 52 bytes for each virtual slot (SATNET 1988, 5.3), and the same from the other sites after drawn times.
    let generator = |from: &str, to: &str, kind: &str| {
        let app = json!({
            "kind": kind, "datagram_size": 24, "interval": "10.25 ms", "duration": format!("{SECONDS} s"),
        });
        json!({ "from": from, "to": to, "app": app })
    };
    json!({
        "base": "satnet",
        "flows": {
            "even": generator("roaring_creek", "goonhilly", "constant"),
            "there": generator("goonhilly", "tanum", "poisson"),
            "back": generator("tanum", "roaring_creek", "poisson"),
            "bulk": { "from": "ucl_sun", "to": "nta_sun", "background": true, "app": { "bytes": 1_u64 << 40 } },
        },
        "budget": { "time": "2 h", "events": 1_000_000_000_u64 },
    })
}

/// One line, with all that the browser needs to do the same.
#[allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
pub(super) fn report(repeats: u32) -> Result<(), Failure> {
    let scenario = scenario();
    let loaded = Scenario::load(&scenario.to_string(), &Vec::new())?.scenario;
    let mut best = f64::INFINITY;
    let mut run = None;
    for _ in 0..repeats {
        let start = Instant::now();
        let mut simulator = Simulator::<Silent>::new(&loaded);
        simulator.advance(u64::MAX);
        best = best.min(start.elapsed().as_secs_f64());
        run = Some(summary(&simulator));
    }
    let run = run.ok_or_else(|| Failure::input("--repeats: at least one"))?;
    let line = json!({
        "name": "an hour of SATNET at full load",
        "data_packets": run.data_packets,
        "carried": run.channel_results.iter().map(|channel| channel.packets).sum::<u64>(),
        "seconds": best,
        "scenario": scenario,
    });
    fail::print(&line.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_channels_are_full() {
        let mut short = scenario();
        short["budget"]["time"] = Value::from("100 s");
        let loaded = Scenario::load(&short.to_string(), &Vec::new()).expect("the case is valid").scenario;
        let mut simulator = Simulator::<Silent>::new(&loaded);
        simulator.advance(u64::MAX);
        let run = summary(&simulator);
        for (channel, result) in run.channels.iter().zip(run.channel_results) {
            let sites = channel.sites.len() as u64;
            let frame = (sites * channel.reservation_slots + channel.data_slots) * channel.slot_ns;
            let available = 100_000_000_000 / frame * channel.data_slots;
            assert!(result.slots * 100 > available * 95, "{} of {available} slots", result.slots);
        }
    }
}
