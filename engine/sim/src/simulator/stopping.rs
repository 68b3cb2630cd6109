//! End of a run before its time: by its budget, a stall, or a mistake in a program.

use super::{Simulator, Status};
use crate::event_queue::NEVER;
use crate::ids::EndpointId;
use crate::recorder::Recorder;
use crate::scenario::Budget;
use crate::tcp::congestion::program::linked;
use crate::trace::MOST_ROW_BYTES;
use crate::units;

/// Flows that a stall message lists by name.
const MOST_NAMED: usize = 5;

impl<R: Recorder> Simulator<R> {
    /// Returns whether the run can go on, or why it stops; the next action is at `time`, ns.
    #[cold]
    pub(super) fn pause(&mut self, time: u64) -> Status {
        let Budget { time: last, events, .. } = self.budget;
        Status::Stopped(if time == NEVER {
            self.describe_stall()
        } else if time > last {
            self.now = last;
            let last = units::format(last as f64, units::QuantityKind::Duration);
            format!("Stopped at {last} of simulated time; raise budget.time to continue.")
        } else if self.events >= events {
            format!("Stopped after {}; raise budget.events to continue.", units::counted(events, "event"))
        } else if let Some(reason) = self.outgrown_trace() {
            self.outgrown = true;
            reason
        } else {
            return Status::Running;
        })
    }

    /// Returns the sentence for a trace that has outgrown its budget, or decides when to measure it again.
    fn outgrown_trace(&mut self) -> Option<String> {
        if !self.recorder.traces() {
            return None;
        }
        let Budget { trace_rows, memory, .. } = self.budget;
        let trace = self.recorder.trace();
        let (rows, bytes) = (trace.rows(), trace.bytes());
        let most = self.given.unwrap_or(memory);
        if rows > trace_rows {
            return Some(format!(
                "Stopped after {} of trace; raise budget.trace_rows to continue.",
                units::counted(trace_rows, "row")
            ));
        } else if bytes > most {
            let size = units::format(most as f64, units::QuantityKind::Size);
            let advice = match self.given {
                Some(_) => "this device has no more memory for a run.",
                None => "raise budget.memory to continue.",
            };
            return Some(format!("Stopped after {size} of trace; {advice}"));
        }
        self.measured_at = trace_rows.min(rows + (most - bytes) / MOST_ROW_BYTES);
        None
    }

    /// Ends the run because a mistake has stopped the program of an endpoint.
    #[cold]
    pub(super) fn stop_by_program(&mut self, index: EndpointId) {
        if let Some(linked) = linked() {
            let flow = &self.net.flows[index.flow()].id;
            self.status = Status::Stopped((linked.stopped)(&mut self.net.endpoints[index].socket, flow));
        }
    }

    fn describe_stall(&self) -> String {
        let flows = self.net.flows.iter().zip(self.finished.iter()).zip(self.gave_up.iter());
        let mut waiting: Vec<String> = flows
            .filter(|((_, finished), _)| !**finished)
            .map(|((flow, _), gave_up)| match gave_up {
                true => format!("{} gave up after too many retransmissions", flow.id),
                false => format!("{} is not finished", flow.id),
            })
            .collect();
        let more = waiting.len().saturating_sub(MOST_NAMED);
        if more > 0 {
            waiting.truncate(MOST_NAMED);
            waiting.push(format!("and {more} more like these"));
        }
        format!("Stopped because nothing more can happen: {}.", waiting.join(", "))
    }
}
