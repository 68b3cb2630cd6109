/** Runs of problems: the experiments of today with the numbers of a problem, and the measure that the formula gives. */
import type { Settings } from "../../scenario/settings.ts";
import type { ProblemRun } from "./format.ts";
import type { Quantity } from "./quantity.ts";

/** Payload of a segment that fills a packet of 1500 bytes: 40 bytes of headers and 12 of timestamps are no data. */
export const MSS = 1448;
/** Largest packet of the paths of today, bytes. */
export const PACKET = 1500;
/** Segments of the initial window of RFC 6928. */
export const INITIAL = 10;
/** Duplicate ACKs that start a fast retransmit. */
export const DUPLICATES = 3;

/** Parts of a run that differ from problem to problem. */
type Compared = Pick<ProblemRun, "view" | "expected" | "within">;

/** A path of one line, and what its only transfer sends. */
interface Transfer {
  line: Quantity;
  /** Propagation delay of one way. */
  delay: Quantity;
  /** Full segments that are sent. */
  segments: number;
  set: Settings;
}

/**
 * Returns the setting of a window that limits the sender. The receiver has a larger buffer: the ACK of a segment that the process
 * has not read yet would offer less than the window.
 */
export const windowOf = (window: number): Settings => ({
  "tcp.window": window,
  "flows.bulk.peer_tcp.window": Math.max(2 * window, 65_536),
});

/** Settings of a transfer of whole segments. */
const whole = ({ segments }: Pick<Transfer, "segments">): Settings => ({
  "flows.bulk.app.bytes": segments * MSS,
  // Writes of whole segments leave no short one.
  "flows.bulk.app.call_size": Math.min(segments, 10) * MSS,
});

/** Returns a transfer over the home line, alone, compared by its throughput. */
export const homeRun = (transfer: Transfer, compared: Compared): ProblemRun => ({
  experiment: "today-home",
  set: {
    "flows.ping.enabled": false,
    "links.line.rate": transfer.line.value,
    "links.line.propagation_delay": transfer.delay.value,
    ...whole(transfer),
    ...transfer.set,
  },
  flow: "bulk",
  measure: "throughput_bps",
  unit: "Mb/s",
  ...compared,
});

/** Returns a transfer over the ocean cable, compared by its throughput. */
export const longRun = (transfer: Transfer, compared: Compared): ProblemRun => ({
  experiment: "today-long",
  set: {
    "links.ocean.rate": transfer.line.value,
    "links.ocean.propagation_delay": transfer.delay.value,
    ...whole(transfer),
    ...transfer.set,
  },
  flow: "bulk",
  measure: "throughput_bps",
  unit: "Mb/s",
  ...compared,
});
