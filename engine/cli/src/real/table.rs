//! The table of a run, alone or beside the simulation of the same scenario.

use fill_the_pipe_real::Outcome;
use fill_the_pipe_sim::counted;
use fill_the_pipe_sim::path::{PathFlow, PathQueue};

use super::beside::Simulation;

/// Result of a flow, on either side.
#[derive(Clone, Copy)]
struct Row {
    bytes: u64,
    /// Time from the SYN to the last byte read, or to the end of the run, ns.
    duration_ns: u64,
    retransmissions: u64,
    timeouts: Option<u64>,
    drops: u64,
}

/// Returns the table. `limit_ns` is the time at which transfers were stopped.
pub(super) fn in_words(
    flows: &[PathFlow],
    limit_ns: u64,
    outcome: &Outcome,
    simulation: Option<&Simulation>,
) -> String {
    let mut lines = vec![format!(
        "{:<24} {:>12} {:>12} {:>12} {:>8} {:>8} {:>8}",
        "flow", "bytes", "duration", "goodput", "again", "timeouts", "drops"
    )];
    for (number, flow) in flows.iter().enumerate() {
        lines.push(real_row(number, limit_ns, outcome).in_words(&format!("{}, Linux", flow.id)));
        if let Some(simulation) = simulation {
            let row = simulated_row(number, flow, simulation, limit_ns);
            lines.push(row.in_words(&format!("{}, simulated", flow.id)));
        }
    }
    lines.extend(queues(outcome, simulation));
    let late = [outcome.lateness.p50_ns, outcome.lateness.p99_ns, outcome.lateness.max_ns].map(|ns| ns as f64 / 1e3);
    let priority = if outcome.real_time { "with" } else { "without" };
    lines.push(format!(
        "lateness of deliveries: median {:.1} us, 99 % {:.1} us, largest {:.1} us, {priority} real-time priority",
        late[0], late[1], late[2]
    ));
    lines.join("\n")
}

/// Returns a line for each queue. Means are taken up to the last byte: packets that close connections come later.
fn queues(outcome: &Outcome, simulation: Option<&Simulation>) -> Vec<String> {
    let complete = outcome.transfers.iter().all(|transfer| transfer.complete);
    let last = outcome.transfers.iter().filter_map(|transfer| transfer.last_read_ns).max();
    let until = last.filter(|_| complete).unwrap_or(outcome.watched_ns);
    let simulated = simulation.map(|simulation| {
        let summary = simulation.summary();
        let last = summary.results.iter().map(|flow| flow.ended_ns).max();
        let last = last.filter(|_| complete).unwrap_or(summary.end_ns);
        let mean = |mean: f64| mean * summary.end_ns as f64 / last as f64;
        summary.queue_results.iter().map(|queue| mean(queue.mean)).collect::<Vec<_>>()
    });
    let line = |(number, queue): (usize, &PathQueue)| {
        let mean = queue.mean * outcome.watched_ns as f64 / until as f64;
        let simulated = simulated.as_ref().and_then(|all| all.get(number));
        let simulated = simulated.map_or_else(String::new, |mean| format!(" (simulated {mean:.1})"));
        format!(
            "queue of {} before {}: {mean:.1} on average{simulated}, at most {}, {} dropped",
            queue.router,
            queue.link,
            counted(queue.most_packets, "packet"),
            queue.dropped
        )
    };
    outcome.queues.iter().enumerate().map(line).collect()
}

fn real_row(number: usize, limit_ns: u64, outcome: &Outcome) -> Row {
    let transfer = &outcome.transfers[number];
    let end = transfer.last_read_ns.filter(|_| transfer.complete).unwrap_or(limit_ns.min(outcome.watched_ns));
    Row {
        bytes: transfer.bytes,
        duration_ns: end.saturating_sub(transfer.started_ns.unwrap_or(end)),
        retransmissions: transfer.retransmissions,
        timeouts: transfer.timeouts,
        drops: transfer.drops,
    }
}

fn simulated_row(number: usize, flow: &PathFlow, simulation: &Simulation, limit_ns: u64) -> Row {
    let summary = simulation.summary();
    let result = &summary.results[number];
    let end = if result.bytes == flow.bytes { result.ended_ns } else { limit_ns.min(summary.end_ns) };
    Row {
        bytes: result.bytes,
        duration_ns: end.saturating_sub(flow.start_ns),
        // Includes the SYN, as the kernel's count does.
        retransmissions: simulation.transmissions(number).iter().filter(|one| one.copy > 0).count() as u64,
        timeouts: Some(result.timeouts),
        drops: result.drops,
    }
}

impl Row {
    fn in_words(self, name: &str) -> String {
        let ms = self.duration_ns as f64 / 1e6;
        let goodput = if self.duration_ns == 0 { 0.0 } else { self.bytes as f64 * 8e3 / self.duration_ns as f64 };
        let timeouts = self.timeouts.map_or_else(|| "?".to_owned(), |timeouts| timeouts.to_string());
        format!(
            "{name:<24} {:>12} {ms:>9.1} ms {goodput:>7.3} Mb/s {:>8} {timeouts:>8} {:>8}",
            self.bytes, self.retransmissions, self.drops
        )
    }
}
