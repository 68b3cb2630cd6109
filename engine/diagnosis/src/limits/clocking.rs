//! How the sends of a connection follow its ACKs: growth of the window, and whether the path is full.

use super::sender_view::SenderView;

/// A standing queue is longer than this share of the shortest round trip. Timers and processors vary by less.
const STANDING: f64 = 0.02;
/// Shortest standing delay that counts, ns: interrupts of hosts vary by a part of it.
const SHORTEST_QUEUE: u64 = 300_000;
/// Part of a packet beyond those that a segment waits for in any case, from which a queue stands.
const HALF: f64 = 0.5;
/// Share of the bottleneck's rate at which the path counts as full: a gap now and then takes the rest.
const FULL: f64 = 0.97;

/// State of the connection around each ACK.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// Round trip, smoothed as RFC 6298 does, ns.
    pub srtt: u64,
    /// Whether the queue of the bottleneck did not drain within the last round trip, or data arrives at the bottleneck's rate.
    pub full: bool,
    /// Bytes of new data sent in the last round trip for each byte acknowledged in it.
    pub growth: f64,
    /// Shortest round trip of the ACKs within the last one, ns.
    pub lowest: u64,
}

/// Path of a sender, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// Shortest round trip, ns.
    pub shortest: u64,
    /// Rate of the bottleneck, bit/s, and whether more than a guess tells it.
    pub rate: Option<(f64, bool)>,
    /// Segments that an ACK covers.
    pub per_ack: f64,
}

/// Measures the state around each ACK of a sender.
pub(super) fn around(view: &SenderView, line: Line) -> Vec<Around> {
    let Line { shortest, rate, per_ack } = line;
    let SenderView { sent, acked, mss, .. } = view;
    let mut srtt = shortest;
    let mut standing = Lowest::default();
    // First ACK within the last round trip, and the sums of new bytes sent and of bytes acknowledged up to each.
    let mut first = 0;
    let mut sums = Vec::with_capacity(acked.len());
    let (mut new, mut gone, mut arrived) = (0_u64, 0_u64, 0_u64);
    let mut next_sent = 0;
    let packet = rate.map_or(0.0, |(rate, _)| f64::from(*mss + view.headers) * 8e9 / rate);
    // Without a queue a segment waits for itself, and for those before it that the same ACK covers.
    let allowed = SHORTEST_QUEUE.max((shortest as f64 * STANDING) as u64).max((packet * (per_ack + HALF)) as u64);
    let rate = rate.filter(|(_, known)| *known).map(|(rate, _)| rate);
    // Bytes on the line for each byte of payload.
    let wire = 1.0 + f64::from(view.headers) / f64::from(*mss);
    let mut found: Vec<Around> = Vec::with_capacity(acked.len());
    for (index, ack) in acked.iter().enumerate() {
        while next_sent < ack.sent as usize {
            let one = &sent[next_sent];
            new += (one.end - one.seq.max(one.next)).max(0) as u64;
            next_sent += 1;
        }
        gone += u64::from(ack.bytes);
        arrived += u64::from(ack.arrived);
        sums.push((new, gone, arrived));
        if let Some(sample) = ack.round_trip {
            srtt = if index == 0 { sample } else { srtt - srtt / 8 + sample / 8 };
            standing.push(ack.time, sample);
        }
        let from = ack.time.saturating_sub(srtt);
        while acked[first].time < from {
            first += 1;
        }
        standing.forget(from);
        let (sent_before, gone_before, _) = if first == 0 { (0, 0, 0) } else { sums[first - 1] };
        let (sent_now, gone_now) = (new - sent_before, gone - gone_before);
        let took = ack.time - acked[first].time;
        // An ACK after a silence is alone: its own time tells of no queue, and may be that of a delayed ACK.
        let lowest = standing.lowest().filter(|_| first < index).unwrap_or(shortest);
        // A few ACKs of one burst tell of its own queue only.
        let lasting = took > srtt / 2;
        let queued = lowest > shortest.saturating_add(allowed);
        // The first ACK of the round begins the time: its bytes came before.
        let delivered = (arrived - sums[first].2) as f64 * wire * 8e9 / took.max(1) as f64;
        let fast = rate.is_some_and(|rate| delivered >= FULL * rate);
        let growth = if gone_now == 0 { 0.0 } else { sent_now as f64 / gone_now as f64 };
        found.push(Around { srtt, full: lasting && (queued || fast), growth, lowest });
    }
    found
}

/// Lowest value of a sliding window of time.
#[derive(Default)]
struct Lowest(std::collections::VecDeque<(u64, u64)>);

impl Lowest {
    fn push(&mut self, time: u64, value: u64) {
        while self.0.pop_back_if(|(_, last)| *last >= value).is_some() {}
        self.0.push_back((time, value));
    }

    /// Forgets values before this time.
    fn forget(&mut self, before: u64) {
        while self.0.len() > 1 && self.0[0].0 < before {
            self.0.pop_front();
        }
    }

    fn lowest(&self) -> Option<u64> {
        self.0.front().map(|(_, value)| *value)
    }
}
