/**
 * The columns of a trace: parallel typed arrays.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/**
 * One entry for each packet of a run. Times are ns, NaN where it never happened. A packet that was cut arrives with the piece
 * that completes it, and is dropped with the first piece that is lost for good.
 */
export interface PacketColumns {
  /** When TCP made the packet, or a link that carries it twice: ascending. */
  created: Float64Array;
  /** When the first bit left on the first link; for a second copy, on the link that carries it twice. */
  sent: Float64Array;
  /** When the last bit reached the host at the other end. */
  arrived: Float64Array;
  /** When it was delivered or dropped, or the end of the run for a packet still under way. */
  ended: Float64Array;
  /** The latest end among the packet and all before it. */
  latest_end: Float64Array;
  /** One of `Fate`. */
  fate: Uint8Array;
  /** Index in `Catalog.drop_reasons`; meaningful where `fate` is dropped. */
  reason: Uint8Array;
  /** Index in `places` where it was dropped. */
  lost_at: Uint16Array;
  /** Event rows of packet p: `rows[first[p]] .. rows[first[p + 1] - 1]`, in time order. */
  first: Uint32Array;
  /** Rows of the events of all packets. */
  rows: Uint32Array;
  /** Number of the flow. */
  flow: Uint16Array;
  /** 0: from the flow's `from` to its `to` host; 1: the other way. */
  reverse: Uint8Array;
  /** Relative to the initial sequence number: SYN is 0, the first data byte 1. */
  seq: Uint32Array;
  /** Acknowledgement number, counted in the same way; 0 without the ACK flag. */
  ack: Uint32Array;
  /** Payload bytes. */
  len: Uint32Array;
  /** Offered window, bytes. */
  wnd: Uint32Array;
  /** Bits: 1 FIN, 2 SYN, 4 RST, 16 ACK. */
  flags: Uint8Array;
  /** 0 on first transmission, n on the n-th retransmission. */
  copy: Uint8Array;
  /** RFC 1106, option A: the first missing byte. */
  nak: Uint32Array;
  /** How many segments are missing from there; 0: no such option. */
  nak_segments: Uint8Array;
  /** The 16 bits of the header's window field: all of `wnd`, or what the options leave to the header. */
  wnd_field: Uint16Array;
  /**
   * The two ECN bits of the IP header, as the host sends it: 0 not capable, 1 and 2 capable, 3 congestion met. The
   * next bit, 4, is the AE flag of the TCP header (RFC 9768).
   */
  ecn: Uint8Array;
  /** Options as they stand in the header: `options.subarray(options_first[p], options_first[p + 1])` for packet p. */
  options_first: Uint32Array;
  /** Bytes of the options of all packets, one after the other. */
  options: Uint8Array;
  /** One entry for each piece: its packet, ascending. */
  piece_packet: Uint32Array;
  /** The packet that it is a piece of. */
  piece_datagram: Uint32Array;
  /** Its first byte behind that packet's IP header. */
  piece_offset: Uint32Array;
  /** How many bytes of that packet it carries. */
  piece_bytes: Uint32Array;
}

/**
 * State of a packet at the end of the run. For a fragment, `delivered` means that its host has put it to the others, `cut` that
 * it went on in pieces of its own. For a packet of a capture, `delivered` means that an ACK says so, `seen` that it came by and
 * nothing else is known.
 */
export const Fate = { under_way: 0, delivered: 1, dropped: 2, cut: 3, seen: 4 } as const;

/**
 * One entry for each event, in time order.
 *
 * Kinds with a packet (ids in `Catalog.event_kinds`): created (TCP made the packet; place = host), queued (must wait at `place`: a
 * host's processor, a router's forwarding or a link), sent (first bit: `place`, a router or link, starts serving it), arrived
 * (last bit at the router or host `place`), duplicated (instead of created: link `place` carries a packet twice, and this is the
 * second), fragment (instead of created: a piece of a packet that was fragmented at host or router `place`), reassembled (host
 * `place` has the piece), delivered (TCP at host `place` has processed it), dropped (detail = index in `drop_reasons`), delayed
 * (link `place` holds it back), kept (it would have been dropped; detail as there).
 *
 * At a packet satellite (place = link, detail = channel; its queued and sent have that detail, too): reserved (its reservation
 * is sent in the site's slot), piggybacked (its reservation is sent on the data packet that the site sends on that channel at
 * that instant), unheard (the reservation was damaged), scheduled (all sites have heard it, a hop later).
 *
 * On a cable with collisions (place = link): collided (its station hears another while it sends), backed_off (it will try again;
 * detail = collisions so far). A packet may be sent several times there, and queued again, where its backoff ends and the cable is
 * not silent.
 *
 * Without packet: established, rto_fired, persist_fired, delayed_ack_fired, fast_retransmit, write_started, read_done, closed,
 * refused (decided by hand, and could not be done).
 */
export interface EventColumns {
  /** ns */
  time: Float64Array;
  /** Index in `Catalog.event_kinds`. */
  kind: Uint8Array;
  /** `NO_PACKET` for an event without one. */
  packet: Uint32Array;
  /** Index in `places`. */
  place: Uint16Array;
  /** Number of the flow. */
  flow: Uint16Array;
  /** Further number, whose meaning depends on the kind. */
  detail: Uint8Array;
  /** Rows that are more than a packet's usual way: losses, timers, connection events. */
  notable: Uint32Array;
  /** Rows of what a queue dropped or marked, ascending. */
  odds_row: Uint32Array;
  /** The probability with which it did so at that instant, one for each of `odds_row`. */
  odds: Float64Array;
}

/** In the packet column of an event without packet: it concerns a connection or timer. */
export const NO_PACKET = 4294967295;

/**
 * A row says: from `time` on, the variable (of the flow's sender or receiver, as its id says) has `value`. Variable v of flow f
 * has the rows from `start[f * variables + v]` to before the next start.
 */
export interface SeriesColumns {
  /** First row of each variable of each flow, and the number of rows. */
  start: Uint32Array;
  /** ns */
  time: Float64Array;
  /** Value from then on, in the variable's unit. */
  value: Float64Array;
}

/**
 * A row says: from `time` on, `limit` holds the sender back. Flow f has the rows from `start[f]` to before the next start.
 */
export interface LimitColumns {
  /** First row of each flow, and the number of rows. */
  start: Uint32Array;
  /** ns */
  time: Float64Array;
  /** Index in `Catalog.limits`. */
  limit: Uint8Array;
}

/** How each queue stood over time: queue q has the rows from `start[q]` to before the next start, in time order. */
export interface QueueColumns {
  /** One more than there are queues. */
  start: Uint32Array;
  /** ns */
  time: Float64Array;
  /** Packets in the queue. */
  packets: Uint32Array;
  /** In the queue's unit. */
  used: Uint32Array;
  /** Average that the discipline acts on, in the queue's unit; NaN where it keeps no average. */
  average: Float64Array;
  /** Probability with which it would have dropped the next packet; NaN where it does not drop by chance. */
  probability: Float64Array;
}

/** One entry for each request that was answered, in the order of the responses. */
export interface RequestColumns {
  /** Number of the flow. */
  flow: Uint16Array;
  /** When the client began to send the request, ns. */
  asked: Float64Array;
  /** When it had read the last byte of the response, ns. */
  answered: Float64Array;
  /** Bytes of the response. */
  bytes: Float64Array;
  /** Rate of the video in the response, bit/s; 0 if it is none. */
  rate: Float64Array;
}
