//! The search for bad cases, and the reduction of each to the smallest that is still bad.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use fill_the_pipe_sim::Overrides;
use metaheuristics_nature::methods::de::Strategy;
use metaheuristics_nature::{Bounded, De, ObjFunc, Solver};
use rayon::prelude::*;
use serde_json::Value;

use super::measure::Measure;
use super::space::{Case, Space};
use crate::card::CardFile;
use crate::fail::Failure;
use crate::sweep::simulate;

/// Seeds, from 1 on, with each of which a case has to be bad.
pub(super) const SEEDS: u64 = 3;
/// Points of a generation of the search.
const POPULATION: u64 = 40;
/// Halvings of an adversity's strength.
const STEPS: u32 = 5;

/// An adversary of one variant.
pub(super) struct Adversary {
    pub space: Space,
    pub measure: Measure,
    variant: String,
    /// Simulated time of a run.
    time: String,
    /// The report card's scenario, without adversities.
    pub scenario: Value,
    text: String,
    runs: AtomicUsize,
}

/// A kind of case: the worst that was found with some adversities, and the weakest that is still bad.
pub(super) struct Found {
    pub worst: Judged,
    pub smallest: Judged,
}

/// A case and its measure with each seed.
#[derive(Clone)]
pub(super) struct Judged {
    pub case: Case,
    pub values: Vec<f64>,
}

impl Adversary {
    /// Creates an adversary that may use the adversities `only`, or all if there are none.
    pub(super) fn new(variant: &str, measure: Measure, only: &[String], time: &str) -> Result<Self, Failure> {
        let space = Space::of(variant, only)?;
        let scenario = CardFile::read()?.scenario_named(&format!("A bad case for {variant}"));
        let (variant, time, text) = (variant.to_owned(), time.to_owned(), scenario.to_string());
        Ok(Adversary { space, measure, variant, time, scenario, text, runs: AtomicUsize::new(0) })
    }

    /// Returns the number of runs so far.
    pub(super) fn runs(&self) -> usize {
        self.runs.load(Ordering::Relaxed)
    }

    pub(super) fn overrides(&self, case: &Case, seed: u64) -> Overrides {
        let mut overrides = self.space.overrides(case);
        overrides.push(("flows.tested.tcp.variant".to_owned(), Value::from(&*self.variant)));
        overrides.push(("budget.time".to_owned(), Value::from(&*self.time)));
        overrides.push(("seed".to_owned(), Value::from(seed)));
        overrides
    }

    /// Measures a case with one seed.
    fn value(&self, case: &Case, seed: u64) -> Result<f64, Failure> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        let run = simulate(&self.text, &self.overrides(case, seed))?;
        Ok(self.measure.of(&run, &self.space, case))
    }

    /// Measures a case with each seed.
    pub(super) fn judge(&self, case: &Case) -> Result<Judged, Failure> {
        let values = (1..=SEEDS).into_par_iter().map(|seed| self.value(case, seed)).collect::<Result<_, _>>()?;
        Ok(Judged { case: case.clone(), values })
    }

    /// Returns how bad a case is with the seed that is kindest to it.
    pub(super) fn badness(&self, judged: &Judged) -> f64 {
        judged.values.iter().map(|value| self.measure.badness(*value)).fold(f64::INFINITY, f64::min)
    }

    /// Is the case bad with each seed?
    pub(super) fn is_bad(&self, judged: &Judged) -> bool {
        self.badness(judged) >= 1.0
    }

    /// Returns the worst case that some `budget` runs find and that includes none of `known`; `None` if none is bad.
    pub(super) fn search(&self, known: &[Case], budget: u64, seed: u64) -> Result<Option<Case>, Failure> {
        let failed = Mutex::new(None);
        let fitness = |point: &[f64]| {
            let case = self.space.at(point);
            if known.iter().any(|one| self.space.includes(&case, one)) {
                return 0.0;
            }
            // The library minimises.
            self.value(&case, 1).map_or_else(
                |failure| {
                    failed.lock().expect("no thread panics").get_or_insert(failure);
                    0.0
                },
                |value| -self.measure.badness(value),
            )
        };
        let bounds = vec![[0.0, 1.0]; self.space.0.len()];
        let generations = budget / POPULATION - 1;
        let solver = Solver::build(De::default().strategy(Strategy::C2F2).cross(0.5), Objective { bounds, fitness })
            .seed(seed)
            .pop_num(POPULATION as usize)
            .task(move |context| context.r#gen == generations)
            .solve();
        let (point, fitness) = solver.as_best();
        let (case, fitness) = (self.space.at(point), *fitness);
        drop(solver);
        match failed.into_inner().expect("no thread panics") {
            Some(failure) => Err(failure),
            None => Ok((fitness <= -1.0).then_some(case)),
        }
    }

    /// Reduces a case: the fewest of its adversities that are bad together, as strong as they were, and each as weak as
    /// it can be. `None` if another seed is kind to the case.
    pub(super) fn reduce(&self, case: &Case) -> Result<Option<Found>, Failure> {
        let all = case.indices();
        for size in 0..=all.len() {
            let judged: Vec<Judged> = subsets(&all, size)
                .par_iter()
                .map(|indices| self.judge(&case.only(indices)))
                .collect::<Result<_, _>>()?;
            let bad = judged.into_iter().filter(|judged| self.is_bad(judged));
            if let Some(worst) = bad.max_by(|one, other| self.badness(one).total_cmp(&self.badness(other))) {
                let smallest = self.weaken(worst.clone())?;
                return Ok(Some(Found { worst, smallest }));
            }
        }
        Ok(None)
    }

    /// Weakens each adversity of a bad case in turn as far as it stays bad.
    fn weaken(&self, mut judged: Judged) -> Result<Judged, Failure> {
        for index in judged.case.indices() {
            let strong = judged.case.clone();
            let (mut kind, mut bad) = (0.0, 1.0);
            for _ in 0..STEPS {
                let share = f64::midpoint(kind, bad);
                let weaker = self.space.weakened(&strong, index, share);
                if weaker == judged.case {
                    break;
                }
                let weaker = self.judge(&weaker)?;
                if self.is_bad(&weaker) {
                    (bad, judged) = (share, weaker);
                } else {
                    kind = share;
                }
            }
        }
        Ok(judged)
    }
}

/// Function that the library minimises.
struct Objective<F> {
    bounds: Vec<[f64; 2]>,
    fitness: F,
}

impl<F: Fn(&[f64]) -> f64 + Sync + Send> Bounded for Objective<F> {
    fn bound(&self) -> &[[f64; 2]] {
        &self.bounds
    }
}

impl<F: Fn(&[f64]) -> f64 + Sync + Send> ObjFunc for Objective<F> {
    type Ys = f64;

    fn fitness(&self, point: &[f64]) -> f64 {
        (self.fitness)(point)
    }
}

/// Returns all sets of so many of these indices.
fn subsets(all: &[usize], size: usize) -> Vec<Vec<usize>> {
    match (size, all) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let with = subsets(rest, size - 1).into_iter().map(|set| [&[*first], &set[..]].concat());
            with.chain(subsets(rest, size)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adversary(variant: &str, only: &[&str], time: &str) -> Adversary {
        let only: Vec<String> = only.iter().map(|id| (*id).to_owned()).collect();
        Adversary::new(variant, Measure::Starvation, &only, time).expect("the adversities are known")
    }

    /// Results that were published, each as `fillthepipe worst` with the seed 1 found and reduced it.
    #[test]
    fn published_cases_are_bad_and_need_each_of_their_adversities() {
        for (variant, adversities, publication) in [
            (
                "reno",
                &[("rival", "reno"), ("rival_round_trip", "91")],
                "Lakshman and Madhow 1997: long round trips starve",
            ),
            (
                "bbr",
                &[("rival", "bbr"), ("ack_aggregation", "37")],
                "Arun et al., SIGCOMM 2022: ACK aggregation starves BBR",
            ),
            (
                "prague",
                &[("discipline", "codel"), ("rival", "cubic")],
                "l4s-tests: Prague and CUBIC in one queue that marks",
            ),
        ] {
            let adversary = adversary(variant, &[], "30s");
            let case = adversary.space.case(adversities);
            let badness = |case: &Case| {
                let value = adversary.value(case, 1).expect("it runs");
                adversary.measure.badness(value)
            };
            assert!(badness(&case) >= 1.0, "{publication}");
            for index in case.indices() {
                let rest: Vec<usize> = case.indices().into_iter().filter(|other| *other != index).collect();
                assert!(badness(&case.only(&rest)) < 1.0, "{publication}: without {}", adversary.space.0[index].id);
            }
        }
    }

    #[test]
    fn a_search_finds_the_loss_that_starves_reno_and_reduces_it() {
        let adversary = adversary("reno", &["loss", "reordering"], "5s");
        let case = adversary.search(&[], 80, 1).expect("it runs").expect("1 % of losses starve Reno");
        assert_eq!(adversary.search(&[], 80, 1).expect("it runs"), Some(case.clone()), "a seed repeats a search");
        let Found { worst, smallest } = adversary.reduce(&case).expect("it runs").expect("with each seed");
        let [loss] = worst.case.indices()[..] else { panic!("{:?} is one adversity", worst.case) };
        assert_eq!(adversary.space.0[loss].id, "loss");
        assert!(smallest.case.0[loss] < worst.case.0[loss], "{:?} {:?}", smallest.case, worst.case);
        assert!(adversary.is_bad(&smallest));
        let weaker = adversary.space.weakened(&smallest.case, loss, 0.5);
        assert!(!adversary.is_bad(&adversary.judge(&weaker).expect("it runs")), "much less loss does not starve it");
        let next = adversary.search(&[worst.case], 80, 1).expect("it runs");
        assert_ne!(next.map(|case| case.0[loss]), Some(case.0[loss]), "no case includes a known one");
    }

    #[test]
    fn subsets_have_their_size_and_are_all_there() {
        assert_eq!(subsets(&[1, 2, 3], 2), [[1, 2], [1, 3], [2, 3]]);
        assert_eq!(subsets(&[1, 2, 3], 0), [[0_usize; 0]]);
        assert_eq!(subsets(&[1, 2, 3], 3).len(), 1);
    }
}
