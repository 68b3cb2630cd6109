/** Scores of one sender on a path, as contests of congestion controls define them. */
import { Fate, type RunData } from "../engine/contract.ts";
import { percentile } from "./timeline/round_trips.ts";

/** Delay and losses of the data packets of a flow. */
export interface DataPackets {
  /**
   * 95th percentile (nearest rank) of the one-way delays of those that arrived, from the making of a packet to the arrival of its
   * last bit, ms; null if none arrived. F. Yan et al., Pantheon, USENIX ATC 2018.
   */
  delay_ms: number | null;
  /** Packets lost in the network, as a share of those sent. */
  loss: number;
}

/** Share of the packets that are at most as late as the delay. */
const PERCENTILE = 0.95;

/** Measures the data packets that a flow's `from` host sends. `own`: number of the flow. */
export function dataPacketsOf(packets: RunData["packets"], own: number): DataPackets {
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
  return {
    delay_ms: delays.length === 0 ? null : percentile(Float64Array.from(delays).sort(), PERCENTILE) / 1e6,
    loss: sent === 0 ? 0 : lost / sent,
  };
}

/**
 * Returns log2 of throughput in Mb/s divided by delay in s: minus infinity without throughput, null without a delay. Winstein and
 * Balakrishnan 2013, 3.3: the objective log(x) - δ log(y) of throughput x and delay y, with δ = 1. They use the mean round trip.
 */
export function powerOf(throughput_mbps: number, delay_ms: number | null): number | null {
  if (throughput_mbps === 0) return Number.NEGATIVE_INFINITY;
  return delay_ms === null ? null : Math.log2(throughput_mbps / (delay_ms / 1e3));
}
