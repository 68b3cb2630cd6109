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
/// ACKs that tell at least whether the path is full.
const FEW: f64 = 2.0;

/// State of the connection around each ACK.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// Round trip, smoothed as RFC 6298 does, ns.
    pub srtt: u64,
    /// Bytes of new data sent in the last round trip for each byte acknowledged in it.
    pub growth: f64,
    /// Shortest round trip of the ACKs within the last one, ns.
    pub lowest: u64,
}

/// How the sends of a connection follow its ACKs.
pub(super) struct Clocking {
    /// State around each ACK.
    pub around: Vec<Around>,
    /// Times at which the path becomes full and at which it no longer is, in turns, ns.
    pub turns: Vec<u64>,
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
    /// Whether the capture was made beside the receiver, so that the time for which its host held an ACK is known.
    pub is_beside_receiver: bool,
}

/// Measures the state around each ACK of a sender, and when its path is full.
pub(super) fn clocking(view: &SenderView, line: Line) -> Clocking {
    let SenderView { sent, acked, .. } = view;
    let mut srtt = line.shortest;
    let mut path = Fullness::new(view, line);
    // First ACK within the last round trip, and the sums of new bytes sent and of bytes acknowledged up to each.
    let mut first = 0;
    let mut sums = Vec::with_capacity(acked.len());
    let (mut new, mut gone) = (0_u64, 0_u64);
    let mut next_sent = 0;
    let mut around = Vec::with_capacity(acked.len());
    let mut turns = Vec::new();
    for (index, ack) in acked.iter().enumerate() {
        while next_sent < ack.sent as usize {
            let one = &sent[next_sent];
            new += (one.end() - one.seq.max(one.next())).max(0) as u64;
            next_sent += 1;
        }
        gone += u64::from(ack.bytes);
        sums.push((new, gone));
        if let Some(sample) = ack.round_trip() {
            srtt = if index == 0 { sample } else { srtt - srtt / 8 + sample / 8 };
        }
        let from = ack.time.saturating_sub(srtt);
        while acked[first].time < from {
            first += 1;
        }
        let (sent_before, gone_before) = if first == 0 { (0, 0) } else { sums[first - 1] };
        let (sent_now, gone_now) = (new - sent_before, gone - gone_before);
        let growth = if gone_now == 0 { 0.0 } else { sent_now as f64 / gone_now as f64 };
        let (full, lowest) = path.next(index);
        if full != (turns.len() % 2 == 1) {
            // An ACK tells what happened at the bottleneck up to a round trip before it.
            turns.push(ack.time.saturating_sub(line.shortest));
        }
        around.push(Around { srtt, growth, lowest });
    }
    Clocking { around, turns }
}

/// Whether the path is full, ACK by ACK.
struct Fullness<'a> {
    view: &'a SenderView,
    line: Line,
    /// Delay beyond the shortest round trip from which a queue stands, ns.
    allowed: u64,
    /// Time in which ACKs tell it, ns: a round trip, or a few ACKs.
    span: u64,
    /// Bytes on the line for each byte of payload.
    wire: f64,
    standing: Lowest,
    /// First ACK in that time, and the payload that has arrived with it and with all since then, bytes.
    first: usize,
    arrived: u64,
}

impl<'a> Fullness<'a> {
    fn new(view: &'a SenderView, line: Line) -> Self {
        let Line { shortest, rate, per_ack, .. } = line;
        let packet = rate.map_or(0.0, |(rate, _)| f64::from(view.mss + view.headers) * 8e9 / rate);
        // Without a queue a segment waits for itself, and for those before it that the same ACK covers.
        let allowed = SHORTEST_QUEUE.max((shortest as f64 * STANDING) as u64).max((packet * (per_ack + HALF)) as u64);
        Fullness {
            view,
            line,
            allowed,
            span: shortest.max((FEW * per_ack * packet) as u64),
            wire: 1.0 + f64::from(view.headers) / f64::from(view.mss),
            standing: Lowest::default(),
            first: 0,
            arrived: 0,
        }
    }

    /// Tells whether the path was full in the time before this ACK, and the shortest round trip in that time, ns.
    fn next(&mut self, index: usize) -> (bool, u64) {
        let Line { shortest, rate, is_beside_receiver, .. } = self.line;
        let acked = &self.view.acked;
        let ack = &acked[index];
        let from = ack.time.saturating_sub(self.span);
        self.arrived += u64::from(ack.arrived);
        while acked[self.first].time < from {
            self.arrived -= u64::from(acked[self.first].arrived);
            self.first += 1;
        }
        if let Some(sample) = ack.round_trip() {
            let held = ack.oldest().unwrap_or(0).saturating_sub(u64::from(ack.apart));
            self.standing.push(ack.time, if is_beside_receiver { sample.saturating_sub(held) } else { sample });
        }
        self.standing.forget(from);
        // An ACK after a silence is alone: its own time tells of no queue, and may be that of a delayed ACK.
        let lowest = self.standing.lowest().filter(|_| self.first < index).unwrap_or(shortest);
        let queued = lowest > shortest.saturating_add(self.allowed);
        let first = &acked[self.first];
        let took = (ack.time - first.time) as f64;
        let takes = |bytes: u64, rate: f64| bytes as f64 * self.wire * 8e9 / rate;
        // The first ACK begins the time: its bytes came before.
        let before = rate.map_or(0.0, |(rate, _)| takes(u64::from(first.arrived), rate));
        // A few ACKs of one burst tell of its own queue only.
        let lasting = took + before >= FULL * self.span as f64;
        let since = self.arrived - u64::from(first.arrived);
        let fast = rate.is_some_and(|(rate, known)| known && took > 0.0 && takes(since, rate) >= FULL * took);
        (lasting && (queued || fast), lowest)
    }
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
