//! Measures of a run that the ledger reads, in the unit of the table they stand in.

use fill_the_pipe_sim::{Choice, Completions, FlowInfo, FlowSummary, QueueInfo, QueueSummary, RunSummary};
use serde::{Deserialize, Serialize};

mod unit;

pub(crate) use unit::Unit;

/// A column of the paper's table and the measure of the simulation that stands beside it.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SweepQuantity", optional_fields))]
pub(crate) struct Quantity {
    /// Column of the published table (the mean, where single runs were printed).
    pub column: String,
    /// Columns of single runs, where the paper printed them.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub runs: Vec<String>,
    #[allow(dead_code, reason = "only the page reads it")]
    pub label: String,
    /// Name of the sweep's case.
    pub case: String,
    /// An entry of the scenario's flows, all that it stands for together, or one flow of it.
    pub flow: String,
    pub measure: Measure,
    pub unit: Unit,
    /// Unit of the published numbers, if it is another.
    pub printed: Option<Unit>,
    /// Title of the panel it is drawn in; without one, quantities of one flow and unit share a panel.
    #[allow(dead_code, reason = "only the page reads it")]
    pub panel: Option<String>,
}

/// Quantities that a sweep can measure in a run: fields of `FlowSummary`, of `Together` for all flows that are not in the background, and of
/// `QueueSummary` for the queue on the flow's way that held most. `permuted_share` is of the datagrams sent, `loss_share` of all
/// packets that the flow's two ends sent of their own accord: echo replies are not counted. `blocked_share` and `control_share` are
/// blockings and packets without data for each packet with data. What begins with `cable` is of the cable with collisions on the
/// flow's way, whoever sends on it (`CableSummary`).
#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Measure {
    ThroughputBps,
    /// Rate of all flows that are not in the background.
    LinkUseBps,
    Unfairness,
    /// Jain's fairness index of all flows that are not in the background.
    JainIndex,
    /// Payload of all flows that are not in the background, from the first start to the end of the run, as a share of what the
    /// slowest link or router of the flow's way carries.
    Utilisation,
    /// Payload of the flow as a share of that of all flows.
    GoodputShare,
    SumOfRatesBps,
    LowerBoundBps,
    /// Largest backlog of the fullest queue on the flow's way.
    QueueMostPackets,
    /// Mean backlog of the queue on the flow's way that holds most in the mean, of those that count packets.
    QueueMeanPackets,
    /// Time that the slowest link of the way takes for this backlog, at what the flow sends in a segment: the mean wait, if the
    /// link is always busy.
    QueueDelayMeanNs,
    /// Payload in the largest backlog, at what the flow sends in a segment.
    QueueMostDataBytes,
    ResponseMeanNs,
    ResponseMaxNs,
    SegmentsPerAck,
    LossPauseNs,
    /// Completion times and slowdowns of the transfers of an entry (`Completions`), or those of a single transfer.
    CompletionMedianNs,
    CompletionP99Ns,
    SlowdownMean,
    SlowdownP99,
    Retransmissions,
    NeedlessRetransmissions,
    Timeouts,
    DelayMinNs,
    DelayMeanNs,
    DelayMaxNs,
    Permuted,
    IpThroughputBps,
    /// Share of the datagrams sent that were lost or arrived late (`app.deadline`).
    LateShare,
    /// Playback of a video (`VideoSummary`): mean rate, number and duration of its stalls, and the time until it starts.
    VideoRateMeanBps,
    VideoStalls,
    VideoStalledNs,
    VideoStartupNs,
    /// Exchanges that follow one another in a minute: a minute, divided by the mean response time (responsiveness).
    ResponsesPerMinute,
    /// Share of the datagrams sent that arrived (or whose answers arrived) after one that was sent later.
    PermutedShare,
    /// Share of all packets sent that were lost.
    LossShare,
    /// How many were lost.
    Drops,
    /// For each data packet: how often the sender had data and the window no room, and packets without data.
    BlockedShare,
    ControlShare,
    UsableWindowMeanBytes,
    ReceiveDelayMeanNs,
    /// Collisions for each frame on the cable of the flow's way, whoever sends on it.
    CableCollisionsPerFrame,
    CableWaitMeanNs,
    CableWaitP90Ns,
    CableUtilisation,
}

impl Quantity {
    /// Returns a quantity of a run that stands in no table.
    pub(crate) fn of_run(flow: &str, measure: Measure, unit: Unit) -> Self {
        Quantity {
            column: String::new(),
            runs: Vec::new(),
            label: String::new(),
            case: String::new(),
            flow: flow.to_owned(),
            measure,
            unit,
            printed: None,
            panel: None,
        }
    }

    /// Returns a published number in the quantity's unit.
    pub(crate) fn converted(&self, printed: f64) -> f64 {
        match (self.printed, self.unit) {
            (Some(Unit::MebibitsPerSecond), Unit::MegabitsPerSecond) => printed * 1.048_576,
            _ => printed,
        }
    }

    /// Name of the measured value among the results of its run.
    pub(crate) fn result_name(&self) -> String {
        let measure = serde_json::to_value(self.measure).expect("a name");
        format!("{} {} {}", self.flow, measure.as_str().unwrap_or_default(), self.unit.text())
    }

    /// Returns the measure of a run, in the unit of the table; `None` if the run has no such flow or the flow no such measure.
    pub(crate) fn of(&self, run: &RunSummary) -> Option<f64> {
        let flow = run.entries.iter().chain(&run.results).find(|flow| flow.id == self.flow)?;
        let info = run.flows.iter().find(|info| info.entry == self.flow || info.id == self.flow)?;
        // The first cable with collisions on the flow's way.
        let cable = run.cables.iter().position(|cable| info.forward.contains(&cable.link));
        let cable = cable.map(|index| &run.cable_results[index]);
        let video = flow.video.as_ref();
        let (value, base) = match self.measure {
            Measure::ThroughputBps => (Some(flow.throughput_bps), "b/s"),
            Measure::LinkUseBps => (Some(run.together.link_use_bps), "b/s"),
            Measure::Unfairness => (Some(run.together.unfairness), "1"),
            Measure::JainIndex => (Some(run.together.jain_index), "1"),
            Measure::Utilisation => (Some(utilisation(run, info)), "1"),
            Measure::GoodputShare => (share(flow.bytes, run.results.iter().map(|flow| flow.bytes).sum()), "1"),
            Measure::SumOfRatesBps => (Some(run.together.sum_of_rates_bps), "b/s"),
            Measure::LowerBoundBps => (Some(run.together.lower_bound_bps), "b/s"),
            Measure::QueueMostPackets => (most_queued(run, info), ""),
            Measure::QueueMeanPackets => (mean_queued(run, info), ""),
            Measure::QueueDelayMeanNs => {
                let bytes = mean_queued(run, info).map(|packets| packets * segment_bytes(flow));
                (bytes.map(|bytes| bytes * 8e9 / info.bounds.link_bps), "ns")
            }
            Measure::QueueMostDataBytes => (most_queued(run, info).map(|packets| packets * segment_bytes(flow)), "B"),
            Measure::ResponseMeanNs => (flow.response_mean_ns, "ns"),
            Measure::ResponseMaxNs => (flow.response_max_ns.map(|ns| ns as f64), "ns"),
            Measure::SegmentsPerAck => (Some(flow.data_segments as f64 / flow.acks.max(1) as f64), ""),
            Measure::LossPauseNs => (flow.loss_pause_ns.map(|ns| ns as f64), "ns"),
            Measure::CompletionMedianNs => {
                (completions(run, flow).map(|of| of.median_ns).or(flow.completion_ns).map(|ns| ns as f64), "ns")
            }
            Measure::CompletionP99Ns => {
                (completions(run, flow).map(|of| of.p99_ns).or(flow.completion_ns).map(|ns| ns as f64), "ns")
            }
            Measure::SlowdownMean => (completions(run, flow).map(|of| of.slowdown_mean).or(flow.slowdown), ""),
            Measure::SlowdownP99 => (completions(run, flow).map(|of| of.slowdown_p99).or(flow.slowdown), ""),
            Measure::Retransmissions => (Some(flow.retransmissions as f64), ""),
            Measure::NeedlessRetransmissions => (Some(flow.needless_retransmissions as f64), ""),
            Measure::Timeouts => (Some(flow.timeouts as f64), ""),
            Measure::DelayMinNs => (flow.delay_min_ns.map(|ns| ns as f64), "ns"),
            Measure::DelayMeanNs => (flow.delay_mean_ns, "ns"),
            Measure::DelayMaxNs => (flow.delay_max_ns.map(|ns| ns as f64), "ns"),
            Measure::Permuted => (flow.permuted.map(|count| count as f64), ""),
            Measure::IpThroughputBps => (flow.ip_throughput_bps, "b/s"),
            Measure::PermutedShare => (flow.permuted.and_then(|count| share(count, flow.data_segments)), "1"),
            Measure::LateShare => (flow.late.and_then(|late| share(late + flow.drops, flow.data_segments)), "1"),
            Measure::VideoRateMeanBps => (video.filter(|of| of.chunks > 0).map(|of| of.rate_mean_bps), "b/s"),
            Measure::VideoStalls => (video.map(|of| of.stalls as f64), ""),
            Measure::VideoStalledNs => (video.map(|of| of.stalled_ns as f64), "ns"),
            Measure::VideoStartupNs => (video.and_then(|of| of.startup_ns).map(|ns| ns as f64), "ns"),
            Measure::ResponsesPerMinute => (flow.response_mean_ns.map(|ns| 60e9 / ns), ""),
            Measure::Drops => (Some(flow.drops as f64), ""),
            Measure::LossShare => (share(flow.drops, flow.data_segments + flow.acks), "1"),
            Measure::BlockedShare => (share(flow.blocked, flow.data_segments), "1"),
            Measure::ControlShare => (share(flow.acks, flow.data_segments), "1"),
            Measure::UsableWindowMeanBytes => (Some(flow.usable_window_mean_bytes), "B"),
            Measure::ReceiveDelayMeanNs => (flow.receive_delay_mean_ns, "ns"),
            Measure::CableCollisionsPerFrame => (cable.and_then(|cable| share(cable.collisions, cable.frames)), ""),
            Measure::CableWaitMeanNs => (cable.and_then(|cable| cable.wait_mean_ns), "ns"),
            Measure::CableWaitP90Ns => (cable.and_then(|cable| cable.wait_p90_ns), "ns"),
            Measure::CableUtilisation => (cable.map(|cable| cable.utilisation), "1"),
        };
        let factor = match (base, self.unit.text()) {
            ("b/s", "Mb/s") | ("ns", "ms") => 1e-6,
            // The megabit that ttcp counts in.
            ("b/s", "Mib/s") => 1.0 / 1_048_576.0,
            ("b/s", "kb/s") => 1e-3,
            ("b/s", "KB/s") => 1.0 / 8192.0,
            ("ns", "s") => 1e-9,
            ("1", "%") => 100.0,
            ("1", "per 1000") => 1000.0,
            ("1", "per 10,000") => 10_000.0,
            ("ns", "µs") => 1e-3,
            ("B", "KB") => 1.0 / 1024.0,
            // One-way delays of the path.
            ("ns", "X") => 2.0 / info.bounds.rtt_ns,
            ("ns", "round trips") => 1.0 / info.bounds.rtt_ns,
            _ => 1.0,
        };
        value.map(|value| value * factor)
    }
}

fn share(part: u64, of: u64) -> Option<f64> {
    (of > 0).then(|| part as f64 / of as f64)
}

/// Returns the mean payload of a flow's segments, bytes.
fn segment_bytes(flow: &FlowSummary) -> f64 {
    flow.bytes as f64 / (flow.data_segments - flow.retransmissions).max(1) as f64
}

/// Returns the payload of all foreground flows as a share of what the way of `info` carries from the first start to the end of the run.
fn utilisation(run: &RunSummary, info: &FlowInfo) -> f64 {
    let foreground = run.flows.iter().zip(&run.results).filter(|(info, _)| !info.background);
    let (bytes, start) =
        foreground.fold((0, run.end_ns), |(bytes, start), (_, flow)| (bytes + flow.bytes, start.min(flow.started_ns)));
    let carried = info.bounds.router_bps.unwrap_or(f64::INFINITY).min(info.bounds.link_bps);
    bytes as f64 * 8e9 / ((run.end_ns - start).max(1) as f64 * carried)
}

/// Returns the completion times of an entry, over all sizes; `None` if no transfer of it is complete.
fn completions<'a>(run: &'a RunSummary, entry: &FlowSummary) -> Option<&'a Completions> {
    let of = |one: &&Completions| one.entry == entry.id && one.most_bytes.is_none() && one.complete > 0;
    run.completions.iter().find(of)
}

fn most_queued(run: &RunSummary, flow: &FlowInfo) -> Option<f64> {
    queues_passed(run, flow).map(|(_, result)| result.most_packets as f64).reduce(f64::max)
}

fn mean_queued(run: &RunSummary, flow: &FlowInfo) -> Option<f64> {
    let counted = queues_passed(run, flow).filter(|(queue, _)| queue.unit.named().id == "packets");
    counted.map(|(_, result)| result.mean).reduce(f64::max)
}

/// Returns the queues on a flow's way with their results.
pub(crate) fn queues_passed<'a>(
    run: &'a RunSummary,
    flow: &'a FlowInfo,
) -> impl Iterator<Item = (&'a QueueInfo, &'a QueueSummary)> {
    let queues = run.queues.iter().zip(&run.queue_results);
    queues.filter(|(queue, _)| flow.forward.windows(2).any(|hop| hop == [queue.router, queue.link]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::simulate;

    fn measured(kind: &str, measure: &str, unit: &str) -> Option<f64> {
        let scenario = serde_json::json!({
            "base": "ubc",
            "links": { "ethernet": { "kind": kind } },
            "flows": { "bulk": { "app": { "bytes": "1 MB" } } },
        });
        let quantity: Quantity = serde_json::from_value(serde_json::json!({
            "column": "x", "label": "x", "case": "x", "flow": "bulk", "measure": measure, "unit": unit,
        }))
        .expect("a quantity");
        quantity.of(&simulate(&scenario.to_string(), &Vec::new()).expect("it runs"))
    }

    #[test]
    fn control_packets_and_blockings_are_for_each_data_packet() {
        // UBC 4.3: one control packet per data packet, with windows of 2 KB.
        let control = measured("ethernet", "control_share", "packets").expect("a share");
        assert!((control - 1.0).abs() < 0.1, "{control}");
        let [share, of_many] = ["%", "per 10,000"].map(|unit| measured("ethernet", "blocked_share", unit));
        assert!((of_many.expect("a count") - 100.0 * share.expect("a share")).abs() < 1e-9);
        let window = measured("ethernet", "usable_window_mean_bytes", "bytes").expect("a window");
        assert!(window > 0.0 && window <= 2048.0, "{window}");
    }

    #[test]
    fn queueing_delay_is_the_time_of_the_mean_queue_and_a_time_can_be_in_round_trips() {
        let scenario = serde_json::json!({
            "budget": { "time": "30 s" },
            "hosts": { "one": {}, "two": {} },
            "routers": { "middle": { "model": "ideal", "queue": { "discipline": "drop_tail", "unit": "packets", "limit": 40 } } },
            "links": {
                "fast": { "stations": ["one", "middle"], "rate": "1 Gb/s", "propagation_delay": "1 ms" },
                "slow": { "stations": ["middle", "two"], "rate": "10 Mb/s", "propagation_delay": "9 ms" },
            },
            "tcp": { "variant": "sack", "mss": 1460, "window": "62 KB" },
            "flows": {
                "bulk": { "from": "one", "to": "two", "app": { "bytes": "1 GB" } },
                "asked": {
                    "from": "two", "to": "one", "enabled": false, "app": { "kind": "echo", "exchanges": 1, "message_size": "1 B" },
                },
            },
        });
        // 43 segments of 1460 bytes: the pipe holds 17 of them, and 26 wait, less what waits in processes.
        let run = simulate(&scenario.to_string(), &Vec::new()).expect("it runs");
        let of = |measure, unit| Quantity::of_run("bulk", measure, unit).of(&run).expect("a queue");
        let packets = of(Measure::QueueMeanPackets, Unit::Packets);
        assert!((23.0..27.0).contains(&packets), "{packets}");
        let delay = of(Measure::QueueDelayMeanNs, Unit::Milliseconds);
        // 1500 bytes take 1.2 ms at 10 Mb/s.
        assert!((delay - 1.2 * packets).abs() < 0.01 * delay, "{delay} ms, {packets} packets");
        let mut asked = scenario;
        asked["flows"]["bulk"]["enabled"] = false.into();
        asked["flows"]["asked"]["enabled"] = true.into();
        let run = simulate(&asked.to_string(), &Vec::new()).expect("it runs");
        let of = |unit| Quantity::of_run("asked", Measure::ResponseMeanNs, unit).of(&run).expect("an answer");
        let trips = of(Unit::RoundTrips);
        assert!((of(Unit::OneWayDelays) - 2.0 * trips).abs() < 1e-9);
        // The round trip of the path is that of a full segment.
        assert!((0.9..1.0).contains(&trips), "{trips}");
    }

    #[test]
    fn a_single_transfer_has_its_own_completion_time_and_slowdown() {
        let completion = measured("ethernet", "completion_median_ns", "s").expect("it completes");
        // 1 MB at about 400 kb/s, UBC 4.3, and the handshake.
        assert!((19.0..22.0).contains(&completion), "{completion} s");
        assert_eq!(measured("ethernet", "completion_p99_ns", "s"), Some(completion));
        let slowdown = measured("ethernet", "slowdown_mean", "times").expect("it completes");
        assert!(slowdown > 1.0 && measured("ethernet", "slowdown_p99", "times") == Some(slowdown), "{slowdown}");
    }

    #[test]
    fn a_cable_is_measured_where_the_flow_passes_one() {
        let use_of_it = measured("csma_cd", "cable_utilisation", "%").expect("a cable");
        // 409 kb/s of 10 Mb/s, and headers, ACKs, the handshake.
        assert!((3.0..7.0).contains(&use_of_it), "{use_of_it}");
        let [ms, us] = ["ms", "µs"].map(|unit| measured("csma_cd", "cable_wait_mean_ns", unit).expect("a wait"));
        assert!((us - 1000.0 * ms).abs() < 1e-9);
        assert_eq!(measured("ethernet", "cable_collisions_per_frame", "times"), None, "that one knows no collisions");
    }

    #[test]
    fn shares_of_two_flows_add_up_and_utilisation_is_that_of_both() {
        let scenario = serde_json::json!({
            "base": "ubc",
            "budget": { "time": "20 s" },
            "flows": {
                "bulk": { "app": { "bytes": "1 GB" } },
                "other": { "from": "sun", "to": "vax", "app": { "bytes": "100 KB" } },
            },
        });
        let run = simulate(&scenario.to_string(), &Vec::new()).expect("it runs");
        let of = |flow, measure| Quantity::of_run(flow, measure, Unit::Percent).of(&run).expect("a share");
        assert!((of("bulk", Measure::GoodputShare) + of("other", Measure::GoodputShare) - 100.0).abs() < 1e-9);
        let bytes: u64 = run.results.iter().map(|flow| flow.bytes).sum();
        let started = run.results.iter().map(|flow| flow.started_ns).min().expect("two flows");
        let rate = bytes as f64 * 8e9 / (run.end_ns - started) as f64;
        let carried = run.flows[0].bounds.link_bps;
        assert!((of("bulk", Measure::Utilisation) - 100.0 * rate / carried).abs() < 1e-9);
        let jain = of("bulk", Measure::JainIndex);
        assert!((50.0..=100.0).contains(&jain), "{jain}");
    }
}
