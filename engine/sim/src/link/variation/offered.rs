//! Bits that a link of changing rate could have carried over a run, for drawings and results.

use serde::Serialize;

use super::trace::{OPPORTUNITY, Opportunities};
use crate::ids::StageId;
use crate::link::Link;
use crate::scenario::Scenario;

/// Bins of a drawing of a rate.
const BINS: u64 = 500;

/// Rate of one direction of a link whose rate changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkRate {
    /// Link, as an index of `places`.
    pub link: u16,
    /// Node that sends in this direction, as an index of `places`; the first station for a shared link.
    pub from: u16,
    /// Width of a bin of `offered_bps`, ns.
    pub width_ns: u64,
    /// Mean rate in each bin from the start of the run, framing included, bit/s.
    pub offered_bps: Vec<f64>,
    /// Delivery opportunities of a trace that packets used, wholly or in part; `None` without a trace.
    pub used_opportunities: Option<u64>,
    /// Delivery opportunities that passed unused before the last packet; `None` without a trace.
    pub unused_opportunities: Option<u64>,
}

/// One direction of a link whose rate changes, kept to create its process a second time.
#[derive(Clone)]
pub(crate) struct Varying {
    pub link: Link,
    /// Name of the station that sends.
    pub from: String,
    pub seed: u64,
    /// Name of the stage.
    pub name: String,
    /// Places of link and station.
    pub places: [u16; 2],
    pub stage: StageId,
}

impl Varying {
    /// Returns the rate over a run that ended at `end`, with the opportunities that its packets used and left.
    pub(crate) fn rate(&self, end: u64, opportunities: Option<[u64; 2]>) -> LinkRate {
        let width = end.div_ceil(BINS).max(1);
        let bins = end.div_ceil(width);
        let mut process = self.link.rate_process(&self.from, self.seed, &self.name);
        let mut offered = |bin: u64| {
            let bits = process.as_mut().map_or(0.0, |process| process.offered(bin * width, (bin + 1) * width));
            bits * 1e9 / width as f64
        };
        LinkRate {
            link: self.places[0],
            from: self.places[1],
            width_ns: width,
            offered_bps: (0..bins).map(&mut offered).collect(),
            used_opportunities: opportunities.map(|[used, _]| used),
            unused_opportunities: opportunities.map(|[_, unused]| unused),
        }
    }
}

/// Nanoseconds in a millisecond.
const MS: u64 = 1_000_000;

/// Returns what a link could carry from a node on in `ms` milliseconds, as a trace of delivery opportunities in Mahimahi's
/// format. Its packets need no process, so that all of the rate becomes opportunities.
///
/// # Errors
/// A sentence that names the valid choices, if the scenario has no such link, the node is not on it, or nothing could be
/// carried in that time.
pub fn opportunities(scenario: &Scenario, link: &str, from: &str, ms: u32) -> Result<Opportunities, String> {
    let list = |names: Vec<&str>| names.join(", ");
    let names = || scenario.links.keys().map(String::as_str).collect();
    let found = scenario.links.get(link).ok_or_else(|| format!("{link:?} is not a link: choose {}", list(names())))?;
    if !found.stations.iter().any(|station| station == from) {
        let stations = found.stations.iter().map(String::as_str).collect();
        return Err(format!("{from:?} is not on links.{link}: choose {}", list(stations)));
    }
    // The stage of a run has this name, and so the same random stream.
    let name = if found.shared { format!("links.{link}") } else { format!("links.{link} from {from}") };
    let mut process = found.rate_process(from, scenario.seed, &name);
    let constant = found.rate as f64 * MS as f64 / 1e9;
    let (mut bits, mut count, mut times) = (0.0, 0.0, Vec::new());
    for time in 1..=ms {
        // An opportunity at the full ms belongs to it.
        let (start, end) = (u64::from(time - 1) * MS + 1, u64::from(time) * MS + 1);
        bits += process.as_mut().map_or(constant, |process| process.offered(start, end));
        let whole = (bits / (OPPORTUNITY * 8) as f64).floor();
        times.resize(times.len() + (whole - count) as usize, time);
        count = whole;
    }
    if times.is_empty() {
        return Err(format!("links.{link} carries less than {OPPORTUNITY} bytes in {ms} ms: give a longer time"));
    }
    Ok(Opportunities(times))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Overrides;

    fn load(line: &str) -> Scenario {
        let text = format!(
            r#"{{ "hosts": {{ "a": {{}}, "b": {{}} }}, "links": {{ "line": {{ "stations": ["a", "b"], {line} }} }},
                "flows": {{ "bulk": {{ "from": "a", "to": "b" }} }} }}"#
        );
        Scenario::load(&text, &Overrides::new()).expect("a scenario").scenario
    }

    #[test]
    fn constant_rate_has_evenly_spaced_opportunities() {
        // 1504 bytes take a ms at 12.032 Mb/s.
        let scenario = load(r#""rate": 12032000"#);
        assert_eq!(opportunities(&scenario, "line", "a", 4).map(|trace| trace.text()), Ok("1 2 3 4".to_owned()));
    }

    #[test]
    fn trace_of_a_trace_is_the_same() {
        let scenario = load(r#""rate_variation": { "kind": "trace", "opportunities": "1 2*3 9" }"#);
        let trace = opportunities(&scenario, "line", "a", 18).expect("a trace");
        assert_eq!(trace.text(), "1 2*3 9 10 11*3 18");
    }

    #[test]
    fn unknown_names_are_answered_with_the_choices() {
        let scenario = load(r#""rate": "1 Mb/s""#);
        let wrong = |link, from, ms| opportunities(&scenario, link, from, ms).expect_err("a problem");
        assert_eq!(wrong("lin", "a", 9), "\"lin\" is not a link: choose line");
        assert_eq!(wrong("line", "c", 9), "\"c\" is not on links.line: choose a, b");
        assert!(wrong("line", "a", 1).contains("longer time"));
    }
}
