//! Replays: simulated transfers over the path that a capture shows, with its losses, by each candidate.

use std::collections::BTreeMap;

use fill_the_pipe_capture::read::Kept;
use fill_the_pipe_sim::{Choice, Chosen, EventKind, Packets, Scenario, Simulator};

use super::SenderKind;
use super::course::Course;
use crate::Connection;
use crate::one_path::OnePath;
use crate::retransmissions::{Reason, Retransmission};
use crate::rows::Rows;

/// Path and ends of a replay.
#[derive(Clone, Debug, Default)]
pub(crate) struct Setup {
    /// Rate of the slowest line, bit/s.
    pub rate: f64,
    /// Shortest round trip, ns.
    pub round_trip: u64,
    /// Payload of a full segment, bytes.
    pub mss: u32,
    pub timestamps: bool,
    pub sack: bool,
    /// Largest window of the receiver, bytes.
    pub window: u64,
    /// Whether the receiver's window grew during the transfer.
    pub autotuning: bool,
    /// First flight, bytes.
    pub initial_window: u64,
    /// Payload to transfer, bytes.
    pub bytes: u64,
    /// Names of lost segments, in the order of their numbers.
    pub lost: Vec<(u64, u32)>,
    /// Whether only a loss ended slow start.
    pub no_early_exit: bool,
    /// Whether the capture is at the receiver.
    pub beside_receiver: bool,
    /// Time after which a replay ends, ns.
    pub time: u64,
}

/// Rules of today's Linux.
pub(super) const LINUX: &str = "linux";
/// Names that a scenario takes in one list.
const MOST_LOSSES: usize = 1000;
/// Events of a replay for each segment of the transfer; a run takes 10 to 20.
const EVENTS: u64 = 40;
/// Bytes of TCP's timestamps in each segment.
const TIMESTAMPS: u32 = 12;
/// Bytes of the headers of IPv4 and TCP without options.
const HEADERS: u32 = 40;
/// Packets that the queue of a replay holds: losses are those that the scenario names.
const QUEUE: u64 = 1_000_000;

impl Setup {
    fn path(&self, kind: SenderKind, queue: Option<u64>, profile: &str) -> OnePath {
        let mss = self.mss + if self.timestamps { TIMESTAMPS } else { 0 };
        let exit = if self.no_early_exit { r#","slow_start_exit":"loss""# } else { "" };
        let segments = self.bytes / u64::from(self.mss.max(1));
        let tcp = format!(
            r#""profile":"{profile}","variant":"{variant}","mss":{mss},"window":"{window} B","autotuning":{autotuning},
            "timestamps":{timestamps},"sack":{sack},"initial_cwnd":"{first} B"{exit}"#,
            variant = kind.named().id,
            window = self.window,
            autotuning = self.autotuning,
            timestamps = self.timestamps,
            sack = self.sack,
            first = self.initial_window.clamp(1, 65_535),
        );
        OnePath {
            rate: self.rate,
            round_trip: self.round_trip,
            queue: queue.unwrap_or(QUEUE),
            mtu: mss + HEADERS,
            tcp,
            bytes: self.bytes,
            // A queue drops by itself.
            lost: if queue.is_some() { String::new() } else { self.lost_names() },
            time: self.time.max(1),
            events: (segments + 100) * EVENTS,
        }
    }

    /// Returns the losses of the capture as a scenario takes them, the first ones of too many.
    fn lost_names(&self) -> String {
        let name = |(number, copy): &(u64, u32)| {
            if *copy == 0 { number.to_string() } else { format!("{number}:{copy}") }
        };
        self.lost.iter().take(MOST_LOSSES).map(name).collect::<Vec<String>>().join(",")
    }

    /// Tells whether a replay has all losses of the capture.
    pub(crate) fn names_all_losses(&self) -> bool {
        self.lost.len() <= MOST_LOSSES
    }

    /// Returns the time that the transfer takes with a candidate and the losses of the capture, ns; `None` if it does not end.
    pub(crate) fn transfer_time(&self, kind: SenderKind) -> Option<f64> {
        self.path(kind, None, LINUX).transfer_time()
    }

    /// Returns the scenario of that transfer, JSON.
    pub(crate) fn scenario(&self, kind: SenderKind) -> String {
        self.path(kind, None, LINUX).scenario()
    }

    /// Simulates a candidate, with the losses of the capture or with those of a queue for so many packets.
    pub(super) fn replay(&self, kind: SenderKind, queue: Option<u64>, profile: &str) -> Option<Course> {
        let loaded = Scenario::load(&self.path(kind, queue, profile).scenario(), &Vec::new()).ok()?;
        let mut simulator = Simulator::<Chosen>::new(&loaded.scenario);
        simulator.advance(u64::MAX);
        let kept = seen(&simulator, self.beside_receiver);
        let away = if self.beside_receiver { self.round_trip / 2 } else { 0 };
        Some(Course::new(&Rows::new(&kept), 0, away))
    }
}

/// Returns the segments that were lost, as number and transmission (0: the first), in their order.
pub(super) fn lost(
    connection: &Connection,
    course: &Course,
    retransmissions: &[Retransmission],
    mss: u32,
) -> Vec<(u64, u32)> {
    let Some(first) = course.sent.first().map(|sent| sent.seq) else { return Vec::new() };
    let number = |seq: i64| ((seq - first).max(0) / i64::from(mss)) as u64 + 1;
    let mut copies = BTreeMap::<u64, u32>::new();
    let mut lost = Vec::new();
    for one in retransmissions.iter().filter(|one| one.side == connection.sender) {
        let row = connection.rows.get(one.row as usize);
        if row.len == 0 || matches!(one.reason, Reason::Reordered | Reason::Duplicate) {
            continue;
        }
        for number in number(row.seq)..=number(row.seq + i64::from(row.len) - 1) {
            let copy = copies.entry(number).or_insert(0);
            if one.needless.is_none() {
                lost.push((number, *copy));
            }
            *copy += 1;
        }
    }
    lost.sort_unstable();
    lost
}

/// Returns the packets of a replay as they pass one of its hosts.
fn seen(simulator: &Simulator<Chosen>, beside_receiver: bool) -> Kept {
    let place = |id: &str| simulator.places().iter().position(|place| place.id == id).unwrap_or_default() as u16;
    let (host, line) =
        if beside_receiver { (place("hosts.b"), place("links.line")) } else { (place("hosts.a"), place("links.near")) };
    let mut kept = Kept { iss: simulator.initial_sequence_numbers(0), ..Kept::default() };
    let Some(trace) = simulator.trace() else { return kept };
    let events = &trace.events;
    for row in 0..events.time.len() {
        let at = if events.kind[row] == EventKind::Sent as u8 {
            line
        } else if events.kind[row] == EventKind::Delivered as u8 {
            host
        } else {
            continue;
        };
        let packet = events.packet[row] as usize;
        let own = usize::from(trace.packets.reverse[packet]) == usize::from(beside_receiver);
        if events.place[row] == at && own == (at == line) {
            copy(&mut kept.packets, &trace.packets, packet);
            kept.seen.push(events.time[row]);
        }
    }
    kept
}

/// Adds what a diagnosis reads of a packet.
fn copy(to: &mut Packets, from: &Packets, packet: usize) {
    to.reverse.push(from.reverse[packet]);
    to.seq.push(from.seq[packet]);
    to.ack.push(from.ack[packet]);
    to.len.push(from.len[packet]);
    to.wnd.push(from.wnd[packet]);
    to.flags.push(from.flags[packet]);
    to.ecn.push(from.ecn[packet]);
    to.options_first.push(to.options.len() as u32);
    to.options.extend_from_slice(from.options_of(packet));
}
