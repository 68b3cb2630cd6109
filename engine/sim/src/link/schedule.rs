//! Values over time, as a scenario writes them: `"0s:20Mb/s,5s:5Mb/s"`.

use serde_json::Value;

use crate::scenario::parameter::{Leaf, OverTime, Spec, Visitor};
use crate::units::{self, QuantityKind};

/// Largest number of steps of a schedule.
const MOST: usize = 10_000;
/// Least time between two steps, ns: an hour of run then has no more than some million pieces.
const CLOSEST: u64 = 1_000_000;

/// Rates in bit/s, from the times on.
pub(crate) static RATES: OverTime = OverTime {
    values: Some(QuantityKind::Rate),
    max: 1e12,
    is_curve: true,
    example: "times with rates, such as 0s:20Mb/s,5s:5Mb/s",
};

/// Delays in ns, from the times on.
pub(crate) static DELAYS: OverTime = OverTime {
    values: Some(QuantityKind::Duration),
    max: 60e9,
    is_curve: true,
    example: "times with delays, such as 0s:0ms,5s:40ms",
};

/// Probabilities, from the times on.
pub(crate) static PROBABILITIES: OverTime = OverTime {
    values: Some(QuantityKind::Ratio),
    max: 1.0,
    is_curve: true,
    example: "times with probabilities, such as 0s:0,5s:0.02",
};

/// States with their mean durations and their rates in bit/s.
pub(crate) static STATES: OverTime = OverTime {
    values: Some(QuantityKind::Rate),
    max: 1e12,
    is_curve: false,
    example: "mean durations with rates, such as 2s:20Mb/s,500ms:4Mb/s",
};

/// One step: a time in ns and the value that belongs to it, in its base unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Step {
    pub at: u64,
    pub value: f64,
}

/// Steps in the order of a scenario's text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Schedule {
    pub steps: Vec<Step>,
    column: &'static OverTime,
}

impl Schedule {
    pub(crate) fn of(column: &'static OverTime, steps: Vec<Step>) -> Self {
        Schedule { steps, column }
    }

    /// Returns the kind of the values.
    fn kind(&self) -> QuantityKind {
        self.column.values.unwrap_or(QuantityKind::Ratio)
    }

    fn text(&self, step: Step) -> String {
        format!("{}:{}", written(step.at as f64, QuantityKind::Duration), written(step.value, self.kind()))
    }

    fn step(&self, text: &str) -> Option<Step> {
        let (at, value) = text.split_once(':')?;
        let at = units::parse(at, QuantityKind::Duration).filter(|at| (0.0..=3600e9).contains(at))?;
        let value = units::parse(value, self.kind()).filter(|value| (0.0..=self.column.max).contains(value))?;
        Some(Step { at: libm::round(at) as u64, value })
    }
}

/// Returns a quantity without spaces, as in a schedule.
pub(crate) fn written(value: f64, kind: QuantityKind) -> String {
    if value == 0.0 && kind == QuantityKind::Duration {
        return "0s".to_owned();
    }
    let text = units::format(value, kind).replace(' ', "");
    // Six decimals of the largest unit are not enough for every value.
    if units::parse(&text, kind) == Some(value) { text } else { Value::from(value).to_string() }
}

impl Leaf for Schedule {
    fn over_time(&self) -> Option<OverTime> {
        Some(*self.column)
    }

    fn read(&mut self, value: &Value, _: &Spec) -> Result<(), String> {
        let texts: Option<Vec<&str>> = match value {
            Value::Array(list) => list.iter().map(Value::as_str).collect(),
            Value::String(text) => Some(text.split(',').filter(|text| !text.trim().is_empty()).collect()),
            _ => None,
        };
        let texts = texts.ok_or_else(|| format!("should be {}", self.column.example))?;
        if texts.len() > MOST {
            return Err(format!("has {} steps; at most {MOST} are allowed", texts.len()));
        }
        let mut steps: Vec<Step> = Vec::new();
        for text in texts.into_iter().map(str::trim) {
            let step = self.step(text).ok_or_else(|| format!("has {text:?}, but should be {}", self.column.example))?;
            if let Some(last) = steps.last().filter(|last| self.column.is_curve && last.at >= step.at) {
                let last = self.text(*last);
                return Err(format!("has {text:?} after {last:?}: their times should be in order"));
            }
            if let Some(last) = steps.last().filter(|last| self.column.is_curve && step.at - last.at < CLOSEST) {
                let last = self.text(*last);
                return Err(format!("has {text:?} after {last:?}: their times should be at least 1 ms apart"));
            }
            steps.push(step);
        }
        self.steps = steps;
        Ok(())
    }

    fn write(&self) -> Value {
        let steps = self.steps.iter().map(|step| self.text(*step));
        Value::from(steps.collect::<Vec<_>>().join(","))
    }
}

/// Values over time with their manner: steps or ramps, once or periodic.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timeline {
    pub schedule: Schedule,
    /// Whether values change along straight lines from step to step, not at once.
    pub ramps: bool,
    /// Time after which the values begin again, ns.
    pub period: Option<u64>,
}

impl Timeline {
    pub(crate) fn of(column: &'static OverTime, steps: &[(u64, f64)]) -> Self {
        let steps = steps.iter().map(|(at, value)| Step { at: *at, value: *value }).collect();
        Timeline { schedule: Schedule::of(column, steps), ramps: false, period: None }
    }

    /// Visits the values, the flag of ramps and the period.
    pub(crate) fn visit(&mut self, visitor: &mut dyn Visitor, [schedule, ramps, period]: [Spec; 3]) {
        visitor.leaf(schedule, &mut self.schedule);
        visitor.leaf(ramps, &mut self.ramps);
        visitor.leaf(period.range(CLOSEST as f64, 3600e9), &mut self.period);
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.schedule.steps
    }

    /// Returns the curve, which has the value `before` until the first step.
    pub(crate) fn curve(&self, before: f64) -> Curve {
        Curve::new(self.steps(), before, self.ramps, self.period)
    }

    /// Returns the problem of a period that does not contain all steps.
    pub(crate) fn period_problem(&self) -> Option<String> {
        let (last, period) = (self.steps().last()?, self.period?);
        (period <= last.at).then(|| {
            let show = |ns: u64| units::format(ns as f64, QuantityKind::Duration);
            format!("is {}, but the last step is at {}: the period has to be longer", show(period), show(last.at))
        })
    }
}

/// Curve through the steps of a schedule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Curve {
    /// Steps in the order of their times, the first at 0.
    steps: Vec<Step>,
    /// Whether values change along straight lines from step to step, not at once.
    ramps: bool,
    /// Time after which the curve begins again, ns.
    period: Option<u64>,
}

/// Part of a curve that is a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    /// Value at the time asked for.
    pub value: f64,
    /// Change of the value, per ns.
    pub slope: f64,
    /// End of the piece, ns.
    pub to: u64,
}

impl Curve {
    /// Creates the curve. Before the first step it has the value `before`.
    pub(crate) fn new(steps: &[Step], before: f64, ramps: bool, period: Option<u64>) -> Self {
        let missing = steps.first().is_none_or(|first| first.at > 0);
        let first = missing.then_some(Step { at: 0, value: before });
        Curve { steps: first.into_iter().chain(steps.iter().copied()).collect(), ramps, period }
    }

    /// Returns the piece of the curve at a time in ns.
    pub(crate) fn at(&self, time: u64) -> Piece {
        let (base, within) = match self.period {
            Some(period) => (time - time % period, time % period),
            None => (0, time),
        };
        let number = self.steps.partition_point(|step| step.at <= within) - 1;
        let step = self.steps[number];
        // Behind the last step a periodic curve leads back to its first.
        let next = match (self.steps.get(number + 1), self.period) {
            (Some(next), _) => Some(*next),
            (None, Some(period)) => Some(Step { at: period, value: self.steps[0].value }),
            (None, None) => None,
        };
        let Some(next) = next else { return Piece { value: step.value, slope: 0.0, to: u64::MAX } };
        let slope = if self.ramps { (next.value - step.value) / (next.at - step.at) as f64 } else { 0.0 };
        Piece { value: step.value + slope * (within - step.at) as f64, slope, to: base + next.at }
    }

    /// Returns the mean value over a period, or that of the last step.
    pub(crate) fn mean(&self) -> f64 {
        let Some(period) = self.period else { return self.steps[self.steps.len() - 1].value };
        let (mut at, mut sum) = (0, 0.0);
        while at < period {
            let Piece { value, slope, to } = self.at(at);
            let length = (to - at) as f64;
            sum += (value + slope * length / 2.0) * length;
            at = to;
        }
        sum / period as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(column: &'static OverTime, text: &str) -> Result<Schedule, String> {
        let mut schedule = Schedule::of(column, Vec::new());
        schedule.read(&Value::from(text), &Spec::schedule("", "", "")).map(|()| schedule)
    }

    #[test]
    fn schedule_is_written_as_it_is_read() {
        let schedule = read(&RATES, "0s:20Mb/s, 1.5 s : 500 kb/s,5s:0b/s").expect("three steps");
        assert_eq!(schedule.steps[1], Step { at: 1_500_000_000, value: 5e5 });
        assert_eq!(schedule.write(), "0s:20Mb/s,1.5s:500kb/s,5s:0b/s");
        assert_eq!(read(&RATES, schedule.write().as_str().expect("text")), Ok(schedule));
        let odd = read(&RATES, "1234567891:12345678.25").expect("a step");
        assert_eq!(read(&RATES, odd.write().as_str().expect("text")), Ok(odd));
        assert_eq!(read(&DELAYS, "0s:20ms").expect("a step").steps[0].value, 20e6);
        assert_eq!(read(&PROBABILITIES, "1s:0.5").expect("a step").steps[0].value, 0.5);
    }

    #[test]
    fn wrong_step_is_named_with_what_was_expected() {
        let wrong = |text| read(&RATES, text).expect_err("an error");
        assert_eq!(wrong("0s:fast"), "has \"0s:fast\", but should be times with rates, such as 0s:20Mb/s,5s:5Mb/s");
        assert!(wrong("2s:1Mb/s,1s:1Mb/s").contains("in order"));
        assert!(wrong("2s:1Mb/s,2000.5ms:1Mb/s").contains("1 ms apart"));
        assert!(wrong("2s").starts_with("has \"2s\""));
        assert!(read(&PROBABILITIES, "0s:1.5").is_err());
        assert!(read(&STATES, "2s:1Mb/s,1s:1Mb/s").is_ok(), "durations need no order");
    }

    #[test]
    fn curve_steps_ramps_and_repeats() {
        let steps = [Step { at: 10, value: 4.0 }, Step { at: 20, value: 8.0 }];
        let curve = Curve::new(&steps, 1.0, false, None);
        assert_eq!(curve.at(3), Piece { value: 1.0, slope: 0.0, to: 10 });
        assert_eq!(curve.at(10), Piece { value: 4.0, slope: 0.0, to: 20 });
        assert_eq!(curve.at(99), Piece { value: 8.0, slope: 0.0, to: u64::MAX });
        let ramps = Curve::new(&steps, 0.0, true, Some(30));
        assert_eq!(ramps.at(15), Piece { value: 6.0, slope: 0.4, to: 20 });
        assert_eq!(ramps.at(55).to, 60);
        assert!((ramps.at(55).value - 4.0).abs() < 1e-12, "half of the way from 8 back to 0");
        // 0 to 4, 4 to 8, 8 to 0, 10 ns each: means of 2, 6 and 4.
        assert!((ramps.mean() - 4.0).abs() < 1e-12);
        let problem = |period| Timeline { period, ..Timeline::of(&RATES, &[(10, 4.0), (20, 8.0)]) }.period_problem();
        assert!(problem(Some(20)).is_some() && problem(Some(21)).is_none() && problem(None).is_none());
    }
}
