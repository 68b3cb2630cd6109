/** What a capture that somebody made holds, as the tools tell of it: see `engine/tools/src/reading.rs`. */
import type { PacketColumns, SeriesColumns } from "./contract.ts";

/** Reads a capture that somebody made, pcap or pcapng, in pieces; `keep` is the connection whose packets are kept. */
export interface WasmCaptureReader {
  /** `CaptureProgress` as JSON; throws a sentence if the file is no capture. */
  push(bytes: Uint8Array): string;
  /** Until now, with `most` connections: `CaptureContents` as JSON; throws a sentence if the file is no capture. */
  contents(most: number): string;
  /** After the last piece: the same. */
  finish(most: number): string;
  /** `iss` and `left_out` of `CapturedPackets` as JSON; `null` if the file has no connection of that number. */
  kept(): string;
  /** Of a reader that has finished; empty if the file has no connection of that number. */
  packets(): SeenColumns;
  /** `snd_una`, `snd_nxt`, `flight_size` and `snd_wnd`: of flow 0 the opener is the sender, of flow 1 the other end. */
  series(): SeriesColumns;
  free(): void;
}

export interface CaptureProgress {
  bytes: number;
  packets: number;
  connections: number;
  /** What comes now can no longer be read. */
  stopped: boolean;
}

/** A capture that was read, with the packets of one of its connections; null if it has none of that number. */
export interface CaptureReading {
  contents: CaptureContents;
  kept: CapturedPackets | null;
}

export interface CapturedPackets {
  /** Their times count from the first of them. */
  packets: SeenColumns;
  /** Of flow 0 the opener is the sender, of flow 1 the other end; times as those of the packets. */
  series: SeriesColumns;
  matched: Matched;
  /** Sequence numbers in the headers from which each end's numbers count, the opener's first. */
  iss: [number, number];
  /** Further packets, counted and not kept. */
  left_out: number;
}

/** Which packet answers which, and what that tells of the way there and back. */
export interface Matched {
  /** For each packet the first one the other way that acknowledges all of it; `NO_PACKET` if none does. */
  answer: Uint32Array;
  /** 1 where the ACK can be for no other packet. */
  arrived: Uint8Array;
  /** Shortest time (ns) there and back to the opener, and to the other end; null where no packet tells. */
  there_and_back: [number | null, number | null];
  /** Share of the way from the opener at which it was captured; 0 or 1 beside an end, null if that is not known. */
  position: number | null;
}

/** What a capture holds. Times count from its first packet. */
export interface CaptureContents {
  format: "pcap" | "pcapng";
  bytes: number;
  packets: number;
  /** Of TCP, in one of the connections. */
  segments: number;
  /** Packets that were left out, by why. */
  skipped: Record<"unknown_link" | "not_ip" | "not_tcp" | "fragments" | "cut" | "malformed" | "crowded", number>;
  /** ns since 1970, to the 256 ns that a number can tell of it. */
  first_ns: number;
  /** Where the reading ended before the file did; null: all was read. */
  damage: { at_byte: number; what: string; unread_bytes: number } | null;
  /** In the order of their first packets; of very many, those with the most payload. */
  connections: CapturedConnection[];
  /** Those that are not among them. */
  unlisted: number;
}

export interface CapturedConnection {
  /** Among all of the capture, from 0. */
  number: number;
  /** Address and port of who opened it; if the capture begins later, of who sent the first packet. */
  from: string;
  to: string;
  /** The first packet is its SYN. */
  from_the_start: boolean;
  start_ns: number;
  duration_ns: number;
  handshake_rtt_ns: number | null;
  /** The opener's first; null where the two SYNs were not both seen. */
  agreed: {
    mss: [number | null, number | null];
    window_scale: [number, number] | null;
    sack: boolean;
    timestamps: boolean;
  } | null;
  ending: "open" | "half_closed" | "closed" | "reset";
  forward: CapturedDirection;
  reverse: CapturedDirection;
}

/** What one end sent; counted by Wireshark's rules. */
export interface CapturedDirection {
  packets: number;
  /** Payload, what was sent again included. */
  bytes: number;
  /** The two that follow included. */
  retransmissions: number;
  fast_retransmissions: number;
  spurious_retransmissions: number;
  out_of_order: number;
  duplicate_acks: number;
  zero_windows: number;
}

/** What stands in a packet, by the same names as in a run: of a capture, all that is known but when it came by. */
export type HeaderColumns = Pick<
  PacketColumns,
  | "flow"
  | "reverse"
  | "seq"
  | "ack"
  | "len"
  | "wnd"
  | "flags"
  | "copy"
  | "nak"
  | "nak_segments"
  | "wnd_field"
  | "ecn"
  | "options_first"
  | "options"
  | "piece_packet"
  | "piece_datagram"
  | "piece_offset"
  | "piece_bytes"
>;

export interface SeenColumns extends HeaderColumns {
  /** ns since the capture's first packet. */
  seen: Float64Array;
  /** Bits of `TakenFor`. */
  taken_for: Uint8Array;
  /** Byte of the file at which the IP header begins, and how many bytes of the headers were kept from there. */
  at: Float64Array;
  headers: Uint16Array;
}

/** What an analyser takes a packet for; fast and spurious ones are retransmissions too. */
export const TakenFor = {
  retransmission: 1,
  fast: 2,
  spurious: 4,
  out_of_order: 8,
  duplicate_ack: 16,
  zero_window: 32,
} as const;

/**
 * What is known of a connection that was captured at one place, beside its packets: in the place of what a simulator knows.
 * In the columns of such a run `created`, `sent`, `arrived` and `ended` are all when the packet came by.
 */
export interface Captured {
  /** Bits of `TakenFor` for each packet. */
  taken_for: Uint8Array;
  /** For each packet the first one the other way that acknowledges all of it; `NO_PACKET` if none does. */
  answer: Uint32Array;
  /**
   * Shortest time (ns) from a packet towards the sender, and towards the receiver, until its answer comes by: there and back.
   * Null where no packet tells.
   */
  there_and_back: readonly [number | null, number | null];
  /** Where on the way it was captured, by those times: 0 beside the sender, 1 beside the receiver; null if they do not tell. */
  position: number | null;
  /** Index in `places`; that of a host if it was captured beside it. */
  place: number;
  /** Largest segment that the receiver said it takes, without options that every one has (bytes); null if that was not seen. */
  mss: number | null;
  /** Byte of the file at which the IP header of each packet begins, and how many bytes of its headers were kept from there. */
  at: Float64Array;
  headers: Uint16Array;
  /** Further packets, counted and not kept. */
  left_out: number;
}
