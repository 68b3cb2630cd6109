//! Layout of a network as it is known before a run: places, flows with their bounds, and queues.

use serde::Serialize;

use crate::host::app;
use crate::list::Choice;
use crate::qdisc::{self, buffers::Unit};

/// Kind of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PlaceKind {
    /// A host: the source and destination of flows.
    Host,
    /// A router.
    Router,
    /// A link.
    Link,
}

/// A node or link that events and routes name by its index in `places`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Place {
    /// Path in the scenario: `hosts.sun4_390`, `routers.nsc_1`, `links.t3`.
    pub id: String,
    /// Node or link.
    pub kind: PlaceKind,
    /// Name that people read.
    pub name: String,
}

/// Analytical bounds on a flow. `theory::BOUNDS` says what each means and when it stops holding. `None`: the bound does
/// not apply.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bounds {
    /// Round trip of a full segment and its ACK without queueing, ns.
    pub rtt_ns: f64,
    /// Round trip of an empty segment without queueing, ns.
    pub empty_rtt_ns: f64,
    /// Pipe Z: the slowest rate times the round trip of an empty segment, bytes.
    pub pipe_bytes: f64,
    /// Window of two pipes, which lasts until a loss is repaired (RFC 1106, 4.1), bytes.
    pub repair_window_bytes: f64,
    /// Time in which slow start reaches the window or the pipe, ns.
    pub slow_start_ns: Option<f64>,
    /// Largest window of the flow, bytes.
    pub window_bytes: f64,
    /// Window divided by round trip, bit/s of payload.
    pub window_bps: f64,
    /// Rate of the slower host's processor, bit/s of payload.
    pub host_bps: Option<f64>,
    /// Rate of the slowest router, bit/s of payload.
    pub router_bps: Option<f64>,
    /// Rate of the slowest link, bit/s of payload.
    pub link_bps: f64,
    /// Rate under random loss by the square-root formula (Mathis), bit/s of payload.
    pub mathis_bps: Option<f64>,
    /// Rate under random loss with timeouts (PFTK), bit/s of payload.
    pub pftk_bps: Option<f64>,
    /// Rate by equation (3) of UBC 1984, bit/s of payload.
    pub eq3_bps: Option<f64>,
    /// Rate by equation (4) of UBC 1984, bit/s of payload.
    pub eq4_bps: Option<f64>,
}

impl Bounds {
    /// Returns the rate of the slowest link or router, bit/s of payload.
    pub(crate) fn payload_bps(&self) -> f64 {
        self.router_bps.unwrap_or(f64::INFINITY).min(self.link_bps)
    }
}

/// Description of a flow, known before the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FlowInfo {
    /// Id of the flow: the name of its entry, or `<entry>.<number>` when the entry stands for several flows.
    pub id: String,
    /// Path of the entry in the scenario that describes the flow, `flows.<entry>`. One entry may describe several
    /// flows.
    pub entry: String,
    /// Name that people read.
    pub name: String,
    /// Application at both ends.
    #[serde(serialize_with = "choice_id")]
    #[cfg_attr(feature = "types", ts(as = "crate::types::IdOf<app::AppKind>"))]
    pub app: app::AppKind,
    /// Transport protocol. `udp`: datagrams one way, without a connection; nothing that TCP has a variable or limit for is
    /// recorded. `icmp`: echo requests, each of which the other end returns; request and reply have the same `seq`, the
    /// request's number. `lntp`: a circuit of UBC's local network protocol; `wnd` of a packet is its SEQNO, `copy` its
    /// RETXCNT, `seq` the position of its data in the stream. `quic`: a connection of QUIC; `wnd` of a packet is its
    /// number, `seq` the position of its data in the stream, `ack` the next byte that its sender is missing, which is
    /// not on the wire: `options` has the packet numbers that it acknowledges.
    #[serde(serialize_with = "choice_id")]
    #[cfg_attr(feature = "types", ts(as = "crate::types::IdOf<app::Transport>"))]
    pub transport: app::Transport,
    /// Host that opens the connection or sends the datagrams, as an index of `places`.
    pub from: u16,
    /// Host at the other end, as an index of `places`.
    pub to: u16,
    /// Nodes and links that a packet of the opener passes, in order, both ends included, as indices of `places`.
    pub forward: Vec<u16>,
    /// Nodes and links that a packet of the other end passes, in the same form.
    pub reverse: Vec<u16>,
    /// Whether the flow is background traffic: it is left out of the results of all flows together, and the run does
    /// not wait for its end.
    pub background: bool,
    /// Time at which the flow arrives: it opens its connection, or begins to send, ns.
    pub start_ns: u64,
    /// Bytes of its transfer; `None` if its application transfers no given number.
    pub bytes: Option<u64>,
    /// Initial sequence numbers of both ends. Options in the trace hold absolute numbers; all other columns count from
    /// these.
    pub iss: [u32; 2],
    /// Analytical bounds on the flow.
    pub bounds: Bounds,
}

/// Queue of a router in front of one of its lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QueueInfo {
    /// Router, as an index of `places`.
    pub router: u16,
    /// Link of the line, as an index of `places`.
    pub link: u16,
    /// Queue discipline.
    #[serde(serialize_with = "choice_id")]
    #[cfg_attr(feature = "types", ts(as = "crate::types::IdOf<qdisc::DisciplineKind>"))]
    pub discipline: qdisc::DisciplineKind,
    /// Unit of limits, averages and thresholds: packets, bytes or buffers.
    #[serde(serialize_with = "choice_id")]
    #[cfg_attr(feature = "types", ts(as = "crate::types::IdOf<Unit>"))]
    pub unit: Unit,
    /// Capacity for packets that arrive by one interface, on the transmit and the receive side together.
    pub limit: u64,
    /// Lower and upper threshold of the discipline's average, for disciplines that have one.
    pub thresholds: Option<[f64; 2]>,
}

fn choice_id<S: serde::Serializer>(choice: &impl Choice, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(choice.named().id)
}
