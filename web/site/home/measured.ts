/** A run of the first page with the numbers that are shown beside it. */
import { fillOf } from "../../analysis/timeline/fill.ts";
import type { Run } from "../../run/run.ts";
import { LINES, type PathId } from "./paths.ts";

/** Numbers of a run, over its second half. */
export interface Numbers {
  /** Throughput of payload, bit/s. */
  rate_bps: number;
  /** Rate of the line, bit/s. */
  line_bps: number;
  /** Capacity of the pipe, bytes. */
  pipe_bytes: number;
  /** Part of the pipe that is filled, 0 to 1. */
  share: number;
  /** Mean part of the flight that waits in the queue, bytes. */
  waiting_bytes: number;
}

/** Returns the numbers of a run; null if it carried nothing. */
export function numbersOf(run: Run, path: PathId): Numbers | null {
  const fill = fillOf(run, 0);
  if (!fill) return null;
  const { pipe_bytes, share, waiting_bytes } = fill;
  const rate_bps = share * run.flows[0].bounds.link_bps;
  return { rate_bps, line_bps: LINES[path].rate_bps, pipe_bytes, share, waiting_bytes };
}
