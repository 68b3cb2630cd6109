//! The columns of a trace as the page gets them, with the indexes it looks things up in. Their names and types are listed here
//! once: `engine/wasm` makes typed arrays of them, and `web/engine/contract/columns.ts` is written from them.

use crate::index;
use crate::trace::{Packets, Requests, Trace};

/// Receiver of columns of `T`.
pub trait Put<T> {
    /// Takes the column with this name.
    fn put(&mut self, name: &str, rows: &[T]);
}

/// Receiver of the columns of a trace, which have four types.
pub trait Tell: Put<u8> + Put<u16> + Put<u32> + Put<f64> {}

impl<T: Put<u8> + Put<u16> + Put<u32> + Put<f64>> Tell for T {}

/// Type of a column of `T`, for TypeScript.
#[cfg(feature = "types")]
pub struct Of<T>(std::marker::PhantomData<T>);

/// Declares a set of parallel columns: what each is called, its type and documentation, and its rows. The function tells them in
/// order; the struct is there for TypeScript. `with` names another set, whose columns come first.
#[macro_export]
macro_rules! columns {
    (
        $(#[$doc:meta])*
        $name:ident $(with $base:ident by $first:ident($($given:ident),*))?
        pub fn $tell:ident($($from:ident: $source:ty),*) {
            $($(#[$about:meta])* $column:ident: $type:ty = $rows:expr,)*
        }
    ) => {
        $(#[$doc])*
        #[cfg(feature = "types")]
        #[derive(ts_rs::TS)]
        pub struct $name {
            $(
                #[ts(flatten)]
                /// The columns that come first.
                pub with: $base,
            )?
            $($(#[$about])* pub $column: $crate::columns::Of<$type>,)*
        }

        $(#[$doc])*
        pub fn $tell($($from: $source,)* tell: &mut impl $crate::columns::Tell) {
            $($first($($given,)* tell);)?
            $($crate::columns::Put::<$type>::put(tell, stringify!($column), &$rows[..]);)*
        }
    };
}

columns! {
    /// Fields that packets themselves carry. Packets are numbered as TCP makes them, as a link carries them twice, or as they are
    /// cut into pieces (RFC 791). A piece is a packet of its own; what TCP says stands with the whole one, and the piece's own `seq`
    /// to `options` are 0, except `copy`.
    HeaderColumns
    pub fn headers(packets: &Packets) {
        /// Number of the flow.
        flow: u16 = packets.flow,
        /// 0: from the flow's `from` to its `to` host; 1: the other way.
        reverse: u8 = packets.reverse,
        /// Relative to the initial sequence number: SYN is 0, the first data byte 1.
        seq: u32 = packets.seq,
        /// Acknowledgement number, counted in the same way; 0 without the ACK flag.
        ack: u32 = packets.ack,
        /// Payload bytes.
        len: u32 = packets.len,
        /// Offered window, bytes.
        wnd: u32 = packets.wnd,
        /// Bits: 1 FIN, 2 SYN, 4 RST, 16 ACK.
        flags: u8 = packets.flags,
        /// 0 on first transmission, n on the n-th retransmission.
        copy: u8 = packets.copy,
        /// RFC 1106, option A: the first missing byte.
        nak: u32 = packets.nak,
        /// How many segments are missing from there; 0: no such option.
        nak_segments: u8 = packets.nak_segments,
        /// The 16 bits of the header's window field: all of `wnd`, or what the options leave to the header.
        wnd_field: u16 = packets.wnd_field,
        /// The two ECN bits of the IP header, as the host sends it: 0 not capable, 1 and 2 capable, 3 congestion met. The
        /// next bit, 4, is the AE flag of the TCP header (RFC 9768).
        ecn: u8 = packets.ecn,
        /// Options as they stand in the header: `options.subarray(options_first[p], options_first[p + 1])` for packet p.
        options_first: u32 = packets.options_first,
        /// Bytes of the options of all packets, one after the other.
        options: u8 = packets.options,
        /// One entry for each piece: its packet, ascending.
        piece_packet: u32 = packets.pieces.packet,
        /// The packet that it is a piece of.
        piece_datagram: u32 = packets.pieces.datagram,
        /// Its first byte behind that packet's IP header.
        piece_offset: u32 = packets.pieces.offset,
        /// How many bytes of that packet it carries.
        piece_bytes: u32 = packets.pieces.bytes,
    }
}

columns! {
    /// One entry for each packet of a run. Times are ns, NaN where it never happened. A packet that was cut arrives with the piece
    /// that completes it, and is dropped with the first piece that is lost for good.
    PacketColumns with HeaderColumns by headers(packets)
    pub fn packets(packets: &Packets, index: &index::Packets) {
        /// When TCP made the packet, or a link that carries it twice: ascending.
        created: f64 = index.created,
        /// When the first bit left on the first link; for a second copy, on the link that carries it twice.
        sent: f64 = index.sent,
        /// When the last bit reached the host at the other end.
        arrived: f64 = index.arrived,
        /// When it was delivered or dropped, or the end of the run for a packet still under way.
        ended: f64 = index.ended,
        /// The latest end among the packet and all before it.
        latest_end: f64 = index.latest_end,
        /// One of `Fate`.
        fate: u8 = index.fate,
        /// Index in `Catalog.drop_reasons`; meaningful where `fate` is dropped.
        reason: u8 = index.reason,
        /// Index in `places` where it was dropped.
        lost_at: u16 = index.lost_at,
        /// Event rows of packet p: `rows[first[p]] .. rows[first[p + 1] - 1]`, in time order.
        first: u32 = index.first,
        /// Rows of the events of all packets.
        rows: u32 = index.rows,
    }
}

columns! {
    /// One entry for each event, in time order.
    ///
    /// Kinds with a packet (ids in `Catalog.event_kinds`): created (TCP made the packet; place = host), queued (must wait at `place`: a
    /// host's processor, a router's forwarding or a link), sent (first bit: `place`, a router or link, starts serving it), arrived
    /// (last bit at the router or host `place`), duplicated (instead of created: link `place` carries a packet twice, and this is the
    /// second), fragment (instead of created: a piece of a packet that was fragmented at host or router `place`), reassembled (host
    /// `place` has the piece), delivered (TCP at host `place` has processed it), dropped (detail = index in `drop_reasons`), delayed
    /// (link `place` holds it back), kept (it would have been dropped; detail as there).
    ///
    /// At a packet satellite (place = link, detail = channel; its queued and sent have that detail, too): reserved (its reservation
    /// is sent in the site's slot), piggybacked (its reservation is sent on the data packet that the site sends on that channel at
    /// that instant), unheard (the reservation was damaged), scheduled (all sites have heard it, a hop later).
    ///
    /// On a cable with collisions (place = link): collided (its station hears another while it sends), backed_off (it will try again;
    /// detail = collisions so far). A packet may be sent several times there, and queued again, where its backoff ends and the cable is
    /// not silent.
    ///
    /// Without packet: established, rto_fired, persist_fired, delayed_ack_fired, fast_retransmit, write_started, read_done, closed,
    /// refused (decided by hand, and could not be done).
    EventColumns
    pub fn events(trace: &Trace, notable: &[u32]) {
        /// ns
        time: f64 = trace.events.time,
        /// Index in `Catalog.event_kinds`.
        kind: u8 = trace.events.kind,
        /// `NO_PACKET` for an event without one.
        packet: u32 = trace.events.packet,
        /// Index in `places`.
        place: u16 = trace.events.place,
        /// Number of the flow.
        flow: u16 = trace.events.flow,
        /// Further number, whose meaning depends on the kind.
        detail: u8 = trace.events.detail,
        /// Rows that are more than a packet's usual way: losses, timers, connection events.
        notable: u32 = notable,
        /// Rows of what a queue dropped or marked, ascending.
        odds_row: u32 = trace.odds.event,
        /// The probability with which it did so at that instant, one for each of `odds_row`.
        odds: f64 = trace.odds.probability,
    }
}

columns! {
    /// A row says: from `time` on, the variable (of the flow's sender or receiver, as its id says) has `value`. Variable v of flow f
    /// has the rows from `start[f * variables + v]` to before the next start.
    SeriesColumns
    pub fn series(index: &index::Series) {
        /// First row of each variable of each flow, and the number of rows.
        start: u32 = index.start,
        /// ns
        time: f64 = index.time,
        /// Value from then on, in the variable's unit.
        value: f64 = index.value,
    }
}

columns! {
    /// A row says: from `time` on, `limit` holds the sender back. Flow f has the rows from `start[f]` to before the next start.
    LimitColumns
    pub fn limits(index: &index::Limits) {
        /// First row of each flow, and the number of rows.
        start: u32 = index.start,
        /// ns
        time: f64 = index.time,
        /// Index in `Catalog.limits`.
        limit: u8 = index.limit,
    }
}

columns! {
    /// One entry for each request that was answered, in the order of the responses.
    RequestColumns
    pub fn requests(requests: &Requests) {
        /// Number of the flow.
        flow: u16 = requests.flow,
        /// When the client began to send the request, ns.
        asked: f64 = requests.asked,
        /// When it had read the last byte of the response, ns.
        answered: f64 = requests.answered,
        /// Bytes of the response.
        bytes: f64 = requests.bytes,
        /// Rate of the video in the response, bit/s; 0 if it is none.
        rate: f64 = requests.rate,
    }
}

columns! {
    /// How each queue stood over time: queue q has the rows from `start[q]` to before the next start, in time order.
    QueueColumns
    pub fn queues(index: &index::Queues) {
        /// One more than there are queues.
        start: u32 = index.start,
        /// ns
        time: f64 = index.time,
        /// Packets in the queue.
        packets: u32 = index.packets,
        /// In the queue's unit.
        used: u32 = index.used,
        /// Average that the discipline acts on, in the queue's unit; NaN where it keeps no average.
        average: f64 = index.average,
        /// Probability with which it would have dropped the next packet; NaN where it does not drop by chance.
        probability: f64 = index.probability,
    }
}
