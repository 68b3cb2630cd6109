//! Results of a run: flows, queues, satellite channels and cables, as JSON hands them to the page and the command line.

use serde::Serialize;

use crate::entries::entries;
use crate::event::LIMITS;
use crate::host::app::{App, Arrivals, VideoSummary};
use crate::ids::{FlowId, Id};
use crate::layout::{FlowInfo, Place, QueueInfo};
use crate::link::csma_cd::{Cable, CableInfo, CableSummary};
use crate::link::medium::Medium;
use crate::link::poda::{ChannelInfo, ChannelSummary, PacketSatellite};
use crate::link::variation::{LinkRate, Varying};
use crate::qdisc::buffers::Buffers;
use crate::recorder::Recorder;
use crate::scenario::Scenario;
use crate::simulator::{Simulator, Status};
use crate::traffic::completions::{Completions, completion, completions};

/// Counters of one flow, updated as its packets are sent, lost or duplicated.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Counts {
    pub data_segments: u64,
    pub acks: u64,
    pub retransmissions: u64,
    pub timeouts: u64,
    pub drops: u64,
    /// Second copies of packets that links made.
    pub duplicates: u64,
    /// Datagrams and replies in the network, copies made by links included.
    pub under_way: u64,
    /// Time at which the receiver last got something that its sender sent for the first time, ns.
    last_new: u64,
    /// Longest pause between two such arrivals that ended after a loss, ns.
    loss_pause: u64,
}

impl Counts {
    /// Records the arrival of data that was sent for the first time.
    #[inline]
    pub(crate) fn new_arrives(&mut self, now: u64) {
        if self.drops > 0 {
            self.loss_pause = self.loss_pause.max(now - self.last_new);
        }
        self.last_new = now;
    }
}

/// Results of one flow, or the sums and means over the flows of an entry.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FlowSummary {
    /// Id of the flow, or of the entry.
    pub id: String,
    /// Payload that the receiving process has read, bytes.
    pub bytes: u64,
    /// Time of the first write, request or datagram, ns.
    pub started_ns: u64,
    /// Time at which the last byte was read or the last reply arrived, ns.
    pub ended_ns: u64,
    /// Time from the arrival of the flow until its last byte was read, ns; `None` if its transfer is not complete.
    pub completion_ns: Option<u64>,
    /// Completion time, divided by that on an empty path: a round trip for the handshake, half of one for the last byte, and all
    /// bytes at the rate of the slowest link or router.
    pub slowdown: Option<f64>,
    /// Throughput of payload between start and end, bit/s.
    pub throughput_bps: f64,
    /// Mean response time of the exchanges, ns; `None` without exchanges.
    pub response_mean_ns: Option<f64>,
    /// Longest response time of the exchanges, ns; `None` without exchanges.
    pub response_max_ns: Option<u64>,
    /// Number of completed exchanges of an echo client.
    pub exchanges: u64,
    /// Datagrams that the receiving process has read, or replies that came back, copies made by links included; `None`
    /// for a connection.
    pub received: Option<u64>,
    /// Shortest delay of a datagram from its sending until it is read or its reply is back, ns.
    pub delay_min_ns: Option<u64>,
    /// Mean of these delays, ns.
    pub delay_mean_ns: Option<f64>,
    /// Longest of these delays, ns.
    pub delay_max_ns: Option<u64>,
    /// Datagrams that arrived after one that was sent later.
    pub permuted: Option<u64>,
    /// Datagrams that arrived with a delay of at least `app.deadline`.
    pub late: Option<u64>,
    /// Playback of a video; `None` for other applications.
    pub video: Option<VideoSummary>,
    /// Arrival rate with IP headers, bit/s (`Arrivals::ip_rate`).
    pub ip_throughput_bps: Option<f64>,
    /// Segments with data, or datagrams, that both ends sent.
    pub data_segments: u64,
    /// Segments without data.
    pub acks: u64,
    /// Segments that carry data for a second time or more.
    pub retransmissions: u64,
    /// Data segments that carried nothing new to the receiver.
    pub needless_retransmissions: u64,
    /// Retransmission timeouts.
    pub timeouts: u64,
    /// Packets that were lost.
    pub drops: u64,
    /// Longest time, once something was lost, in which the receiver got nothing that was sent for the first time, ns;
    /// `None` without a loss.
    pub loss_pause_ns: Option<u64>,
    /// Second copies of packets that links made.
    pub duplicates: u64,
    /// How often the sender had data to send and the receiver's window was full.
    pub blocked: u64,
    /// Mean usable window, which is the offered window less the data in flight, when data segments are sent, bytes.
    pub usable_window_mean_bytes: f64,
    /// Mean time of a data segment from the receiving host's input queue until the process has read it, ns; `None` if
    /// the host takes no time.
    pub receive_delay_mean_ns: Option<f64>,
    /// Share of the flow's time that each limit held the sender back, in the order of `Catalog.limits`; the shares add
    /// up to 1, for datagrams to 0.
    pub limits: [f64; LIMITS],
}

/// Results of one queue, in the unit of its `QueueInfo` unless a name says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct QueueSummary {
    /// Packets dropped.
    pub dropped: u64,
    /// Packets marked (ECN, RFC 3168).
    pub marked: u64,
    /// Time-averaged backlog.
    pub mean: f64,
    /// Largest backlog.
    pub most: u64,
    /// Largest backlog, packets.
    pub most_packets: u64,
}

/// Whether a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RunStatus {
    /// Every awaited flow ended.
    Complete,
    /// The run ended before.
    Stopped,
}

impl std::fmt::Display for RunStatus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            RunStatus::Complete => "complete",
            RunStatus::Stopped => "stopped",
        })
    }
}

/// Results of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RunSummary {
    /// `stopped` if the run ended before every awaited flow did.
    pub status: RunStatus,
    /// Reason for which the run stopped; empty if it is complete.
    pub stopped_by: String,
    /// Simulated time at which the run ended, ns.
    pub end_ns: u64,
    /// Version of the engine.
    pub engine_version: &'static str,
    /// Number of events simulated.
    pub events: u64,
    /// Data segments and datagrams of all flows.
    pub data_packets: u64,
    /// Hash of all columns of the trace, 16 hexadecimal digits; empty if the run was not traced.
    pub trace_hash: String,
    /// Nodes and links, which the other columns name by index.
    pub places: Vec<Place>,
    /// Flows, in the order of their numbers.
    pub flows: Vec<FlowInfo>,
    /// Router queues, in the order of their numbers.
    pub queues: Vec<QueueInfo>,
    /// Results of `queues`, in the same order.
    pub queue_results: Vec<QueueSummary>,
    /// Channels of packet satellites.
    pub channels: Vec<ChannelInfo>,
    /// Results of `channels`, in the same order.
    pub channel_results: Vec<ChannelSummary>,
    /// Cables with collisions (CSMA/CD).
    pub cables: Vec<CableInfo>,
    /// Results of `cables`, in the same order.
    pub cable_results: Vec<CableSummary>,
    /// Directions of links whose rate changes.
    pub link_rates: Vec<LinkRate>,
    /// Results of `flows`, in the same order.
    pub results: Vec<FlowSummary>,
    /// Results of each entry of the scenario: its flows taken together.
    pub entries: Vec<FlowSummary>,
    /// Completion times of entries with several transfers: of all, then of each power of ten of sizes.
    pub completions: Vec<Completions>,
    /// Results of all foreground flows taken together.
    pub together: EntrySummary,
}

/// Sharing of the path among all foreground flows; zeros if there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Together"))]
pub struct EntrySummary {
    /// Number of flows times the rate of the slowest, bit/s: a lower bound on the use of the path (ANSNET 5).
    pub link_use_bps: f64,
    /// (fastest - slowest) / fastest (ANSNET 5.5).
    pub unfairness: f64,
    /// Jain's fairness index: 1 if all flows are equally fast, 1 / n if one flow gets everything.
    pub jain_index: f64,
    /// Sum of the rates, each counted from the start of the first flow, bit/s. When one flow waits for another the sum
    /// exceeds the path's rate, by a factor of 1.5 for two flows (ANSNET 5.6).
    pub sum_of_rates_bps: f64,
    /// Number of flows times the slowest of these rates, bit/s: the lower bound (ANSNET 5.6).
    pub lower_bound_bps: f64,
}

impl EntrySummary {
    /// Computes the sharing from `rates`, each counted from its own flow's start, and `common`, counted from the first
    /// start, bit/s.
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

/// Simulates a scenario to its end, or to the end of its budget, and returns the results.
pub fn simulate<R: Recorder>(scenario: &Scenario) -> RunSummary {
    let mut simulator = Simulator::<R>::new(scenario);
    simulator.advance(u64::MAX);
    summary(&simulator)
}

/// `simulate` for each recorder. With this table the crate contains the compiled simulator for each of them. Builds for
/// tests share the generic code of the crates that they depend on, so that the command line and all tests take it from here
/// and do not compile it again.
#[cfg(all(debug_assertions, not(test)))]
pub static SIMULATE: [fn(&Scenario) -> RunSummary; 5] = [
    simulate::<crate::Silent>,
    simulate::<crate::Shares>,
    simulate::<crate::Full>,
    simulate::<crate::Chosen>,
    simulate::<crate::ExplainingRecorder>,
];

/// Returns the results of a run, finished or not.
pub fn summary<R: Recorder>(simulator: &Simulator<R>) -> RunSummary {
    let stopped_by = match &simulator.status {
        Status::Stopped(reason) => reason.clone(),
        Status::Running => "still running".to_owned(),
        Status::Complete => String::new(),
    };
    let flows = &simulator.net.flows;
    let results: Vec<FlowSummary> = flows.ids().map(|flow| flow_summary(simulator, flow)).collect();
    let foreground = || {
        let flows = simulator.net.background.iter().zip(&results);
        flows.filter(|(background, _)| !**background).map(|(_, result)| result)
    };
    let rates: Vec<f64> = foreground().map(|flow| flow.throughput_bps).collect();
    let first = foreground().map(|flow| flow.started_ns).min().unwrap_or(0);
    let common: Vec<f64> = foreground().map(|flow| rate(flow.bytes, flow.ended_ns - first)).collect();
    let satellites = || simulator.net.media.iter().filter_map(Medium::satellite);
    let cables = || simulator.net.media.iter().filter_map(Medium::cable);
    RunSummary {
        status: if simulator.status == Status::Complete { RunStatus::Complete } else { RunStatus::Stopped },
        stopped_by,
        end_ns: simulator.now,
        engine_version: crate::VERSION,
        events: simulator.events,
        data_packets: simulator.counts.iter().map(|counts| counts.data_segments).sum(),
        trace_hash: simulator.trace().map_or_else(String::new, |trace| format!("{:016x}", trace.hash())),
        places: simulator.net.places.clone(),
        flows: flows.rows().to_vec(),
        queues: simulator.net.queues.clone(),
        queue_results: queue_summaries(simulator),
        channels: satellites().flat_map(PacketSatellite::infos).collect(),
        channel_results: satellites().flat_map(PacketSatellite::summaries).collect(),
        cables: cables().map(Cable::info).collect(),
        cable_results: cables().map(|cable| cable.summary(simulator.now)).collect(),
        link_rates: link_rates(simulator),
        entries: entries(flows.rows(), &results),
        completions: completions(flows.rows(), &results, simulator.now),
        results,
        together: EntrySummary::of(&rates, &common),
    }
}

fn link_rates<R: Recorder>(simulator: &Simulator<R>) -> Vec<LinkRate> {
    let rate = |varying: &Varying| varying.rate(simulator.now, simulator.net.stages[varying.stage].opportunities());
    simulator.net.varying.iter().map(rate).collect()
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

fn flow_summary<R: Recorder>(simulator: &Simulator<R>, flow: FlowId) -> FlowSummary {
    let apps = flow.ends().map(|end| &simulator.net.endpoints[end].process.app);
    let [from, to] = apps.map(App::measured);
    let arrivals = apps.into_iter().find_map(App::arrivals);
    let started = from.started.unwrap_or(simulator.now);
    let asks = simulator.net.flows[flow].app.asks();
    let (bytes, ended) = match arrivals {
        Some(arrivals) => (arrivals.bytes, arrivals.ended()),
        None if asks => (from.bytes, from.ended),
        None => (to.bytes, to.ended),
    };
    let ended = ended.unwrap_or(started);
    let counts = &simulator.counts[flow];
    let sender = &simulator.net.endpoints[flow.from()].socket;
    let completion = completion(&simulator.net.flows[flow], bytes, ended);
    let circuits = || flow.ends().into_iter().filter_map(|end| simulator.net.endpoints[end].circuit());
    let quic = || flow.ends().into_iter().filter_map(|end| simulator.net.endpoints[end].quic());
    FlowSummary {
        id: simulator.net.flows[flow].id.clone(),
        bytes,
        started_ns: started,
        ended_ns: ended,
        completion_ns: completion.map(|(time, _)| time),
        slowdown: completion.map(|(_, slowdown)| slowdown),
        throughput_bps: rate(bytes, ended.saturating_sub(started)),
        response_mean_ns: (from.exchanges > 0).then(|| from.response_sum as f64 / from.exchanges as f64),
        response_max_ns: (from.exchanges > 0).then_some(from.response_max),
        exchanges: from.exchanges,
        received: arrivals.map(|arrivals| arrivals.count),
        delay_min_ns: arrivals.and_then(Arrivals::shortest),
        delay_mean_ns: arrivals.and_then(Arrivals::mean),
        delay_max_ns: arrivals.and_then(Arrivals::longest),
        permuted: arrivals.map(|arrivals| arrivals.permuted),
        late: arrivals.map(|arrivals| arrivals.late),
        video: apps[0].video(simulator.now),
        ip_throughput_bps: arrivals.and_then(|arrivals| arrivals.ip_rate(simulator.has_finished(flow.index()))),
        data_segments: counts.data_segments,
        acks: counts.acks,
        retransmissions: counts.retransmissions,
        needless_retransmissions: flow
            .ends()
            .map(|end| simulator.net.endpoints[end].socket.rcv.repeats)
            .into_iter()
            .chain(circuits().map(|circuit| circuit.repeats))
            .chain(quic().map(|connection| connection.rcv.repeats))
            .sum(),
        timeouts: counts.timeouts,
        drops: counts.drops,
        loss_pause_ns: (counts.drops > 0).then_some(counts.loss_pause),
        duplicates: counts.duplicates,
        blocked: circuits().map(|circuit| circuit.blocked).next().unwrap_or(sender.snd.blocked),
        usable_window_mean_bytes: sender.snd.mean_usable_window(),
        receive_delay_mean_ns: simulator.net.endpoints[flow.to()].delays.mean(),
        limits: simulator.limit_shares(flow.index()),
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
