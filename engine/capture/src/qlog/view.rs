//! View of one host on its connections, event by event.

use std::collections::BTreeMap;
use std::io::{self, Write};

use fill_the_pipe_sim::{Choice, EventKind, NO_PACKET, Recorder, Simulator, Trace, Transport, value_id, variable};

use super::Log;
use super::end::Ends;
use super::records::{Iss, Lost, Metrics, Started, State};
use crate::datagram;

/// A host, and the flows at whose side it is.
pub(super) struct View<'a> {
    trace: &'a Trace,
    host: u16,
    /// 0: it has opened them.
    side: usize,
    flows: BTreeMap<u16, Seen>,
    variables: Variables,
}

/// State of a flow so far.
struct Seen {
    transport: Transport,
    /// Hosts of the opener and of the other end.
    hosts: [u16; 2],
    /// Link that takes what the host sends.
    first_link: u16,
    ends: Ends,
    state: Option<&'static str>,
    /// ms
    min_rtt: Option<f64>,
}

/// Numbers of the variables of a connection that qlog has.
struct Variables {
    cwnd: Option<u8>,
    ssthresh: Option<u8>,
    flight_size: Option<u8>,
    srtt: Option<u8>,
    rttvar: Option<u8>,
    rtt: Option<u8>,
    phase: Option<u8>,
}

impl<'a> View<'a> {
    pub(super) fn new<R: Recorder>(
        simulator: &'a Simulator<R>,
        trace: &'a Trace,
        host: u16,
        side: usize,
        flows: &[u16],
    ) -> Self {
        let seen = |number: &u16| {
            let flow = &simulator.flows()[usize::from(*number)];
            let route = [&flow.forward, &flow.reverse][side];
            let seen = Seen {
                transport: flow.transport,
                hosts: [flow.from, flow.to],
                first_link: route.get(1).copied().unwrap_or(host),
                ends: Ends::default(),
                state: None,
                min_rtt: None,
            };
            (*number, seen)
        };
        let variables = Variables {
            cwnd: variable("cwnd"),
            ssthresh: variable("ssthresh"),
            flight_size: variable("flight_size"),
            srtt: variable("srtt"),
            rttvar: variable("rttvar"),
            rtt: variable("rtt"),
            phase: variable("phase"),
        };
        View { trace, host, side, flows: flows.iter().map(seen).collect(), variables }
    }

    /// Whether the trace tells of several connections.
    pub(super) fn is_shared(&self) -> bool {
        self.flows.len() > 1
    }
}

impl<R: Recorder, W: Write> Log<'_, R, W> {
    /// Writes which addresses and ports a connection has.
    pub(super) fn starts(&mut self, view: &View, flow: u16) -> io::Result<()> {
        let info = &self.simulator.flows()[usize::from(flow)];
        let address =
            |host: u16| datagram::address(self.simulator.places(), host).map(|byte| byte.to_string()).join(".");
        let iss = self.simulator.initial_sequence_numbers(usize::from(flow));
        // The source is the end that logs, which is how implementations of QUIC write it.
        let mut ends = [info.from, info.to].map(address).into_iter().zip(datagram::ports(flow)).zip(iss);
        let own = if view.side == 0 { ends.next() } else { ends.next_back() };
        let (Some(((src_ip, src_port), own_iss)), Some(((dst_ip, dst_port), peer_iss))) = (own, ends.next()) else {
            return Ok(());
        };
        let started = Started {
            ip_version: "v4",
            src_ip,
            dst_ip,
            protocol: info.transport.named().id.to_uppercase(),
            src_port,
            dst_port,
            tcp: (info.transport == Transport::Tcp).then_some(Iss { iss: [own_iss, peer_iss] }),
        };
        self.put(view, info.start_ns as f64, "connectivity:connection_started", flow, started)
    }

    /// Writes an event of the trace, if the host sees it.
    pub(super) fn event(&mut self, view: &mut View, row: usize) -> io::Result<()> {
        let View { trace, host, side, flows, .. } = view;
        let (events, packets) = (&trace.events, &trace.packets);
        let Some(seen) = flows.get_mut(&events.flow[row]) else { return Ok(()) };
        let (kind, time, place, packet) = (events.kind[row], events.time[row], events.place[row], events.packet[row]);
        let is = |one: EventKind| kind == one as u8;
        if packet == NO_PACKET {
            if let (true, Some(side)) = (
                is(EventKind::ProbeTimeout) || is(EventKind::TailProbe),
                seen.hosts.iter().position(|host| *host == place),
            ) {
                seen.ends.probes(side, time);
            }
            return Ok(());
        }
        // A datagram that was cut is sent with its first piece.
        let whole = packets.pieces.of(packet).map_or(packet, |(whole, _)| whole);
        let from_here = usize::from(packets.reverse[packet as usize]) == *side;
        if is(EventKind::Created) {
            seen.ends.made(packets, seen.transport, packet, time);
        } else if is(EventKind::Duplicated) {
            seen.ends.duplicated(packets, packet);
        } else if is(EventKind::Marked) {
            seen.ends.marked(whole);
        } else if is(EventKind::Dropped) && whole == packet {
            seen.ends.dropped(packet);
        } else if is(EventKind::Sent) && from_here && place == seen.first_link {
            let flow = events.flow[row];
            let Some(made) = seen.ends.sent(whole).cloned() else { return Ok(()) };
            for number in &made.lost {
                self.put(view, time, "recovery:packet_lost", flow, Lost { header: made.header(*number) })?;
            }
            self.put(view, time, "transport:packet_sent", flow, made.data())?;
        } else if is(EventKind::Delivered) && whole == packet {
            let receiver = 1 - usize::from(packets.reverse[packet as usize]);
            let made = seen.ends.received(packet, receiver);
            if let Some(made) = made.filter(|_| receiver == *side && place == *host) {
                self.put(view, time, "transport:packet_received", events.flow[row], made.data())?;
            }
        }
        Ok(())
    }

    /// Writes the changes of a sender's variables at one instant. Returns the row of the next one.
    pub(super) fn changes(&mut self, view: &mut View, first: usize) -> io::Result<usize> {
        let series = &view.trace.series;
        let (time, flow) = (series.time[first], series.flow[first]);
        let same = |row: usize| series.time[row] == time && series.flow[row] == flow;
        let next = (first..series.time.len()).find(|row| !same(*row)).unwrap_or(series.time.len());
        // The variables are those of the opener, which sends.
        let Some(seen) = view.flows.get_mut(&flow).filter(|_| view.side == 0) else { return Ok(next) };
        let mut metrics = Metrics::default();
        let (mut has_metrics, before) = (false, seen.state);
        for row in first..next {
            let (number, value) = (series.variable[row], series.value[row]);
            if value.is_nan() {
                continue;
            }
            let (bytes, ms) = (Some(value as u64), Some(value / 1e6));
            let Variables { cwnd, ssthresh, flight_size, srtt, rttvar, rtt, phase } = &view.variables;
            match Some(number) {
                of if of == *cwnd => metrics.congestion_window = bytes,
                of if of == *ssthresh => metrics.ssthresh = bytes,
                of if of == *flight_size => metrics.bytes_in_flight = bytes,
                of if of == *srtt => metrics.smoothed_rtt = ms,
                of if of == *rttvar => metrics.rtt_variance = ms,
                of if of == *rtt => {
                    metrics.latest_rtt = ms;
                    let least = ms.filter(|sample| seen.min_rtt.is_none_or(|least| *sample < least));
                    if least.is_some() {
                        (seen.min_rtt, metrics.min_rtt) = (least, least);
                    }
                }
                of if of == *phase => {
                    seen.state = value_id(number, value);
                    continue;
                }
                _ => continue,
            }
            has_metrics = true;
        }
        let after = seen.state;
        if has_metrics {
            self.put(view, time, "recovery:metrics_updated", flow, metrics)?;
        }
        if let Some(new) = after.filter(|_| after != before) {
            self.put(view, time, "recovery:congestion_state_updated", flow, State { old: before, new })?;
        }
        Ok(next)
    }
}
