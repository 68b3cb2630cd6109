//! A run as qlog 0.3: what each end of its connections saw, for tools such as qvis.
//!
//! Version 0.3 is that of draft-ietf-quic-qlog-main-schema-05 and draft-ietf-quic-qlog-quic-events-04 (March 2023), which
//! tools read; later drafts have other names. Each host has a trace of the connections that it opened, and one of those that
//! were opened to it. A connection of QUIC is written as it is. The drafts have no events of TCP: a segment is written as
//! a packet, numbered in the order in which its end sent it, with the frames that say the same, and with its own fields under
//! `tcp`. Its ACK names the packets that had arrived.

mod end;
mod frames;
mod records;
#[cfg(test)]
mod tests;
mod view;

use std::collections::BTreeMap;
use std::io::{self, Write};

use fill_the_pipe_sim::{Choice, FlowInfo, Recorder, Simulator, Transport, VERSION};
use serde::Serialize;
use serde_json::json;

use records::Event;
use view::View;

/// Version of the format.
const QLOG_VERSION: &str = "0.3";

/// Whether the run has a connection of which qlog can tell: one of TCP or QUIC.
pub fn has_connections<R: Recorder>(simulator: &Simulator<R>) -> bool {
    simulator.flows().iter().any(is_connection)
}

fn is_connection(flow: &FlowInfo) -> bool {
    matches!(flow.transport, Transport::Tcp | Transport::Quic)
}

/// Writes what the hosts saw of the run's connections. Returns the number of events.
///
/// # Errors
/// `out` fails.
///
/// # Panics
/// The run was not traced.
pub fn write<R: Recorder, W: Write>(simulator: &Simulator<R>, out: W) -> io::Result<u64> {
    // Side and host, with its flows: side 0 has opened them and sends, so that readers open on a sender's trace.
    let mut vantage_points: BTreeMap<(usize, u16), Vec<u16>> = BTreeMap::new();
    for (number, flow) in simulator.flows().iter().enumerate().filter(|(_, flow)| is_connection(flow)) {
        for (side, host) in [flow.from, flow.to].into_iter().enumerate() {
            vantage_points.entry((side, host)).or_default().push(number as u16);
        }
    }
    let mut log = Log { simulator, out, events: 0, is_first: true };
    let title = serde_json::to_string(&format!("Fill the Pipe {VERSION}"))?;
    write!(log.out, r#"{{"qlog_version":"{QLOG_VERSION}","qlog_format":"JSON","title":{title},"traces":["#)?;
    let mut separator = "";
    for ((side, host), flows) in &vantage_points {
        log.out.write_all(separator.as_bytes())?;
        log.trace(*host, *side, flows)?;
        separator = ",";
    }
    log.out.write_all(b"]}\n")?;
    log.out.flush()?;
    Ok(log.events)
}

/// A qlog that is being written.
struct Log<'a, R: Recorder, W: Write> {
    simulator: &'a Simulator<R>,
    out: W,
    events: u64,
    /// Whether the trace has no event yet.
    is_first: bool,
}

impl<R: Recorder, W: Write> Log<'_, R, W> {
    /// Writes what a host saw of the flows at whose side it is.
    fn trace(&mut self, host: u16, side: usize, flows: &[u16]) -> io::Result<()> {
        let simulator = self.simulator;
        let info = |flow: &u16| &simulator.flows()[usize::from(*flow)];
        let mut protocols: Vec<String> =
            flows.iter().map(|flow| info(flow).transport.named().id.to_uppercase()).collect();
        protocols.sort_unstable();
        protocols.dedup();
        let mut common = json!({ "time_format": "relative", "reference_time": 0, "protocol_type": protocols });
        if let [only] = flows {
            common["group_id"] = info(only).id.clone().into();
        }
        let name = &simulator.places()[usize::from(host)].name;
        let point = json!({ "name": name, "type": if side == 0 { "client" } else { "server" } });
        write!(self.out, r#"{{"vantage_point":{point},"common_fields":{common},"events":["#)?;
        self.is_first = true;
        let trace = simulator.trace().expect("callers have traced the run");
        let mut view = View::new(simulator, trace, host, side, flows);
        let mut starts: Vec<u16> = flows.to_vec();
        starts.sort_by_key(|flow| info(flow).start_ns);
        let (times, changes) = (&trace.events.time, &trace.series.time);
        let (mut start, mut event, mut change) = (0, 0, 0);
        loop {
            let at = |column: &[f64], row: usize| column.get(row).copied().unwrap_or(f64::INFINITY);
            let next = at(times, event).min(at(changes, change));
            if let Some(flow) = starts.get(start).filter(|flow| info(flow).start_ns as f64 <= next) {
                self.starts(&view, *flow)?;
                start += 1;
            } else if next == f64::INFINITY {
                break;
            } else if at(times, event) == next {
                self.event(&mut view, event)?;
                event += 1;
            } else {
                change = self.changes(&mut view, change)?;
            }
        }
        write!(self.out, "]}}")
    }

    /// Writes an event at `time`, ns.
    fn put<T: Serialize>(&mut self, view: &View, time: f64, name: &'static str, flow: u16, data: T) -> io::Result<()> {
        self.out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        self.events += 1;
        let group_id = view.is_shared().then(|| &*self.simulator.flows()[usize::from(flow)].id);
        Ok(serde_json::to_writer(&mut self.out, &Event { time: time / 1e6, name, group_id, data })?)
    }
}
