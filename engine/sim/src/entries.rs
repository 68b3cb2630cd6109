//! Results of an entry of the scenario: its flows taken together.

use crate::event::LIMITS;
use crate::host::app::VideoSummary;
use crate::layout::FlowInfo;
use crate::summary::FlowSummary;

/// Returns the results of each entry, in order, from the start of its first flow to the end of its last.
pub(crate) fn entries(flows: &[FlowInfo], results: &[FlowSummary]) -> Vec<FlowSummary> {
    let mut entries = Vec::new();
    let mut first = 0;
    // The flows of an entry are adjacent.
    for members in flows.chunk_by(|a, b| a.entry == b.entry) {
        entries.push(together(&members[0].entry, &results[first..first + members.len()]));
        first += members.len();
    }
    entries
}

fn together(entry: &str, members: &[FlowSummary]) -> FlowSummary {
    if let [only] = members {
        return only.clone();
    }
    let sum = |of: fn(&FlowSummary) -> u64| members.iter().map(of).sum::<u64>();
    // A flow that never sent anything has neither start nor end.
    let active = || members.iter().filter(|flow| flow.bytes > 0);
    let started_ns = active().map(|flow| flow.started_ns).min().unwrap_or(members[0].started_ns);
    let ended_ns = active().map(|flow| flow.ended_ns).max().unwrap_or(started_ns);
    let (bytes, exchanges) = (sum(|flow| flow.bytes), sum(|flow| flow.exchanges));
    let span = ended_ns.saturating_sub(started_ns) as f64 / 1e9;
    let received: Option<u64> = members.iter().map(|flow| flow.received).sum();
    let delays: f64 =
        members.iter().map(|flow| flow.delay_mean_ns.unwrap_or(0.0) * flow.received.unwrap_or(0) as f64).sum();
    let rates = || members.iter().filter_map(|flow| flow.ip_throughput_bps);
    let waited: f64 = members.iter().map(|flow| flow.response_mean_ns.unwrap_or(0.0) * flow.exchanges as f64).sum();
    let mut limits = [0.0; LIMITS];
    for flow in members {
        limits.iter_mut().zip(flow.limits).for_each(|(mean, share)| *mean += share / members.len() as f64);
    }
    FlowSummary {
        id: entry.to_owned(),
        bytes,
        started_ns,
        ended_ns,
        // Several flows have quantiles: `RunSummary::completions`.
        completion_ns: None,
        slowdown: None,
        throughput_bps: if span > 0.0 { bytes as f64 * 8.0 / span } else { 0.0 },
        response_mean_ns: (exchanges > 0).then(|| waited / exchanges as f64),
        response_max_ns: members.iter().filter_map(|flow| flow.response_max_ns).max(),
        exchanges,
        received,
        delay_min_ns: members.iter().filter_map(|flow| flow.delay_min_ns).min(),
        delay_mean_ns: received.filter(|count| *count > 0).map(|count| delays / count as f64),
        delay_max_ns: members.iter().filter_map(|flow| flow.delay_max_ns).max(),
        permuted: members.iter().map(|flow| flow.permuted).sum(),
        late: members.iter().map(|flow| flow.late).sum(),
        video: videos(members),
        // Each rate is over the flow's own time.
        ip_throughput_bps: rates().next().is_some().then(|| rates().sum()),
        data_segments: sum(|flow| flow.data_segments),
        acks: sum(|flow| flow.acks),
        retransmissions: sum(|flow| flow.retransmissions),
        needless_retransmissions: sum(|flow| flow.needless_retransmissions),
        timeouts: sum(|flow| flow.timeouts),
        drops: sum(|flow| flow.drops),
        loss_pause_ns: members.iter().filter_map(|flow| flow.loss_pause_ns).max(),
        duplicates: sum(|flow| flow.duplicates),
        blocked: sum(|flow| flow.blocked),
        usable_window_mean_bytes: mean_of(members.iter().map(|flow| flow.usable_window_mean_bytes)).unwrap_or(0.0),
        receive_delay_mean_ns: mean_of(members.iter().filter_map(|flow| flow.receive_delay_mean_ns)),
        limits,
    }
}

/// Returns the playback of several videos: sums, and the means over all videos and all chunks; `None` if no flow is one.
fn videos(members: &[FlowSummary]) -> Option<VideoSummary> {
    let videos = || members.iter().filter_map(|flow| flow.video.as_ref());
    videos().next()?;
    let sum = |of: fn(&VideoSummary) -> u64| videos().map(of).sum::<u64>();
    let chunks = sum(|video| video.chunks);
    let rates: f64 = videos().map(|video| video.rate_mean_bps * video.chunks as f64).sum();
    let startup = mean_of(videos().filter_map(|video| video.startup_ns.map(|time| time as f64)));
    Some(VideoSummary {
        chunks,
        startup_ns: startup.map(|mean| mean as u64),
        stalls: sum(|video| video.stalls),
        stalled_ns: sum(|video| video.stalled_ns),
        rate_mean_bps: rates / chunks.max(1) as f64,
        switches: sum(|video| video.switches),
    })
}

fn mean_of(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
