/** Numbers of a run from which scores are calculated. */
import { dataPacketsOf } from "../../analysis/path_scores.ts";
import type { RunData } from "../../engine/contract.ts";
import { DURATION_NS } from "./paths.ts";

/** Numbers that a contestant reached on a path. */
export interface Measured {
  /** Payload that the receiving process has read, divided by the whole duration of the run, Mb/s. */
  throughput_mbps: number;
  /**
   * 95th percentile of the one-way delays of the data packets that arrived, from TCP's making of the packet to the arrival of
   * its last bit, ms; null if none arrived. The percentile is the nearest rank.
   */
  delay_ms: number | null;
  /** Data packets lost in the network, as a share of those sent. */
  loss: number;
  /** Throughput of the Reno flow beside, Mb/s; null if there is none. */
  other_mbps: number | null;
}

const DIGITS = 6;

/** Rounds to six significant digits, as links hold the numbers. */
const rounded = (value: number) => Number(value.toPrecision(DIGITS));

/** Error of a run that ended early: a program made a mistake, or the run was too large. The message is the engine's. */
export class EarlyEnd extends Error {}

/** Measures a run. Throws `EarlyEnd` if it did not last `DURATION_NS`. */
export function measureRun({ summary, packets }: Pick<RunData, "summary" | "packets">): Measured {
  if (summary.end_ns < DURATION_NS) throw new EarlyEnd(summary.stopped_by);
  const place = (id: string) => summary.flows.findIndex((flow) => flow.id === id);
  const rateOf = (at: number) => rounded((8 * summary.results[at].bytes * 1e3) / DURATION_NS);
  const [own, other] = [place("tested"), place("other")];
  const { delay_ms, loss } = dataPacketsOf(packets, own);
  return {
    throughput_mbps: rateOf(own),
    delay_ms: delay_ms === null ? null : rounded(delay_ms),
    loss: rounded(loss),
    other_mbps: other < 0 ? null : rateOf(other),
  };
}
