/**
 * A capture that somebody made, as it is read.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/** Progress of a reader. */
export interface CaptureProgress {
  /** Bytes of the file read. */
  bytes: number;
  /** Packets read. */
  packets: number;
  /** Connections found. */
  connections: number;
  /** Whether the following bytes cannot be read. */
  stopped: boolean;
}

/** Contents of a capture. Times count from its first packet. */
export interface CaptureContents {
  /** File format, `pcap`, `pcapng` or `qlog`. */
  format: "pcap" | "pcapng" | "qlog";
  /** Bytes of the file. */
  bytes: number;
  /**
   * Time of the first packet, ns since 1970; all other times count from it. A qlog may count from its own beginning.
   */
  first_ns: number;
  /** Place at which reading ended; `null` if the whole file was read. */
  damage: Damage | null;
  /** Summaries of the connections, in the order of their first packets; of very many, those with the most payload. */
  connections: CapturedConnection[];
  /** Number of further connections, beyond as many as were asked for. */
  unlisted: number;
  /** All packets. */
  packets: number;
  /** TCP segments of connections, or packets of QUIC in a qlog, whether these are listed or not. */
  segments: number;
  /** Packets that belong to no connection. */
  skipped: Skipped;
}

/** Place at which reading ended before the file did. */
export interface Damage {
  /** Byte of the file before which everything was read. */
  at_byte: number;
  /** Description of the mistake at that place. */
  what: string;
  /** Bytes of the file that were not read. */
  unread_bytes: number;
}

/** Summary of a connection. Times count from the capture's first packet. */
export interface CapturedConnection {
  /** Number among all connections of the capture, in the order of their first packets, from 0. */
  number: number;
  /** TCP, or QUIC of a qlog. */
  transport: CapturedProtocol;
  /** End that has logged it, 0 for `from`; `null` in a capture, whose place is not known. */
  seen_by: 0 | 1 | null;
  /** Name of its group in a qlog. */
  name: string | null;
  /** End that opened the connection or, if the capture begins later, that sent the first packet seen. */
  from: string;
  /** The other end. */
  to: string;
  /** Whether the first packet seen is its SYN, or its first Initial packet. */
  from_the_start: boolean;
  /** Time of its first packet, ns. */
  start_ns: number;
  /** Time from its first packet to its last, ns. */
  duration_ns: number;
  /**
   * Time from the last SYN to the first ACK without SYN, ns. Of QUIC: from its opener's first packet to the answer, if
   * the opener has logged it.
   */
  handshake_rtt_ns: number | null;
  /** Options that the SYNs agreed on; `null` if not both were seen with all their options. */
  agreed: Agreed | null;
  /** How it ended. */
  ending: Ending;
  /** Packets that `from` sent. */
  forward: CapturedDirection;
  /** Packets that `to` sent. */
  reverse: CapturedDirection;
}

/** Protocol of a connection. */
export type CapturedProtocol = "tcp" | "quic";

/** Options on which the two SYNs agree. */
export interface Agreed {
  /**
   * Largest segment that each end accepts by its SYN, the opener's first, bytes. Without the option RFC 9293 assumes
   * 536 or 1220.
   */
  mss: [number | null, number | null];
  /** Window shift of each end, the opener's first, bits; `null` unless both use it. */
  window_scale: [number, number] | null;
  /** Whether selective acknowledgements were agreed on. */
  sack: boolean;
  /** Whether timestamps were agreed on. */
  timestamps: boolean;
}

/** State of a connection at the end of the capture. */
export type Ending = "open" | "half_closed" | "closed" | "reset";

/**
 * Packets of one end. Those of TCP are judged by Wireshark's rules (`rules.rs`). `null`: the file does not tell, or
 * the protocol knows no such thing.
 */
export interface CapturedDirection {
  /** Packets. */
  packets: number;
  /** Payload, retransmissions included, bytes; of QUIC, the data of its streams. */
  bytes: number;
  /** Retransmissions, including the two kinds that follow; of QUIC, packets with data of a stream that came before. */
  retransmissions: number | null;
  /** Fast retransmissions. */
  fast_retransmissions: number | null;
  /** Retransmissions of bytes that were acknowledged already. */
  spurious_retransmissions: number | null;
  /** Segments out of order. */
  out_of_order: number | null;
  /** Duplicate ACKs. */
  duplicate_acks: number | null;
  /** Windows of zero. */
  zero_windows: number | null;
  /** Packets that this end has taken for lost, as its own qlog says; `null` if that names none. */
  lost: number | null;
}

/** Packets that belong to no connection, by the reason. */
export interface Skipped {
  /** Packets of an interface of an unsupported kind, or that the file does not describe, and aggregates of 802.11. */
  unknown_link: number;
  /** Packets that are not IP. */
  not_ip: number;
  /** IP packets that are not TCP. */
  not_tcp: number;
  /** Fragments of IP or of 802.11, which are not reassembled. */
  fragments: number;
  /** Encrypted frames of 802.11. */
  encrypted: number;
  /** Packets kept so short that headers are incomplete. */
  cut: number;
  /** Packets whose headers contradict themselves. */
  malformed: number;
  /** Packets of connections beyond `MOST_CONNECTIONS`. */
  crowded: number;
}

/** Facts about the kept packets beside their columns. */
export interface KeptPackets {
  /** Sequence numbers in the headers from which each end's numbers count, the opener's first. */
  iss: [number, number];
  /** Further packets, counted and not kept. */
  left_out: number;
  /** End that has logged them, 0 for the opener; `null` in a capture, whose place is not known. */
  seen_by: 0 | 1 | null;
}

/**
 * The kept packets, in the order of time. What stands in a packet has the same names as in a run; of a capture, that is all that
 * is known, except when the packet came by.
 */
export interface SeenColumns {
  /** ns since the capture's first packet. */
  seen: Float64Array;
  /** Bits of `TakenFor`. */
  taken_for: Uint8Array;
  /** Byte of the file at which the IP header begins, or the event of a qlog. */
  at: Float64Array;
  /** How many bytes of the headers were kept from there; 0 in a qlog, which has none. */
  headers: Uint16Array;
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

/** Classes that an analyser gives a packet, as bits: fast and spurious ones are retransmissions too. */
export const TakenFor = {
  retransmission: 1,
  fast: 2,
  spurious: 4,
  out_of_order: 8,
  duplicate_ack: 16,
  zero_window: 32,
  lost: 64,
} as const;
