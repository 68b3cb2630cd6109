//! A connection of a log, of TCP or QUIC, and what its list entry says.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use fill_the_pipe_sim::{Series, value_id, variable};

use super::event::{Metrics, Packet, Space, Started, TIMES, Tcp};
use super::quic::{Logged, Quic, write};
use super::trace::Vantage;
use crate::read::connection::{self, End, Protocol, Summary};
use crate::read::kept::{Keeper, Kept, TakenFor};
use crate::read::segment::Segment;
use crate::rules::SYN;

/// Sockets of both ends where a log does not name them: one can be told from the other.
const UNKNOWN: [SocketAddr; 2] = [socket(1), socket(2)];

const fn socket(port: u16) -> SocketAddr {
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED), port)
}

/// A connection as one of its ends has logged it.
pub(super) struct Connection {
    pub vantage: Vantage,
    started: Started,
    /// Name of its group.
    name: Option<String>,
    /// Times of its first and last packets, ns.
    start: u64,
    end: u64,
    is_first_sent: bool,
    lost: u64,
    kind: Kind,
}

enum Kind {
    Tcp(Box<connection::Connection>),
    Quic(Box<Quic>),
}

/// Packets of the connection that is kept.
#[derive(Default)]
pub(super) struct Keeping {
    /// Packets of TCP.
    segments: Keeper,
    /// Packets of QUIC, and the metrics of both; side 0 is the own end.
    kept: Kept,
    /// Row of each packet that the own end sent.
    sent: BTreeMap<(Space, u64), usize>,
}

impl Connection {
    /// One whose first packet is this one.
    pub(super) fn new(
        time: u64,
        is_sent: bool,
        packet: &Packet,
        started: Started,
        name: Option<String>,
        vantage: Vantage,
    ) -> Self {
        let mut new = Connection {
            vantage,
            started,
            name,
            start: time,
            end: time,
            is_first_sent: is_sent,
            lost: 0,
            kind: Kind::Quic(Box::default()),
        };
        if let Some(tcp) = &packet.tcp {
            let first = new.segment(0, is_sent, packet, tcp);
            new.kind = Kind::Tcp(Box::new(connection::Connection::new(time, &first)));
        }
        new
    }

    pub(super) fn start(&self) -> u64 {
        self.start
    }

    /// Payload that both ends sent.
    pub(super) fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Tcp(tcp) => tcp.bytes(),
            Kind::Quic(quic) => quic.directions.iter().fold(0, |sum, one| sum.saturating_add(one.bytes)),
        }
    }

    /// Whether the own end, or the one whose packets the log calls sent, has opened the connection.
    fn is_opener(&self) -> bool {
        match self.vantage {
            Vantage::Client | Vantage::Network(true) => true,
            Vantage::Server | Vantage::Network(false) => false,
            Vantage::Unknown => self.is_first_sent,
        }
    }

    /// Records a packet that was sent or received; answers whether it is of the connection's protocol.
    pub(super) fn see(
        &mut self,
        (time, at): (u64, u64),
        unit: f64,
        is_sent: bool,
        packet: &Packet,
        keeping: Option<&mut Keeping>,
    ) -> bool {
        let since = time.saturating_sub(self.start);
        let segment = packet.tcp.as_ref().map(|tcp| self.segment(at, is_sent, packet, tcp));
        match (&mut self.kind, segment) {
            (Kind::Tcp(tcp), Some(mut segment)) => {
                // The log has the window that is meant; a header has it shifted.
                let shift = tcp.shift(tcp.side(&segment), &segment);
                let window = packet.tcp.as_ref().map_or(0, |tcp| tcp.window);
                segment.window = u16::try_from(window >> shift).unwrap_or(u16::MAX);
                let verdict = tcp.see(time, &segment);
                if let Some(keeping) = keeping {
                    keeping.remember(is_sent, packet, keeping.segments.rows());
                    keeping.segments.keep(since, tcp, &segment, verdict);
                }
            }
            (Kind::Quic(quic), None) => {
                let logged = Logged { side: usize::from(!is_sent), time: since, at };
                if let Some(keeping) = keeping {
                    keeping.remember(is_sent, packet, keeping.kept.seen.len());
                    quic.see(logged, unit, packet, Some(&mut keeping.kept));
                } else {
                    quic.see(logged, unit, packet, None);
                }
            }
            _ => return false,
        }
        self.end = self.end.max(time);
        true
    }

    /// Records that the own end takes a packet for lost.
    pub(super) fn lose(&mut self, space: Space, number: u64, keeping: Option<&mut Keeping>) {
        self.lost += 1;
        let Some(keeping) = keeping else { return };
        let Some(row) = keeping.sent.get(&(space, number)).copied() else { return };
        let taken_for = match self.kind {
            Kind::Tcp(_) => keeping.segments.taken_for(),
            Kind::Quic(_) => &mut keeping.kept.taken_for,
        };
        if let Some(bits) = taken_for.get_mut(row) {
            *bits |= TakenFor::Lost.bit();
        }
    }

    pub(super) fn close(&mut self) {
        if let Kind::Quic(quic) = &mut self.kind {
            quic.close();
        }
    }

    /// Makes a packet of TCP a segment; its window is not known yet.
    fn segment<'a>(&self, at: u64, is_sent: bool, packet: &Packet, tcp: &'a Tcp) -> Segment<'a> {
        let sockets = [&self.started.own, &self.started.peer].map(|text| text.as_ref()?.parse().ok());
        let [own, peer] = [0, 1].map(|end| sockets[end].unwrap_or(UNKNOWN[end]));
        let (from, to) = if is_sent { (own, peer) } else { (peer, own) };
        let [iss, irs] = if is_sent { self.started.iss } else { [self.started.iss[1], self.started.iss[0]] };
        Segment {
            at,
            headers: 0,
            from,
            to,
            seq: (tcp.seq as u32).wrapping_add(iss),
            ack: if tcp.flags & crate::rules::ACK == 0 { 0 } else { (tcp.ack as u32).wrapping_add(irs) },
            flags: tcp.flags,
            window: if tcp.flags & SYN == 0 { 0 } else { u16::try_from(tcp.window).unwrap_or(u16::MAX) },
            len: packet.payload_of_tcp(),
            options: &tcp.options,
            ecn: tcp.ecn,
        }
    }

    /// Times count from `first`.
    pub(super) fn summary(&self, number: usize, first: u64) -> Summary {
        let own = usize::from(!self.is_opener());
        let seen_by = (!matches!(self.vantage, Vantage::Network(_))).then_some(own as u8);
        let roles = if self.vantage == Vantage::Unknown { ["opener", "peer"] } else { ["client", "server"] };
        let mut ends = [&self.started.own, &self.started.peer];
        if own == 1 {
            ends.reverse();
        }
        let [from, to] = [0, 1].map(|end| ends[end].clone().map_or_else(|| End::Name(roles[end].to_owned()), End::of));
        let mut summary = match &self.kind {
            Kind::Tcp(tcp) => Summary { seen_by, name: None, from, to, ..tcp.summary(number, first) },
            Kind::Quic(quic) => {
                let [sent, received] = quic.directions;
                let (forward, reverse) = if own == 0 { (sent, received) } else { (received, sent) };
                Summary {
                    number,
                    transport: Protocol::Quic,
                    seen_by,
                    name: None,
                    from,
                    to,
                    from_the_start: quic.from_the_start,
                    start_ns: self.start.saturating_sub(first),
                    duration_ns: self.end - self.start,
                    handshake_rtt_ns: quic.round_trip.filter(|_| own == 0 && quic.from_the_start),
                    agreed: None,
                    ending: quic.ending(),
                    forward,
                    reverse,
                }
            }
        };
        summary.name.clone_from(&self.name);
        let sent = if own == 0 { &mut summary.forward } else { &mut summary.reverse };
        // A log that names no lost packet may be of an implementation that names none.
        sent.lost = Some(self.lost).filter(|lost| *lost > 0);
        summary
    }

    /// Returns the packets that were kept. Times count from `first`.
    pub(super) fn kept(&self, keeping: Keeping, first: u64) -> Kept {
        let Keeping { segments, kept: mut own, .. } = keeping;
        let is_opener = self.is_opener();
        let logged = std::mem::take(&mut own.logged);
        let mut kept = match &self.kind {
            Kind::Tcp(_) => segments.finish(),
            Kind::Quic(_) => own,
        };
        kept.logged = logged;
        sort(&mut kept.logged);
        if !is_opener {
            kept.logged.flow.iter_mut().for_each(|flow| *flow = 1 - *flow);
        }
        if matches!(self.kind, Kind::Quic(_)) {
            kept.transport = Protocol::Quic;
            if !is_opener {
                kept.packets.reverse.iter_mut().for_each(|reverse| *reverse = 1 - *reverse);
            }
            kept.sort();
        }
        let start = self.start.saturating_sub(first) as f64;
        kept.seen.iter_mut().chain(&mut kept.logged.time).for_each(|time| *time += start);
        kept.seen_by = self.summary(0, first).seen_by;
        kept
    }
}

impl Keeping {
    fn remember(&mut self, is_sent: bool, packet: &Packet, row: usize) {
        if is_sent {
            self.sent.insert((packet.packet_type.space(), packet.number), row);
        }
    }

    /// Keeps changes of the own end's variables. `unit`: ns in a unit of the trace's times.
    pub(super) fn metrics(&mut self, time: u64, unit: f64, metrics: &Metrics) {
        for (name, value) in metrics {
            if let Some(value) = value {
                let scale = if TIMES.contains(name) { unit } else { 1.0 };
                write(&mut self.kept, time, 0, name, value * scale);
            }
        }
    }

    /// Keeps the state of the congestion control, if a run has one of that name.
    pub(super) fn state(&mut self, time: u64, state: &str) {
        let phase = variable("phase")
            .and_then(|phase| (0..u8::MAX).map(f64::from).find(|value| value_id(phase, *value) == Some(state)));
        if let Some(phase) = phase {
            write(&mut self.kept, time, 0, "phase", phase);
        }
    }
}

/// Sorts the rows by time.
fn sort(series: &mut Series) {
    let mut order: Vec<usize> = (0..series.time.len()).collect();
    order.sort_by(|one, other| series.time[*one].total_cmp(&series.time[*other]));
    *series = Series {
        time: order.iter().map(|row| series.time[*row]).collect(),
        flow: order.iter().map(|row| series.flow[*row]).collect(),
        variable: order.iter().map(|row| series.variable[*row]).collect(),
        value: order.iter().map(|row| series.value[*row]).collect(),
    };
}
