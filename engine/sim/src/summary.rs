//! What a run comes to, in the shapes of the boundary (`web/engine/contract.ts`).

use serde::Serialize;

use crate::entries::entries;
use crate::event::LIMITS;
use crate::host::app::{self, App, Arrivals};
use crate::link::csma_cd::{Cable, CableInfo, CableSummary};
use crate::link::medium::Medium;
use crate::link::poda::{ChannelInfo, ChannelSummary, PacketSatellite};
use crate::list::Choice;
use crate::qdisc::{
    self,
    buffers::{Buffers, Unit},
};
use crate::recorder::Recorder;
use crate::simulator::{Simulator, Status};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    Host,
    Router,
    Link,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Path in the scenario.
    pub id: String,
    pub kind: PlaceKind,
    pub name: String,
}

/// Simple limits; what each means, and when it stops holding, is said in `theory::BOUNDS`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bounds {
    pub rtt_ns: f64,
    pub pipe_bytes: f64,
    pub repair_window_bytes: f64,
    pub slow_start_ns: Option<f64>,
    pub window_bytes: f64,
    pub window_bps: f64,
    pub host_bps: Option<f64>,
    pub router_bps: Option<f64>,
    pub link_bps: f64,
    pub mathis_bps: Option<f64>,
    pub pftk_bps: Option<f64>,
    pub eq3_bps: Option<f64>,
    pub eq4_bps: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlowInfo {
    pub id: String,
    /// What describes it in the scenario: `flows.<entry>`. Several flows may have one entry.
    pub entry: String,
    pub name: String,
    #[serde(serialize_with = "choice_id")]
    pub app: app::AppKind,
    #[serde(serialize_with = "choice_id")]
    pub transport: app::Transport,
    pub from: u16,
    pub to: u16,
    pub forward: Vec<u16>,
    pub reverse: Vec<u16>,
    /// Traffic for the others to meet, left out of what is said of all flows together.
    pub background: bool,
    /// Initial sequence numbers of both ends: options in the trace count from them, all else from 0.
    pub iss: [u32; 2],
    pub bounds: Bounds,
}

fn choice_id<S: serde::Serializer>(choice: &impl Choice, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(choice.named().id)
}

/// Packets of one flow, counted as they are sent or lost.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub data_segments: u64,
    pub acks: u64,
    pub retransmissions: u64,
    pub timeouts: u64,
    pub drops: u64,
    /// Packets that links carried a second time: neither segments nor ACKs of any TCP.
    pub duplicates: u64,
    /// Datagrams and their answers on the way, each that a link has made too.
    pub under_way: u64,
    /// When something the flow's sender sent for the first time last reached the receiver, and the longest pause between
    /// two such arrivals that ended after a loss, ns.
    last_new: u64,
    loss_pause: u64,
}

impl Counts {
    #[inline]
    pub(crate) fn new_arrives(&mut self, now: u64) {
        if self.drops > 0 {
            self.loss_pause = self.loss_pause.max(now - self.last_new);
        }
        self.last_new = now;
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlowSummary {
    pub id: String,
    pub bytes: u64,
    pub started_ns: u64,
    pub ended_ns: u64,
    pub throughput_bps: f64,
    pub response_mean_ns: Option<f64>,
    pub response_max_ns: Option<u64>,
    pub exchanges: u64,
    /// Datagrams the receiving process has read, or answers that came back, those too that a link has made; none of a
    /// connection.
    pub received: Option<u64>,
    /// From when a datagram was sent until it was read, or its answer came back, ns.
    pub delay_min_ns: Option<u64>,
    pub delay_mean_ns: Option<f64>,
    pub delay_max_ns: Option<u64>,
    /// Of those received, the ones before which one came that was sent later.
    pub permuted: Option<u64>,
    /// Rate at which they came, IP headers included (`Arrivals::ip_rate`).
    pub ip_throughput_bps: Option<f64>,
    /// Segments with data, or datagrams.
    pub data_segments: u64,
    pub acks: u64,
    pub retransmissions: u64,
    /// Data segments that brought a receiver nothing it did not have.
    pub needless_retransmissions: u64,
    pub timeouts: u64,
    pub drops: u64,
    /// Longest time, once something was lost, in which the receiver got nothing that was not a retransmission; `None` if
    /// nothing was lost.
    pub loss_pause_ns: Option<u64>,
    pub duplicates: u64,
    /// How often the sender had data and the receiver's window no room, and that window on average until the end, bytes.
    pub blocked: u64,
    pub offered_window_mean_bytes: f64,
    /// From the receiving host's input queue until the process has read it, for a data segment, where that takes time, ns.
    pub receive_delay_mean_ns: Option<f64>,
    pub limits: [f64; LIMITS],
}

/// The queue of a router before one of its lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QueueInfo {
    pub router: u16,
    pub link: u16,
    /// Of the discipline, and of the unit that room, averages and thresholds are counted in.
    #[serde(serialize_with = "choice_id")]
    pub discipline: qdisc::DisciplineKind,
    #[serde(serialize_with = "choice_id")]
    pub unit: Unit,
    /// Room for what comes in by one interface, on both sides of the router where it has two.
    pub limit: u64,
    /// Of the average, where the discipline has such.
    pub thresholds: Option<[f64; 2]>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QueueSummary {
    pub dropped: u64,
    pub marked: u64,
    /// What waited, in the queue's unit.
    pub mean: f64,
    pub most: u64,
    pub most_packets: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RunSummary {
    pub status: &'static str,
    pub stopped_by: String,
    pub end_ns: u64,
    pub engine_version: &'static str,
    pub events: u64,
    pub data_packets: u64,
    pub trace_hash: String,
    pub places: Vec<Place>,
    pub flows: Vec<FlowInfo>,
    pub queues: Vec<QueueInfo>,
    pub queue_results: Vec<QueueSummary>,
    /// Of packet satellites, one after the other.
    pub channels: Vec<ChannelInfo>,
    pub channel_results: Vec<ChannelSummary>,
    /// Of cables with collisions.
    pub cables: Vec<CableInfo>,
    pub cable_results: Vec<CableSummary>,
    pub results: Vec<FlowSummary>,
    /// The same for each entry of the scenario: what its flows did together.
    pub entries: Vec<FlowSummary>,
    pub together: EntrySummary,
}

/// The flows that run for their own sake, taken together; 0 where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct EntrySummary {
    /// Their number times the rate of the slowest: a lower bound of what they made of the path (ANSNET 5).
    pub link_use_bps: f64,
    /// (fastest - slowest) / fastest (ANSNET 5.5).
    pub unfairness: f64,
    /// Jain's index: 1 where all are as fast, 1 / n where one has everything.
    pub jain_index: f64,
    /// The rates that count from when the first began: their sum, and their number times the slowest. Where one waits for
    /// another the sum says more than there is, one and a half times for two; the other is the lower bound (ANSNET 5.6).
    pub sum_of_rates_bps: f64,
    pub lower_bound_bps: f64,
}

impl EntrySummary {
    /// `rates`: each from its own start; `common`: from that of the first.
    fn of(rates: &[f64], common: &[f64]) -> Self {
        let count = rates.len() as f64;
        let fastest = rates.iter().copied().fold(0.0, f64::max);
        if fastest == 0.0 {
            return EntrySummary::default();
        }
        let slowest = rates.iter().copied().fold(f64::MAX, f64::min);
        let sum: f64 = rates.iter().sum();
        let squares: f64 = rates.iter().map(|rate| rate * rate).sum();
        EntrySummary {
            link_use_bps: count * slowest,
            unfairness: (fastest - slowest) / fastest,
            jain_index: sum * sum / (count * squares),
            sum_of_rates_bps: common.iter().sum(),
            lower_bound_bps: count * common.iter().copied().fold(f64::MAX, f64::min),
        }
    }
}

pub fn summary<R: Recorder>(simulator: &Simulator<R>) -> RunSummary {
    let stopped_by = match &simulator.status {
        Status::Stopped(reason) => reason.clone(),
        Status::Running => "still running".to_owned(),
        Status::Complete => String::new(),
    };
    let flows = simulator.net.flows.len();
    let results: Vec<FlowSummary> = (0..flows).map(|flow| flow_summary(simulator, flow)).collect();
    let foreground = || (0..flows).filter(|flow| !simulator.net.background[*flow]).map(|flow| &results[flow]);
    let rates: Vec<f64> = foreground().map(|flow| flow.throughput_bps).collect();
    let first = foreground().map(|flow| flow.started_ns).min().unwrap_or(0);
    let common: Vec<f64> = foreground().map(|flow| rate(flow.bytes, flow.ended_ns - first)).collect();
    let satellites = || simulator.net.media.iter().filter_map(Medium::satellite);
    let cables = || simulator.net.media.iter().filter_map(Medium::cable);
    RunSummary {
        status: if simulator.status == Status::Complete { "complete" } else { "stopped" },
        stopped_by,
        end_ns: simulator.now,
        engine_version: crate::VERSION,
        events: simulator.events,
        data_packets: simulator.counts.iter().map(|counts| counts.data_segments).sum(),
        trace_hash: simulator.trace().map_or_else(String::new, |trace| format!("{:016x}", trace.hash())),
        places: simulator.net.places.clone(),
        flows: simulator.net.flows.clone(),
        queues: simulator.net.queues.clone(),
        queue_results: queue_summaries(simulator),
        channels: satellites().flat_map(PacketSatellite::infos).collect(),
        channel_results: satellites().flat_map(PacketSatellite::summaries).collect(),
        cables: cables().map(Cable::info).collect(),
        cable_results: cables().map(|cable| cable.summary(simulator.now)).collect(),
        entries: entries(&simulator.net.flows, &results),
        results,
        together: EntrySummary::of(&rates, &common),
    }
}

fn queue_summaries<R: Recorder>(simulator: &Simulator<R>) -> Vec<QueueSummary> {
    let buffers = simulator.net.stages.iter().filter_map(|stage| stage.buffers.as_deref());
    let summary = |buffers: &Buffers| {
        let used = buffers.used(simulator.now);
        QueueSummary {
            dropped: used.dropped,
            marked: used.marked,
            mean: used.mean(simulator.now),
            most: used.most,
            most_packets: used.most_packets,
        }
    };
    buffers.map(summary).collect()
}

fn rate(bytes: u64, span: u64) -> f64 {
    if span > 0 { bytes as f64 * 8.0 / (span as f64 / 1e9) } else { 0.0 }
}

fn flow_summary<R: Recorder>(simulator: &Simulator<R>, flow: usize) -> FlowSummary {
    let apps = [2 * flow, 2 * flow + 1].map(|end| &simulator.net.endpoints[end].process.app);
    let [from, to] = apps.map(App::measured);
    let arrivals = apps.into_iter().find_map(App::arrivals);
    let started = from.started.unwrap_or(simulator.now);
    let echo = simulator.net.flows[flow].app == app::AppKind::Echo;
    let (bytes, ended) = match arrivals {
        Some(arrivals) => (arrivals.bytes, arrivals.ended()),
        None if echo => (from.bytes, from.ended),
        None => (to.bytes, to.ended),
    };
    let ended = ended.unwrap_or(started);
    let counts = &simulator.counts[flow];
    let sender = &simulator.net.endpoints[2 * flow].socket;
    let circuits = || simulator.net.endpoints[2 * flow..2 * flow + 2].iter().filter_map(|end| end.circuit.as_ref());
    FlowSummary {
        id: simulator.net.flows[flow].id.clone(),
        bytes,
        started_ns: started,
        ended_ns: ended,
        throughput_bps: rate(bytes, ended.saturating_sub(started)),
        response_mean_ns: (from.exchanges > 0).then(|| from.response_sum as f64 / from.exchanges as f64),
        response_max_ns: (from.exchanges > 0).then_some(from.response_max),
        exchanges: from.exchanges,
        received: arrivals.map(|arrivals| arrivals.count),
        delay_min_ns: arrivals.and_then(Arrivals::shortest),
        delay_mean_ns: arrivals.and_then(Arrivals::mean),
        delay_max_ns: arrivals.and_then(Arrivals::longest),
        permuted: arrivals.map(|arrivals| arrivals.permuted),
        ip_throughput_bps: arrivals.and_then(|arrivals| arrivals.ip_rate(simulator.has_finished(flow))),
        data_segments: counts.data_segments,
        acks: counts.acks,
        retransmissions: counts.retransmissions,
        needless_retransmissions: [2 * flow, 2 * flow + 1]
            .map(|end| simulator.net.endpoints[end].socket.repeats)
            .into_iter()
            .chain(circuits().map(|circuit| circuit.repeats))
            .sum(),
        timeouts: counts.timeouts,
        drops: counts.drops,
        loss_pause_ns: (counts.drops > 0).then_some(counts.loss_pause),
        duplicates: counts.duplicates,
        blocked: circuits().map(|circuit| circuit.blocked).next().unwrap_or(sender.blocked),
        offered_window_mean_bytes: sender.mean_offered_window(ended),
        receive_delay_mean_ns: simulator.net.endpoints[2 * flow + 1].delays.mean(),
        limits: simulator.limit_shares(flow),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slowest_bound_limits_the_aggregate_throughput() {
        // ANSNET 5: of two flows, one takes all and then the other does. Each has the path for half of the time, so the first
        // measures 40 Mb/s and the second 20: averages would add up to 60, one and a half times what there is.
        let rates = [40e6, 20e6];
        let found = EntrySummary::of(&rates, &rates);
        assert_eq!((found.link_use_bps, found.unfairness, found.jain_index), (40e6, 0.5, 0.9));
        assert_eq!((found.sum_of_rates_bps, found.lower_bound_bps), (60e6, 40e6));
        let four = EntrySummary::of(&[5e6; 4], &[5e6; 4]);
        assert_eq!((four.link_use_bps, four.unfairness, four.jain_index), (20e6, 0.0, 1.0));
    }
}
