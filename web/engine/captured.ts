/** What a capture that somebody made holds, as the tools tell of it: see `engine/tools/src/reading.rs`. */
import type { PacketColumns, SeriesColumns } from "./contract.ts";

/** Reads a capture that somebody made, pcap or pcapng, in pieces; `keep` is the connection whose packets are kept. */
export interface WasmCaptureReader {
  /** `CaptureProgress` as JSON; throws a sentence if the file is no capture. */
  push(bytes: Uint8Array): string;
  /** After the last piece: `CaptureContents` as JSON; throws a sentence if the file is no capture. */
  finish(): string;
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
  connections: CapturedConnection[];
}

export interface CapturedConnection {
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
>;

export interface SeenColumns extends HeaderColumns {
  /** ns since the capture's first packet. */
  seen: Float64Array;
  /** Bits of `TakenFor`. */
  taken_for: Uint8Array;
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
