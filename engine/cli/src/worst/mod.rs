//! `fillthepipe worst`: an adversary that searches the smallest case in which a congestion control fails.

mod explain;
mod link;
mod measure;
mod search;
mod space;

use std::collections::BTreeMap;
use std::io::IsTerminal;

use serde::Serialize;
use serde_json::Value;

use crate::fail::{self, Failure};
use measure::Measure;
use search::{Adversary, Judged, SEEDS};
use space::{Adversity, Case, Space};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Variant that is tested, such as cubic or bbr3.
    #[arg(long)]
    variant: String,
    /// How it fails.
    #[arg(long, value_enum)]
    measure: Measure,
    /// An adversity such as rival or loss, which may be repeated; without any, all that the output lists.
    #[arg(long, value_name = "ADVERSITY")]
    only: Vec<String>,
    /// Number of cases, none of which has all the adversities of another.
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=100))]
    cases: u64,
    /// Runs that the search for one case may take.
    #[arg(long, value_name = "RUNS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(80..=1_000_000))]
    budget: u64,
    /// Simulated time of a run.
    #[arg(long, value_name = "TIME", default_value = "30s")]
    time: String,
    /// Seed of the search.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// Result of a search.
#[derive(Serialize)]
struct Worst {
    variant: String,
    measure: Measure,
    /// Adversities and their limits.
    adversities: Vec<Adversity>,
    /// The measure without any adversity, with each seed.
    calm: Vec<f64>,
    /// Number of runs.
    runs: usize,
    cases: Vec<WorstCase>,
}

/// A kind of case.
#[derive(Serialize)]
struct WorstCase {
    /// The fewest and weakest adversities with which it is bad with each seed.
    smallest: Described,
    /// The worst that was found with the same adversities.
    worst: Described,
    /// Why the smallest case is bad.
    why: Vec<String>,
}

/// A case in numbers and as a run.
#[derive(Serialize)]
struct Described {
    adversities: BTreeMap<&'static str, String>,
    /// The measure with each seed.
    values: Vec<f64>,
    /// Link to its run, behind the address of the site.
    link: String,
    scenario: Value,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let worst = search(arguments)?;
    if arguments.json { fail::print(&fail::json(&worst)) } else { fail::print(&in_words(&worst)) }
}

fn search(arguments: &Arguments) -> Result<Worst, Failure> {
    let Arguments { variant, measure, only, cases: wanted, budget, time, seed, .. } = arguments;
    let adversary = Adversary::new(variant, *measure, only, time)?;
    let calm = adversary.judge(&adversary.space.calm())?;
    let mut cases = Vec::new();
    let mut known: Vec<Case> = Vec::new();
    // Some searches end at a case that another seed is kind to.
    for attempt in 0..2 * wanted {
        if cases.len() as u64 == *wanted || adversary.is_bad(&calm) {
            break;
        }
        if std::io::stderr().is_terminal() {
            eprintln!("{} of {wanted} cases, {} runs", cases.len(), adversary.runs());
        }
        let Some(case) = adversary.search(&known, *budget, seed + attempt)? else { break };
        let Some(found) = adversary.reduce(&case)? else {
            known.push(case);
            continue;
        };
        known.push(found.worst.case.clone());
        cases.push(WorstCase {
            why: explain::explain(&adversary, &found.smallest.case)?,
            smallest: described(&adversary, &found.smallest),
            worst: described(&adversary, &found.worst),
        });
    }
    let (variant, runs) = (variant.clone(), adversary.runs());
    Ok(Worst { variant, measure: *measure, adversities: adversary.space.0, calm: calm.values, runs, cases })
}

fn described(adversary: &Adversary, Judged { case, values }: &Judged) -> Described {
    let (scenario, overrides) = (&adversary.scenario, adversary.overrides(case, 1));
    Described {
        adversities: adversary.space.named(case).into_iter().collect(),
        values: values.clone(),
        link: link::to_laboratory(scenario, &overrides, "tested"),
        scenario: link::with_values(scenario.clone(), &overrides),
    }
}

fn in_words(worst: &Worst) -> String {
    let Worst { variant, measure, adversities, calm, runs, cases } = worst;
    let mut lines = vec![
        format!("Adversities and their limits:\n{}", Space::in_words(adversities)),
        format!("\nCases in which {variant} fails, with each of {SEEDS} seeds ({runs} runs)"),
        format!("Without adversity: {}", measure.in_words(calm)),
    ];
    for (index, WorstCase { smallest, worst, why }) in cases.iter().enumerate() {
        lines.push(format!("\n{}. {}: {}", index + 1, listed(smallest), measure.in_words(&smallest.values)));
        if worst.adversities != smallest.adversities {
            lines.push(format!("   Worst: {}: {}", listed(worst), measure.in_words(&worst.values)));
        }
        lines.extend(why.iter().map(|sentence| format!("   {sentence}")));
        lines.push(format!("   {}", smallest.link));
    }
    if calm.iter().all(|value| measure.badness(*value) >= 1.0) {
        lines.push(format!("{variant} fails without any adversity."));
    } else if cases.is_empty() {
        lines.push("No case was found.".to_owned());
    }
    lines.join("\n")
}

fn listed(case: &Described) -> String {
    case.adversities.iter().map(|(id, value)| format!("{id} {value}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(variant: &str, only: &[&str], time: &str) -> Arguments {
        Arguments {
            variant: variant.to_owned(),
            measure: Measure::Timeouts,
            only: only.iter().map(|id| (*id).to_owned()).collect(),
            cases: 1,
            budget: 80,
            time: time.to_owned(),
            seed: 1,
            json: false,
        }
    }

    #[test]
    fn what_is_unknown_is_named_with_the_valid_choices() {
        let refused = |arguments: &Arguments| run(arguments).expect_err("it cannot be searched").message;
        let adversity = refused(&arguments("cubic", &["lose"], "5s"));
        assert!(adversity.starts_with("there is no adversity lose; the adversities are rate, "), "{adversity}");
        let variant = refused(&arguments("cubik", &[], "5s"));
        assert!(variant.starts_with("flows.tested.tcp.variant: is not one of the choices"), "{variant}");
        let time = refused(&arguments("cubic", &[], "long"));
        assert!(time.starts_with("budget.time: should be a duration"), "{time}");
    }

    #[test]
    fn a_case_is_told_with_its_values_reasons_and_link() {
        let worst = search(&arguments("reno", &["rival", "round_trip"], "10s")).expect("it runs");
        let text = in_words(&worst);
        let [case] = &worst.cases[..] else { panic!("a short round trip beside BBR: {text}") };
        assert!(case.smallest.values.iter().all(|timeouts| *timeouts >= 3.0), "{text}");
        for part in [
            "  round_trip: round trip without queues, 5 to 200 ms (calm: 50)\n",
            "Without adversity: 0, 0, 0 timeouts\n",
            "Queue of the line: ",
            "Tested: ",
            "Timeout: byte ",
            &case.smallest.link,
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        // The scenario alone is the case.
        let run = crate::sweep::simulate(&case.smallest.scenario.to_string(), &Vec::new()).expect("it is valid");
        let tested = run.entries.iter().find(|flow| flow.id == "tested").expect("a flow");
        assert_eq!(tested.timeouts as f64, case.smallest.values[0]);
    }
}
