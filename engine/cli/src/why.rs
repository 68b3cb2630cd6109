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
    #[arg(long, value_name = "KIND", value_parser = event_kind)]
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

/// Returns the number of a kind of event. Fails with a sentence that lists the valid ones.
pub fn event_kind(text: &str) -> Result<u8, String> {
    let ids = EventKind::NAMES.iter().map(|named| named.id);
    ids.clone()
        .position(|id| id == text)
        .map(|number| number as u8)
        .ok_or_else(|| format!("is none of {}", ids.collect::<Vec<_>>().join(", ")))
}

/// Which events or waits are explained.
pub struct Wanted {
    /// Numbers of packets; empty for all.
    pub packets: Vec<u32>,
    /// Numbers of kinds of events; empty for all.
    pub kinds: Vec<u8>,
    /// First time, ns.
    pub from_ns: f64,
    /// Last time, ns.
    pub to_ns: f64,
}

impl Wanted {
    fn has(&self, time: f64) -> bool {
        time >= self.from_ns && time <= self.to_ns
    }
}

/// An event and its reasons.
pub struct ExplainedEvent<'a> {
    /// Row of the event in the trace.
    pub row: usize,
    /// Time, ns.
    pub time: f64,
    /// Id of its kind.
    pub kind: &'static str,
    /// Number of its packet; `None` for an event without one.
    pub packet: Option<u32>,
    /// Name of the host, router or link.
    pub place: &'a str,
    /// The rule, its values and its clause, in a sentence.
    pub why: String,
}

/// Returns the wanted events of a run, in order.
pub fn explained_events<'a>(
    simulator: &'a Simulator<ExplainingRecorder>,
    wanted: &'a Wanted,
) -> impl Iterator<Item = ExplainedEvent<'a>> {
    let events = simulator.trace().map(|trace| &trace.events);
    let rows = events.into_iter().flat_map(|events| (0..events.time.len()).map(move |row| (events, row)));
    let rows = rows.filter(|(events, row)| {
        wanted.has(events.time[*row])
            && (wanted.packets.is_empty() || wanted.packets.contains(&events.packet[*row]))
            && (wanted.kinds.is_empty() || wanted.kinds.contains(&events.kind[*row]))
    });
    rows.map(|(events, row)| ExplainedEvent {
        row,
        time: events.time[row],
        kind: EventKind::NAMES[usize::from(events.kind[row])].id,
        packet: (events.packet[row] != NO_PACKET).then_some(events.packet[row]),
        place: &simulator.places()[usize::from(events.place[row])].name,
        why: simulator.why(row as u32),
    })
}

/// Limit that holds a sender back from some time on, with its reasons.
pub struct ExplainedWait {
    /// Time, ns.
    pub time: f64,
    /// Number of the flow.
    pub flow: usize,
    /// The rule, its values and its clause, in a sentence.
    pub why: String,
}

/// Returns each change of what held the senders back, in order.
pub fn explained_waits(
    simulator: &Simulator<ExplainingRecorder>,
    wanted: &Wanted,
) -> impl Iterator<Item = ExplainedWait> {
    let mut last = vec![Vec::new(); simulator.flows().len()];
    let all = simulator.recorder().held().all().into_iter().filter(|held| wanted.has(held.time));
    all.filter_map(move |held| {
        let rules: Vec<_> = held.reasons.iter().map(|reason| reason.rule).collect();
        if last[held.flow] == rules {
            return None;
        }
        last[held.flow] = rules;
        Some(ExplainedWait { time: held.time, flow: held.flow, why: simulator.why_held(held.flow, held.time) })
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.request.load()?;
    let mut simulator = Simulator::<ExplainingRecorder>::new(&scenario);
    simulator.advance(u64::MAX);
    let wanted = Wanted {
        packets: arguments.packet.clone(),
        kinds: arguments.kind.clone(),
        from_ns: arguments.from * 1e6,
        to_ns: arguments.to * 1e6,
    };
    if arguments.held {
        explained_waits(&simulator, &wanted).try_for_each(|wait| print_wait(wait, &simulator, arguments.json))
    } else {
        explained_events(&simulator, &wanted).try_for_each(|event| print_event(event, arguments.json))
    }
}

fn print_event(event: ExplainedEvent, as_json: bool) -> Result<(), Failure> {
    let ExplainedEvent { row, time, kind, packet, place, why } = event;
    fail::print(&if as_json {
        json!({ "row": row, "time_ns": time, "event": kind, "packet": packet, "why": why }).to_string()
    } else {
        let named = packet.map_or_else(String::new, |packet| format!(" packet {packet}"));
        format!("{:>14.6} ms  {kind}{named}, {place}\n    {why}", time / 1e6)
    })
}

fn print_wait(wait: ExplainedWait, simulator: &Simulator<ExplainingRecorder>, as_json: bool) -> Result<(), Failure> {
    let ExplainedWait { time, flow, why } = wait;
    fail::print(&if as_json {
        json!({ "time_ns": time, "flow": flow, "why": why }).to_string()
    } else {
        format!("{:>14.6} ms  {}\n    {why}", time / 1e6, simulator.flows()[flow].id)
    })
}
