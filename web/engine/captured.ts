/** Types that the page derives from a capture. The types that the tools report are in `contract/capture.ts`. */
import type { CaptureContents, KeptPackets, SeenColumns } from "./contract/capture.ts";
import type { SeriesColumns } from "./contract/columns.ts";
import type {
  DiagnosedLimitColumns,
  Diagnosis,
  DiagnosisLists,
  FirstLook,
  RetransmissionColumns,
} from "./contract/diagnosis.ts";

export * from "./contract/capture.ts";
export type * from "./contract/diagnosis.ts";

/** A capture that was read, with the packets of one of its connections; null if it has none of that number. */
export interface CaptureReading {
  contents: CaptureContents;
  kept: CapturedPackets | null;
}

/** Packets of one captured connection as columns, with the series of both ends. */
export interface CapturedPackets extends KeptPackets {
  /** Time of the first of them, ns since the first packet of the file. */
  start_ns: number;
  /** Their times count from the first of them. */
  packets: SeenColumns;
  /** Series of both ends as senders: flow 0 is the opener, flow 1 the other end; times as those of the packets. */
  series: SeriesColumns;
  matched: Matched;
}

/** Diagnosis of a captured connection, with its tables and the names in it. */
export interface Diagnosed {
  diagnosis: Diagnosis;
  /** Times count from the first packet of the connection. */
  limits: DiagnosedLimitColumns;
  retransmissions: RetransmissionColumns;
  lists: DiagnosisLists;
}

/** Sentences that follow from the first packets of a long connection, with the names in it. */
export interface CaptureLook extends FirstLook {
  lists: DiagnosisLists;
}

/** Part of a capture that was read so far. */
export interface CaptureSoFar {
  contents: CaptureContents;
  /** Null before enough packets of the connection that is kept have come. */
  look: CaptureLook | null;
}

/** End of the reading of a capture. */
export interface ReadingEnd {
  /** Null if the file has no connection of the number that was asked for. */
  diagnosed: Diagnosed | null;
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

/**
 * Facts about a connection that was captured at one place, beside its packets: in the place of what a simulator knows.
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
  /** Place of the capture on the way, by those times: 0 beside the sender, 1 beside the receiver; null if they do not tell. */
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
  /** Does the capture end before the connection? */
  is_cut: boolean;
  /** Why packets were sent again; missing until the connection is diagnosed. */
  reasons?: Pick<Diagnosed, "retransmissions" | "lists">;
}
