//! `fillthepipe kernel`: cases that were measured on Linux's own TCP, beside their simulation with the profile `linux`.

mod cases;

use fill_the_pipe_sim::{Full, RunSummary, Simulator, Trace, summary};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::fail::{self, Failure};
use crate::simulators::rounded;
use crate::transmissions;
use cases::{Case, CaseFlow, KERNEL};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Names of cases, or of groups such as lose; without any, all cases.
    names: Vec<String>,
    /// Prints one JSON array of objects.
    #[arg(long, conflicts_with = "scenario")]
    json: bool,
    /// Prints the scenario of one case instead.
    #[arg(long)]
    scenario: bool,
}

/// A transfer on the kernel and in the simulation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct KernelRow {
    /// Name of the case, and of its group of cases.
    case: String,
    group: String,
    congestion_control: String,
    /// Mb/s of a transfer that was stopped, or ms until the last byte of one that ended.
    unit: &'static str,
    kernel: f64,
    simulated: f64,
    /// Retransmissions.
    kernel_again: u64,
    simulated_again: u64,
    /// Whether both sent the same segments again; of transfers that end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    same: Option<bool>,
    /// Largest distance in time between the same retransmissions, ms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    apart_ms: Option<f64>,
    /// Mean queue, packets; of the first transfer of a case that was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    queue: Option<[f64; 2]>,
    /// Scenario of the simulation.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    scenario: Value,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let all = cases::all();
    let wanted = |case: &Case| arguments.names.iter().any(|name| [&case.name, &case.group].contains(&name));
    if let Some(name) =
        arguments.names.iter().find(|name| !all.iter().any(|case| [&case.name, &case.group].contains(name)))
    {
        let names: Vec<_> = all.iter().map(|case| &*case.name).collect();
        return Err(Failure::input(format!("{name} is no case and no group; the cases are {}", names.join(", "))));
    }
    let chosen: Vec<Case> = all.into_iter().filter(|case| arguments.names.is_empty() || wanted(case)).collect();
    if arguments.scenario {
        return match &chosen[..] {
            [case] => fail::print(&fail::json(&case.scenario())),
            _ => Err(Failure::input("--scenario needs the name of one case")),
        };
    }
    let rows = rows(&chosen)?;
    if arguments.json { fail::print(&fail::json(&rows)) } else { fail::print(&in_words(&rows)) }
}

/// Returns a row for each transfer of every case.
pub(crate) fn every_row() -> Result<Vec<KernelRow>, Failure> {
    rows(&cases::all())
}

fn rows(cases: &[Case]) -> Result<Vec<KernelRow>, Failure> {
    let rows: Vec<Vec<KernelRow>> = cases.par_iter().map(of_case).collect::<Result<_, _>>()?;
    Ok(rows.into_iter().flatten().collect())
}

fn of_case(case: &Case) -> Result<Vec<KernelRow>, Failure> {
    let mut simulator = Simulator::<Full>::new(&case.load()?);
    simulator.advance(u64::MAX);
    let result = summary(&simulator);
    let trace = simulator.trace().ok_or_else(|| Failure::input(format!("{}: the trace is too long", case.name)))?;
    Ok(case.flows.iter().enumerate().map(|(index, flow)| row(case, index, flow, &result, trace)).collect())
}

fn row(case: &Case, index: usize, flow: &CaseFlow, result: &RunSummary, trace: &Trace) -> KernelRow {
    let id = cases::name(index);
    let own = result.results.iter().position(|one| one.id == id).unwrap_or(index);
    let simulated = &result.results[own];
    let measured = &flow.measured;
    let mbps = |bytes: u64| bytes as f64 * 8e-6 / case.seconds as f64;
    let (unit, kernel, here) = match (measured.delivered_bytes, measured.done_ms) {
        (Some(bytes), _) => ("Mb/s", mbps(bytes), mbps(simulated.bytes)),
        (None, done) => ("ms", done.unwrap_or(f64::NAN), simulated.ended_ns as f64 / 1e6 - 1e3 * flow.start_s as f64),
    };
    let again = measured.retransmitted.as_ref().map(|kernel| (kernel, sent_again(trace, own as u16)));
    let same = again.as_ref().map(|(kernel, here)| {
        kernel.len() == here.len()
            && kernel.iter().all(|(n, copy, _)| here.iter().any(|one| (one.0, one.1) == (*n, *copy)))
    });
    let apart = again.iter().flat_map(|(kernel, here)| {
        let both = |one: &&(u64, u64, f64)| here.iter().find(|other| (other.0, other.1) == (one.0, one.1));
        kernel.iter().filter_map(move |one| both(&one).map(|other| (other.2 - one.2).abs()))
    });
    KernelRow {
        case: case.name.clone(),
        group: case.group.clone(),
        congestion_control: flow.congestion_control.clone(),
        unit,
        kernel: rounded(kernel, 3),
        simulated: rounded(here, 3),
        kernel_again: measured.retransmissions,
        simulated_again: again.as_ref().map_or(simulated.retransmissions, |(_, here)| here.len() as u64),
        same,
        apart_ms: apart.max_by(f64::total_cmp).map(|value| rounded(value, 3)),
        queue: (index == 0 && !case.ends)
            .then(|| [case.queue_mean_packets, result.queue_results[0].mean].map(|value| rounded(value, 3))),
        scenario: case.scenario(),
    }
}

/// Returns the retransmissions of a flow: number of the segment (0 is the SYN), which retransmission, and ms after the first
/// segment with data.
fn sent_again(trace: &Trace, flow: u16) -> Vec<(u64, u64, f64)> {
    let all = transmissions::simulated(trace, flow);
    let start = all.iter().find(|one| one.number == 1).map_or(f64::NAN, |first| first.time);
    let again = all.iter().filter(|one| one.copy > 0);
    again.map(|one| (one.number, one.copy, (one.time - start) / 1e6)).collect()
}

fn in_words(rows: &[KernelRow]) -> String {
    let mut lines =
        vec![format!("{KERNEL} beside the profile linux; retransmissions and mean queues: kernel/simulated")];
    for row in rows {
        let KernelRow { case, congestion_control, unit, kernel, simulated, .. } = row;
        let mut line = format!(
            "{case:24} {congestion_control:5} {kernel:10.3} {simulated:10.3} {unit:4} {:+6.1} %  {}/{}",
            100.0 * (simulated / kernel - 1.0),
            row.kernel_again,
            row.simulated_again
        );
        if let Some(same) = row.same {
            line += if same { ", the same segments" } else { ", not the same segments" };
        }
        if let Some(apart) = row.apart_ms {
            line += &format!(", at most {apart:.1} ms apart");
        }
        if let Some([kernel, here]) = row.queue {
            line += &format!(", queue {kernel:.1}/{here:.1}");
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Largest share by which a group's transfers may differ from the kernel's: those of bulk, loss and short transfers are
    /// goals of the project; a timeout of 200 ms on a wheel of 32 ms sets that of the others.
    fn allowed(row: &KernelRow) -> f64 {
        match (&*row.group, &*row.congestion_control) {
            ("bulk", "bbr") => 0.02,
            ("bulk", _) => 0.005,
            ("short" | "late" | "acks" | "tail" | "handshake" | "window", _) => 0.02,
            ("lose", "bbr") => 0.08,
            ("lose", _) => 0.01,
            ("chance", "cubic") => 0.08,
            ("chance", _) => 0.03,
            _ => 0.15,
        }
    }

    #[test]
    fn profile_linux_transfers_as_fast_as_the_kernel() {
        let rows = every_row().expect("the cases can be simulated");
        assert!(rows.len() > 60, "{} transfers", rows.len());
        for row in &rows {
            let off = (row.simulated / row.kernel - 1.0).abs();
            assert!(off <= allowed(row), "{}: {} {} for {}", row.case, row.simulated, row.unit, row.kernel);
        }
        // Every rule of the window shows in the losses of bulk transfers and in their mean queue.
        for row in rows.iter().filter(|row| row.group == "bulk") {
            let [kernel, here] = row.queue.expect("it was stopped");
            let most = if row.congestion_control == "bbr" { 0.12 } else { 0.09 };
            assert!((here / kernel - 1.0).abs() < most, "{}: a mean queue of {here} for {kernel}", row.case);
            let off = row.simulated_again.abs_diff(row.kernel_again);
            assert!(row.congestion_control == "bbr" || off <= 3, "{}: {off} retransmissions more or less", row.case);
        }
        let ended: Vec<_> = rows.iter().filter(|row| row.same.is_some()).collect();
        let same = ended.iter().filter(|row| row.same == Some(true)).count();
        assert!(same * 10 >= ended.len() * 9, "{same} of {} sent the same segments again", ended.len());
    }

    #[test]
    fn losses_are_repaired_by_as_many_timeouts_as_on_the_kernel() {
        let named = ["lose", "tail", "late", "acks"];
        for case in cases::all().into_iter().filter(|case| named.contains(&&*case.group)) {
            let scenario = case.load().expect("a case is a scenario");
            let simulated = fill_the_pipe_sim::simulate::<fill_the_pipe_sim::Silent>(&scenario);
            let timeouts = simulated.results.iter().map(|flow| flow.timeouts).sum::<u64>();
            assert_eq!(Some(timeouts), case.flows[0].measured.timeouts, "{}", case.name);
        }
    }
}
