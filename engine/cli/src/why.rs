//! `fillthepipe why SCENARIO.json`

use fill_the_pipe_sim::{Choice, EventKind, ExplainingRecorder, NO_PACKET, Simulator};
use serde_json::json;

use crate::fail::{self, Failure};
use crate::run::ScenarioRequest;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    request: ScenarioRequest,
    /// Explains only the events of these packets, numbered as in packets.csv.
    #[arg(long, value_name = "NUMBER")]
    packet: Vec<u32>,
    /// Explains only events of these kinds, such as dropped or rto_fired.
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Vec<u8>,
    /// Explains only events from this time on, ms.
    #[arg(long, value_name = "MS", default_value_t = 0.0)]
    from: f64,
    /// Explains only events up to this time, ms.
    #[arg(long, value_name = "MS", default_value_t = f64::INFINITY)]
    to: f64,
    /// Explains instead what held the senders back, at each change.
    #[arg(long)]
    held: bool,
    /// Prints one JSON object a line.
    #[arg(long)]
    json: bool,
}

fn kind(text: &str) -> Result<u8, String> {
    let ids = EventKind::NAMES.iter().map(|named| named.id);
    ids.clone()
        .position(|id| id == text)
        .map(|number| number as u8)
        .ok_or_else(|| format!("is none of {}", ids.collect::<Vec<_>>().join(", ")))
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.request.load()?;
    let mut simulator = Simulator::<ExplainingRecorder>::new(&scenario);
    simulator.advance(u64::MAX);
    let during = |time: f64| time >= arguments.from * 1e6 && time <= arguments.to * 1e6;
    if arguments.held { held(arguments, &simulator, during) } else { events(arguments, &simulator, during) }
}

fn events(
    arguments: &Arguments,
    simulator: &Simulator<ExplainingRecorder>,
    during: impl Fn(f64) -> bool,
) -> Result<(), Failure> {
    let Some(trace) = simulator.trace() else { return Ok(()) };
    let events = &trace.events;
    let wanted = |row: &usize| {
        during(events.time[*row])
            && (arguments.packet.is_empty() || arguments.packet.contains(&events.packet[*row]))
            && (arguments.kind.is_empty() || arguments.kind.contains(&events.kind[*row]))
    };
    for row in (0..events.time.len()).filter(wanted) {
        let kind = EventKind::NAMES[usize::from(events.kind[row])].id;
        let place = &simulator.places()[usize::from(events.place[row])].name;
        let packet = (events.packet[row] != NO_PACKET).then_some(events.packet[row]);
        let why = simulator.why(row as u32);
        fail::print(&if arguments.json {
            json!({ "row": row, "time_ns": events.time[row], "event": kind, "packet": packet, "why": why }).to_string()
        } else {
            let named = packet.map_or_else(String::new, |packet| format!(" packet {packet}"));
            format!("{:>14.6} ms  {kind}{named}, {place}\n    {why}", events.time[row] / 1e6)
        })?;
    }
    Ok(())
}

fn held(
    arguments: &Arguments,
    simulator: &Simulator<ExplainingRecorder>,
    during: impl Fn(f64) -> bool,
) -> Result<(), Failure> {
    let mut last = vec![Vec::new(); simulator.flows().len()];
    for held in simulator.recorder().held().all().into_iter().filter(|held| during(held.time)) {
        let rules: Vec<_> = held.reasons.iter().map(|reason| reason.rule).collect();
        if last[held.flow] == rules {
            continue;
        }
        last[held.flow] = rules;
        let (flow, why) = (&simulator.flows()[held.flow].id, simulator.why_held(held.flow, held.time));
        fail::print(&if arguments.json {
            json!({ "time_ns": held.time, "flow": held.flow, "why": why }).to_string()
        } else {
            format!("{:>14.6} ms  {flow}\n    {why}", held.time / 1e6)
        })?;
    }
    Ok(())
}
