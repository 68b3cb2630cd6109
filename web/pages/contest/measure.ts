/** Numbers of a run from which scores are calculated. */
import { percentile } from "../../analysis/timeline/round_trips.ts";
import { Fate, type RunData } from "../../engine/contract.ts";
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

/** Share of the packets that are at most as late as the delay. */
const PERCENTILE = 0.95;
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
  const { flow, reverse, len, created, arrived, fate } = packets;
  const delays: number[] = [];
  let sent = 0;
  let lost = 0;
  for (let p = 0; p < flow.length; p++) {
    if (flow[p] !== own || reverse[p] !== 0 || len[p] === 0) continue;
    sent += 1;
    if (fate[p] === Fate.dropped) lost += 1;
    else if (!Number.isNaN(arrived[p])) delays.push(arrived[p] - created[p]);
  }
  const late = percentile(Float64Array.from(delays).sort(), PERCENTILE);
  return {
    throughput_mbps: rateOf(own),
    delay_ms: delays.length === 0 ? null : rounded(late / 1e6),
    loss: sent === 0 ? 0 : rounded(lost / sent),
    other_mbps: other < 0 ? null : rateOf(other),
  };
}
