//! Index of the variables of a trace, or of a capture.

use crate::trace::{self, Trace};
use crate::variable::VARIABLES;

/// Index by variable: the values of variable v of flow f are `start[e]..start[e + 1]` with e = f * number of variables
/// + v.
#[derive(Default, PartialEq, Debug)]
pub struct Series {
    /// First entry of each flow and variable, and the end of the last.
    pub start: Vec<u32>,
    /// Time from which the value holds, ns.
    pub time: Vec<f64>,
    /// Value.
    pub value: Vec<f64>,
}

/// Changes of variables, in the order of time.
pub trait Changes {
    /// Hands on each change: flow, variable, time (ns), and the value from then on. Each call hands on the same.
    fn each(&self, take: impl FnMut(u16, u8, f64, f64));
}

impl Changes for trace::Series {
    fn each(&self, mut take: impl FnMut(u16, u8, f64, f64)) {
        for row in 0..self.time.len() {
            take(self.flow[row], self.variable[row], self.time[row], self.value[row]);
        }
    }
}

/// Returns the index by variable of a run with so many flows.
pub fn series(trace: &Trace, flows: usize) -> Series {
    series_of(&trace.series, flows)
}

/// Returns the index by variable of changes in so many flows.
pub fn series_of(changes: &impl Changes, flows: usize) -> Series {
    let entry = |flow: u16, variable: u8| usize::from(flow) * VARIABLES + usize::from(variable);
    let mut start = vec![0u32; flows * VARIABLES + 1];
    changes.each(|flow, variable, _, _| start[entry(flow, variable) + 1] += 1);
    for one in 1..start.len() {
        start[one] += start[one - 1];
    }
    let rows = start[start.len() - 1] as usize;
    let mut series = Series { time: vec![0.0; rows], value: vec![0.0; rows], start };
    let mut next = series.start.clone();
    changes.each(|flow, variable, time, value| {
        let place = &mut next[entry(flow, variable)];
        series.time[*place as usize] = time;
        series.value[*place as usize] = value;
        *place += 1;
    });
    series
}
