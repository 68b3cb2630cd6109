//! `fillthepipe openings`: the run, range and moment that the page of each experiment opens on, and whether the run satisfies
//! what its lesson claims.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use fill_the_pipe_sim::{Choice, EventKind, Full, Limit, Named, RunSummary, Scenario, Simulator, Trace, summary};
use rayon::prelude::*;
use serde::Serialize;

use crate::experiment::{self, Claim, Experiment, nanoseconds};
use crate::fail::{self, Failure};
use crate::quantity::{Measure, Quantity, Unit};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Names of experiments such as sandia-table3; without any, all experiments.
    experiments: Vec<String>,
    /// Prints one JSON array of objects.
    #[arg(long)]
    json: bool,
}

/// Opening of one experiment, with the results of its claims.
#[derive(Serialize)]
struct Opening {
    experiment: String,
    title: String,
    set: serde_json::Map<String, serde_json::Value>,
    range: [String; 2],
    at: String,
    view: String,
    keys: Vec<String>,
    /// The result that is shown large, and its name; null if it is the delay or the throughput of the flow.
    outcome: Option<(String, Option<f64>)>,
    claims: Vec<Judged>,
    /// Sentences about what does not hold; empty if all is well.
    problems: Vec<String>,
}

/// A claim beside what was measured.
#[derive(Serialize)]
struct Judged {
    claim: String,
    /// Null if the run has no such quantity.
    measured: Option<f64>,
    holds: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let unknown = |id: &String| Failure::input(format!("{id} is no experiment"));
    let mut experiments = match &arguments.experiments[..] {
        [] => experiment::all()?,
        ids => ids.iter().map(|id| experiment::find(id).ok_or_else(|| unknown(id))?).collect::<Result<Vec<_>, _>>()?,
    };
    experiments.sort_by(|a, b| a.paper.cmp(&b.paper).then(a.order.total_cmp(&b.order)));
    let openings = experiments.par_iter().map(opening).collect::<Result<Vec<_>, _>>()?;
    let failed = openings.iter().filter(|one| !one.problems.is_empty()).count();
    if arguments.json {
        fail::print(&fail::json(&openings))?;
    } else {
        fail::print(&openings.iter().map(Opening::in_words).collect::<Vec<_>>().join("\n"))?;
    }
    if failed == 0 {
        return Ok(());
    }
    Err(Failure { message: format!("{failed} of {} openings do not show what they claim", openings.len()), code: 1 })
}

impl Opening {
    fn in_words(&self) -> String {
        let [from, to] = &self.range;
        let mut text = format!(
            "{}: {from} to {to}, at {}, {}; keys {}",
            self.experiment,
            self.at,
            self.view,
            self.keys.join(", ")
        );
        for (path, value) in &self.set {
            text += &format!("\n  with {path} = {value}");
        }
        if let Some((name, measured)) = &self.outcome {
            text += &format!("\n  shows {name}: {}", in_words(*measured));
        }
        for Judged { claim, measured, holds } in &self.claims {
            text += &format!("\n  {} {claim}: {}", if *holds { "holds " } else { "FAILS " }, in_words(*measured));
        }
        text
    }
}

fn in_words(measured: Option<f64>) -> String {
    measured.map_or("nothing".to_owned(), |value| format!("{value:.4}"))
}

/// A run with its trace.
struct Traced {
    run: RunSummary,
    simulator: Simulator<Full>,
}

fn opening(experiment: &Experiment) -> Result<Opening, Failure> {
    let opens = &experiment.opens;
    let id = &experiment.id;
    let text = experiment.scenario_text();
    // Claims beside the same other settings share a run.
    let mut runs: BTreeMap<String, Traced> = BTreeMap::new();
    for more in std::iter::once(None).chain(opens.claims.iter().map(|claim| claim.beside.as_ref())) {
        if let Entry::Vacant(place) = runs.entry(key_of(more)) {
            let scenario = Scenario::load(&text, &opens.overrides(more))
                .map_err(|problems| Failure::input(format!("{id}: {}", Failure::from(problems).message)))?;
            let mut simulator = Simulator::<Full>::new(&scenario.scenario);
            simulator.advance(u64::MAX);
            place.insert(Traced { run: summary(&simulator), simulator });
        }
    }
    let own = &runs[&key_of(None)];
    let times = [&opens.range[0], &opens.at, &opens.range[1]].map(|text| nanoseconds(text).unwrap_or(f64::NAN));
    let [from, at, to] = times;
    let mut problems = Vec::new();
    if times.iter().any(|time| time.is_nan()) {
        problems.push(format!("{id}: range and moment should be durations such as 20 ms"));
    } else if !(0.0 <= from && from <= at && at <= to && from < to) {
        problems.push(format!("{id}: the moment is not inside the range"));
    } else if to > own.run.end_ns as f64 {
        problems.push(format!("{id}: the range ends after the run, which takes {} ns", own.run.end_ns));
    }
    let mut claims = Vec::new();
    for claim in &opens.claims {
        let outcome = judge(claim, [from, to], own, claim.beside.as_ref().map(|more| &runs[&key_of(Some(more))]));
        let outcome = outcome.map_err(|message| Failure::input(format!("{id}: {message}")))?;
        if !outcome.holds {
            problems.push(format!("{id}: {} does not hold: {:?}", outcome.claim, outcome.measured));
        }
        claims.push(outcome);
    }
    if claims.is_empty() {
        problems.push(format!("{id}: claims nothing"));
    }
    let outcome = opens.outcome.as_ref().map(|one| {
        let (name, quantity) = quantity(one.measure, &one.flow, one.unit);
        (name, quantity.of(&own.run))
    });
    Ok(Opening {
        experiment: id.clone(),
        title: experiment.title.clone(),
        set: opens.set.clone(),
        range: opens.range.clone(),
        at: opens.at.clone(),
        view: opens.view.clone(),
        keys: opens.keys.clone(),
        outcome,
        claims,
        problems,
    })
}

fn key_of(more: Option<&serde_json::Map<String, serde_json::Value>>) -> String {
    more.map(|more| serde_json::Value::Object(more.clone()).to_string()).unwrap_or_default()
}

fn judge(claim: &Claim, range: [f64; 2], own: &Traced, beside: Option<&Traced>) -> Result<Judged, String> {
    let (what, measured) = measure(claim, range, own)?;
    let (what, measured) = match beside {
        None => (what, measured),
        Some(other) => {
            let ratio = measured.zip(measure(claim, range, other)?.1).map(|(own, other)| own / other);
            (format!("{what} beside that with {}", key_of(claim.beside.as_ref())), ratio)
        }
    };
    let bounds: Vec<String> = [("at least", claim.at_least), ("at most", claim.at_most)]
        .iter()
        .filter_map(|(word, bound)| bound.map(|bound| format!("{word} {bound}")))
        .collect();
    if bounds.is_empty() {
        return Err(format!("{what} needs at_least or at_most"));
    }
    let holds = measured.is_some_and(|value| {
        claim.at_least.is_none_or(|least| value >= least) && claim.at_most.is_none_or(|most| value <= most)
    });
    Ok(Judged { claim: format!("{what} {}", bounds.join(" and ")), measured, holds })
}

/// Returns the claim's quantity in words, and its value in the run.
fn measure(claim: &Claim, range: [f64; 2], of: &Traced) -> Result<(String, Option<f64>), String> {
    let flow = &claim.flow;
    if !of.run.flows.iter().any(|info| info.entry == *flow || info.id == *flow) {
        return Err(format!("there is no flow {flow}"));
    }
    match (claim.measure, &claim.event, &claim.limit) {
        (Some(measure), None, None) => {
            let unit = claim.unit.ok_or("a measure needs a unit")?;
            let (name, quantity) = quantity(measure, flow, unit);
            Ok((name, quantity.of(&of.run)))
        }
        (None, Some(event), None) => {
            let kind = place_of(EventKind::NAMES, event).ok_or_else(|| format!("{event} is no event"))?;
            let trace = of.simulator.trace().ok_or("the run kept no trace")?;
            Ok((format!("{event} events of {flow} in the range"), Some(count(trace, &of.run, flow, kind, range))))
        }
        (None, None, Some(limit)) => {
            let place = place_of(Limit::NAMES, limit).ok_or_else(|| format!("{limit} is no limit"))?;
            let found = of.run.entries.iter().chain(&of.run.results).find(|one| one.id == *flow);
            Ok((format!("percentage of {flow}'s time held by {limit}"), found.map(|one| 100.0 * one.limits[place])))
        }
        _ => Err("a claim has either a measure, an event or a limit".to_owned()),
    }
}

/// A quantity of a whole run, and its name.
fn quantity(measure: Measure, flow: &str, unit: Unit) -> (String, Quantity) {
    let id = fail::json(&measure).trim_matches('"').to_owned();
    let quantity = Quantity::of_run(flow, measure, unit);
    (format!("{id} of {flow} in {}", unit.text()), quantity)
}

fn place_of(names: &[Named], id: &str) -> Option<usize> {
    names.iter().position(|named| named.id == id)
}

/// Number of events of one kind and flow in a range of time.
fn count(trace: &Trace, run: &RunSummary, flow: &str, kind: usize, [from, to]: [f64; 2]) -> f64 {
    let events = &trace.events;
    let is_own = |index: u16| {
        let info = &run.flows[usize::from(index)];
        info.entry == flow || info.id == flow
    };
    let found = (0..events.time.len()).filter(|&i| {
        usize::from(events.kind[i]) == kind && (from..=to).contains(&events.time[i]) && is_own(events.flow[i])
    });
    found.count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_claim(claim: serde_json::Value) -> Result<Opening, Failure> {
        let mut experiment = experiment::find("sandia-table3").expect("it is there").expect("well formed");
        experiment.opens.claims = vec![serde_json::from_value(claim).expect("a claim")];
        opening(&experiment)
    }

    #[test]
    fn a_claim_fails_for_a_run_that_does_not_satisfy_it() {
        let rate = |least: f64| {
            with_claim(serde_json::json!({
                "flow": "bulk", "measure": "throughput_bps", "unit": "Mb/s", "at_least": least,
            }))
            .expect("it runs")
        };
        assert!(rate(1.0).problems.is_empty());
        // Window / RTT allows 13 Mb/s at most with any window of the table.
        assert_eq!(rate(20.0).problems.len(), 1);
        let timeouts = with_claim(serde_json::json!({ "flow": "bulk", "event": "rto_fired", "at_least": 1 }));
        assert_eq!(timeouts.expect("it runs").claims[0].measured, Some(0.0));
    }

    #[test]
    fn a_claim_beside_other_settings_is_a_ratio() {
        let claim = serde_json::json!({
            "flow": "bulk", "measure": "throughput_bps", "unit": "Mb/s", "at_least": 0.99, "at_most": 1.01, "beside": {},
        });
        assert_eq!(with_claim(claim).expect("it runs").claims[0].measured, Some(1.0));
    }

    #[test]
    fn a_claim_of_nothing_measured_is_refused() {
        let bare = with_claim(serde_json::json!({ "flow": "bulk", "at_least": 1 }));
        assert!(bare.is_err_and(|failure| failure.message.contains("either a measure, an event or a limit")));
        let boundless = with_claim(serde_json::json!({ "flow": "bulk", "event": "dropped" }));
        assert!(boundless.is_err_and(|failure| failure.message.contains("needs at_least or at_most")));
    }

    #[test]
    fn a_moment_outside_the_range_is_named() {
        let mut experiment = experiment::find("sandia-table3").expect("it is there").expect("well formed");
        experiment.opens.at = "900 s".to_owned();
        assert!(opening(&experiment).expect("it runs").problems[0].contains("moment is not inside the range"));
    }
}
