//! The adversities that a path can have for a sender, each within limits.

use fill_the_pipe_sim::Overrides;
use serde::Serialize;
use serde_json::Value;

use crate::fail::Failure;

/// Something that makes a path worse for a sender. One more is a row of `Space::whole`.
#[derive(Serialize)]
pub(crate) struct Adversity {
    pub id: &'static str,
    pub meaning: &'static str,
    #[serde(flatten)]
    pub limits: Limits,
    /// May the adversary use it?
    #[serde(skip)]
    allowed: bool,
    /// Writes it into a scenario that has it.
    #[serde(skip)]
    set: fn(&Space, &Case, &mut Settings),
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Limits {
    /// A number and its unit; `calm` is the value without the adversity.
    Number { calm: f64, from: f64, to: f64, unit: &'static str },
    /// One of several ids; without the adversity it is `calm`.
    Choice { calm: &'static str, ids: Vec<String> },
}

/// All adversities.
pub(super) struct Space(pub Vec<Adversity>);

/// A value of each adversity: a number, or the index of an id; `None` without the adversity.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Case(pub Vec<Option<f64>>);

/// Values of a scenario by their paths.
struct Settings(Overrides);

impl Settings {
    fn set(&mut self, path: &str, value: impl Into<Value>) {
        self.0.push((path.to_owned(), value.into()));
    }
}

/// Size of a full packet on the line, bytes.
pub(super) const PACKET: f64 = 1500.0;
/// Round trip of the links beside the line, ms.
const REST: f64 = 2.0;
/// Packets that a buffer holds at least.
const SMALLEST_BUFFER: f64 = 4.0;

impl Space {
    /// Returns what a path may do to a sender of this variant: these adversities only, or all if there are none.
    pub(super) fn of(variant: &str, only: &[String]) -> Result<Self, Failure> {
        let mut space = Self::whole(variant);
        let ids: Vec<&str> = space.0.iter().map(|one| one.id).collect();
        if let Some(unknown) = only.iter().find(|id| !ids.contains(&id.as_str())) {
            let ids = ids.join(", ");
            return Err(Failure::input(format!("there is no adversity {unknown}; the adversities are {ids}")));
        }
        for adversity in &mut space.0 {
            adversity.allowed = only.is_empty() || only.iter().any(|id| id == adversity.id);
        }
        Ok(space)
    }

    fn whole(variant: &str) -> Self {
        let number = |calm, [from, to]: [f64; 2], unit| Limits::Number { calm, from, to, unit };
        let own = std::iter::once(variant);
        let others = ["reno", "cubic", "bbr", "bbr3", "prague"].into_iter().filter(|other| *other != variant);
        let rivals = own.chain(others).map(str::to_owned).collect();
        let disciplines = ["codel", "pie", "fq_codel", "dual_pi2"].map(str::to_owned).to_vec();
        let row = |id, meaning, limits, set| Adversity { id, meaning, limits, allowed: true, set };
        Space(vec![
            row("rate", "rate of the line", number(20.0, [2.0, 100.0], "Mb/s"), |space, case, to| {
                to.set("links.line.rate", format!("{} Mb/s", space.rate(case)));
            }),
            row("round_trip", "round trip without queues", number(50.0, [5.0, 200.0], "ms"), |space, case, to| {
                to.set("links.line.propagation_delay", format!("{} ms", (space.round_trip(case) - REST) / 2.0));
            }),
            row("buffer", "buffer of the line", number(1.0, [0.1, 10.0], "pipes"), |_, _, _| {}),
            row(
                "discipline",
                "queue discipline, with ECN",
                Limits::Choice { calm: "drop_tail", ids: disciplines },
                |space, case, to| {
                    let id = space.choice("discipline", case);
                    to.set("routers.edge.queue.discipline", id);
                    if id != "dual_pi2" {
                        to.set("routers.edge.queue.ecn", true);
                    }
                },
            ),
            row(
                "rival",
                "variant of a second flow on the line",
                Limits::Choice { calm: "none", ids: rivals },
                |space, case, to| {
                    to.set("flows.other.enabled", true);
                    to.set("flows.other.tcp.variant", space.choice("rival", case));
                },
            ),
            row(
                "rival_round_trip",
                "how much longer the second flow's round trip is",
                number(0.0, [5.0, 200.0], "ms"),
                |space, case, to| {
                    let extra = space.number("rival_round_trip", case);
                    to.set("links.other_link.propagation_delay", format!("{} ms", f64::midpoint(REST, extra)));
                },
            ),
            row("loss", "packets lost at random on the line", number(0.0, [0.01, 1.0], "%"), |space, case, to| {
                to.set("links.line.bit_errors.packet_loss", space.number("loss", case) / 100.0);
            }),
            row(
                "ack_aggregation",
                "time for which ACKs of the tested flow are gathered",
                number(0.0, [1.0, 100.0], "ms"),
                |space, case, to| {
                    let time = space.number("ack_aggregation", case);
                    let reverse = "links.tested_link.reverse.rate_variation";
                    to.set(&format!("{reverse}.kind"), "aggregation");
                    to.set(&format!("{reverse}.access_time"), format!("{time} ms"));
                    to.set(&format!("{reverse}.contention"), "0 ms");
                    to.set(&format!("{reverse}.aggregate"), "100 MB");
                },
            ),
            row(
                "rate_drop",
                "share of its rate that the line loses in the second half of each period",
                number(0.0, [10.0, 95.0], "%"),
                |space, case, to| {
                    let share = space.number("rate_drop", case);
                    let (rate, half) = (space.rate(case), space.period(case) / 2.0);
                    let low = rate * (1.0 - share / 100.0);
                    to.set("links.line.rate_variation.kind", "schedule");
                    to.set("links.line.rate_variation.rates", format!("0s:{rate}Mb/s,{half}s:{low}Mb/s"));
                    to.set("links.line.rate_variation.period", format!("{} s", space.period(case)));
                },
            ),
            row(
                "delay_rise",
                "delay that the line adds in the second half of each period",
                number(0.0, [5.0, 200.0], "ms"),
                |space, case, to| {
                    let (rise, half) = (space.number("delay_rise", case), space.period(case) / 2.0);
                    to.set("links.line.delay_schedule.delays", format!("0s:0ms,{half}s:{rise}ms"));
                    to.set("links.line.delay_schedule.period", format!("{} s", space.period(case)));
                },
            ),
            row("period", "period of these changes", number(4.0, [0.2, 10.0], "s"), |_, _, _| {}),
            row(
                "reordering",
                "time by which 1 % of the packets are late",
                number(0.0, [1.0, 50.0], "ms"),
                |space, case, to| {
                    let late = space.number("reordering", case);
                    to.set("links.line.reordering.probability", 0.01);
                    to.set("links.line.reordering.delay", format!("{late} ms"));
                },
            ),
        ])
    }

    /// Returns the case without any adversity.
    pub(super) fn calm(&self) -> Case {
        Case(vec![None; self.0.len()])
    }

    /// Returns the values of the report card's scenario in this case.
    pub(super) fn overrides(&self, case: &Case) -> Overrides {
        let mut settings = Settings(Vec::new());
        settings.set("tcp.ecn", true);
        // A buffer of so many pipes changes with the rate and the round trip.
        let packets = self.number("buffer", case) * self.pipe(case) / PACKET;
        settings.set("routers.edge.queue.limit", packets.round().max(SMALLEST_BUFFER) as u64);
        for (adversity, _) in self.0.iter().zip(&case.0).filter(|(_, value)| value.is_some()) {
            (adversity.set)(self, case, &mut settings);
        }
        settings.0
    }

    /// Returns the case at a point of the search, of which each coordinate is between 0 and 1. In the lower half of a
    /// coordinate its adversity is absent; the upper half has its values, numbers spread evenly by their logarithms.
    pub(super) fn at(&self, point: &[f64]) -> Case {
        let value = |(adversity, at): (&Adversity, &f64)| {
            let share = 2.0 * at - 1.0;
            (adversity.allowed && share >= 0.0).then(|| match &adversity.limits {
                Limits::Number { from, to, .. } => between(*from, *to, share),
                Limits::Choice { ids, .. } => (share * ids.len() as f64).floor().min(ids.len() as f64 - 1.0),
            })
        };
        Case(self.0.iter().zip(point).map(value).collect())
    }

    /// Does `case` have every adversity of `other`, numbers on the same side of the calm value?
    pub(super) fn includes(&self, case: &Case, other: &Case) -> bool {
        let has = |((adversity, value), of): ((&Adversity, &Option<f64>), &Option<f64>)| match (value, of) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(value), Some(of)) => match adversity.limits {
                Limits::Number { calm, .. } => (*value < calm) == (*of < calm),
                Limits::Choice { .. } => value == of,
            },
        };
        self.0.iter().zip(&case.0).zip(&other.0).all(has)
    }

    /// Returns the case with an adversity weakened to this share of its strength; a choice stays.
    pub(super) fn weakened(&self, case: &Case, index: usize, share: f64) -> Case {
        let mut weaker = case.clone();
        if let (Limits::Number { calm, from, .. }, Some(value)) = (&self.0[index].limits, case.0[index]) {
            let least = if *calm > 0.0 { *calm } else { *from };
            weaker.0[index] = Some(between(least, value, share));
        }
        weaker
    }

    /// Returns the allowed adversities with their limits, one a line.
    pub(super) fn in_words(adversities: &[Adversity]) -> String {
        let allowed = adversities.iter().filter(|one| one.allowed);
        let line = |Adversity { id, meaning, limits, .. }: &Adversity| match limits {
            Limits::Number { calm, from, to, unit } => {
                format!("  {id}: {meaning}, {from} to {to} {unit} (calm: {calm})")
            }
            Limits::Choice { calm, ids } => format!("  {id}: {meaning}, {} (calm: {calm})", ids.join(", ")),
        };
        allowed.map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the adversities of a case with their values.
    pub(super) fn named(&self, case: &Case) -> Vec<(&'static str, String)> {
        let of = |(adversity, value): (&Adversity, &Option<f64>)| {
            let value = (*value)?;
            Some((
                adversity.id,
                match &adversity.limits {
                    Limits::Number { unit, .. } => format!("{value} {unit}"),
                    Limits::Choice { ids, .. } => ids[value as usize].clone(),
                },
            ))
        };
        self.0.iter().zip(&case.0).filter_map(of).collect()
    }

    pub(super) fn has_rival(&self, case: &Case) -> bool {
        self.choice("rival", case) != "none"
    }

    /// Returns the rate that the line has on average, bit/s.
    pub(super) fn mean_rate(&self, case: &Case) -> f64 {
        self.rate(case) * 1e6 * (1.0 - self.number("rate_drop", case) / 200.0)
    }

    /// Returns what the line and a round trip without queues hold, bytes.
    pub(super) fn pipe(&self, case: &Case) -> f64 {
        self.rate(case) * 1e6 / 8.0 * self.round_trip(case) / 1e3
    }

    fn rate(&self, case: &Case) -> f64 {
        self.number("rate", case)
    }

    fn round_trip(&self, case: &Case) -> f64 {
        self.number("round_trip", case)
    }

    fn period(&self, case: &Case) -> f64 {
        self.number("period", case)
    }

    fn number(&self, id: &str, case: &Case) -> f64 {
        let index = self.index(id);
        match self.0[index].limits {
            Limits::Number { calm, .. } => case.0[index].unwrap_or(calm),
            Limits::Choice { .. } => unreachable!("{id} is a number"),
        }
    }

    fn choice<'a>(&'a self, id: &str, case: &Case) -> &'a str {
        let index = self.index(id);
        match &self.0[index].limits {
            Limits::Choice { calm, ids } => case.0[index].map_or(*calm, |value| ids[value as usize].as_str()),
            Limits::Number { .. } => unreachable!("{id} is a choice"),
        }
    }

    fn index(&self, id: &str) -> usize {
        self.0.iter().position(|one| one.id == id).expect("the ids of this file")
    }
}

impl Case {
    /// Returns the indices of the adversities that it has.
    pub(super) fn indices(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|index| self.0[*index].is_some()).collect()
    }

    /// Returns the case with these adversities alone.
    pub(super) fn only(&self, indices: &[usize]) -> Case {
        let keep = |(index, value): (usize, &Option<f64>)| value.filter(|_| indices.contains(&index));
        Case(self.0.iter().enumerate().map(keep).collect())
    }
}

/// Returns the number at this share of the way from `from` to `to`, by logarithms, with two digits.
fn between(from: f64, to: f64, share: f64) -> f64 {
    let value = from * libm::pow(to / from, share);
    let unit = libm::pow(10.0, libm::log10(value).floor() - 1.0);
    // Through decimals, so that 0.3 is not 0.30000000000000004.
    format!("{:.*}", (-libm::log10(unit)).round().max(0.0) as usize, (value / unit).round() * unit)
        .parse()
        .expect("a number")
}

#[cfg(test)]
impl Space {
    /// Returns the case with these values of these adversities.
    pub(super) fn case(&self, values: &[(&str, &str)]) -> Case {
        let mut case = self.calm();
        for (id, value) in values {
            let index = self.index(id);
            case.0[index] = Some(match &self.0[index].limits {
                Limits::Number { .. } => value.parse().expect("a number"),
                Limits::Choice { ids, .. } => ids.iter().position(|id| id == value).expect("an id") as f64,
            });
        }
        case
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::CardFile;

    #[test]
    fn points_reach_both_limits_and_the_calm_value() {
        let space = Space::whole("cubic");
        let lowest = space.at(&vec![0.5; space.0.len()]);
        let highest = space.at(&vec![1.0; space.0.len()]);
        assert_eq!(space.at(&vec![0.49; space.0.len()]), space.calm());
        for ((adversity, low), high) in space.0.iter().zip(&lowest.0).zip(&highest.0) {
            let (first, last) = match &adversity.limits {
                Limits::Number { from, to, .. } => (*from, *to),
                Limits::Choice { ids, .. } => (0.0, ids.len() as f64 - 1.0),
            };
            assert_eq!((*low, *high), (Some(first), Some(last)), "{}", adversity.id);
        }
        assert_eq!(space.named(&highest)[4], ("rival", "prague".to_owned()));
        assert_eq!(space.named(&lowest)[4], ("rival", "cubic".to_owned()), "its own kind comes first");
    }

    #[test]
    fn a_case_includes_another_with_its_adversities_on_the_same_side() {
        let space = Space::whole("reno");
        let case = |id, value| space.case(&[(id, value)]);
        assert!(space.includes(&case("rate", "100"), &case("rate", "50")));
        assert!(!space.includes(&case("rate", "100"), &case("rate", "2")), "one is faster than the calm line");
        assert!(!space.includes(&case("rival", "bbr"), &case("rival", "cubic")));
        assert!(!space.includes(&case("rival", "bbr"), &case("loss", "1")));
        assert!(space.includes(&case("rival", "bbr"), &space.calm()));
    }

    #[test]
    fn a_case_without_adversities_is_the_scenario_of_the_card() {
        let space = Space::whole("cubic");
        let card = CardFile::read().expect("it is well formed").scenario_named("");
        // A value that a case does not set is that of the card.
        let set = space.overrides(&space.case(&[("rate", "20"), ("round_trip", "50"), ("rival_round_trip", "0")]));
        for (path, value) in set.iter().filter(|(path, _)| path != "tcp.ecn") {
            assert_eq!(card.pointer(&format!("/{}", path.replace('.', "/"))), Some(value), "{path}");
        }
        assert_eq!(set.len(), 5, "each of them is compared");
    }

    #[test]
    fn a_weaker_adversity_is_nearer_to_the_calm_value() {
        let space = Space::whole("reno");
        let (rate, loss) = (space.index("rate"), space.index("loss"));
        let case = space.case(&[("rate", "2"), ("loss", "1")]);
        assert_eq!(space.weakened(&case, rate, 0.0).0[rate], Some(20.0));
        assert_eq!(space.weakened(&case, rate, 0.5).0[rate], Some(6.3));
        assert_eq!(space.weakened(&case, loss, 0.0).0[loss], Some(0.01));
        assert_eq!(space.weakened(&case, loss, 1.0), case);
    }
}
