/** Score of a program, from the packets of its run. */
import { dataPacketsOf, powerOf } from "../../analysis/path_scores.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { quantityOf } from "../../sweep/measures.ts";

/** Result of a program on a path. */
export interface Score {
  /** Payload read between the first write and the last read, Mb/s. */
  throughput_mbps: number;
  /**
   * 95th percentile of the one-way delays of the data packets that arrived, from the making of a packet to the arrival of its
   * last bit, ms; null if none arrived.
   */
  delay_ms: number | null;
  /** Data packets lost in the network, as a share of those sent. */
  loss: number;
  /** Segments sent again. */
  again: number;
  timeouts: number;
  /** Largest number of packets in the bottleneck's queue. */
  queue_most: number;
  /** Throughput of the flow beside, Mb/s; null if there is none. */
  other_mbps: number | null;
  /** log2 of throughput in Mb/s divided by delay in s: Winstein and Balakrishnan 2013, 3.3; null without a delay. */
  power: number | null;
}

/** Measures the flow `id` of a run; null if the run has no such flow. */
export function scoreOf(run: Run, id: string): Score | null {
  const own = flowNamed(run.flows, id);
  const result = run.result(own);
  if (!result) return null;
  const { delay_ms, loss } = dataPacketsOf(run.packets, own);
  const throughput_mbps = rateOf(run, own);
  const other = run.flows.findIndex((_, index) => index !== own);
  return {
    throughput_mbps,
    delay_ms,
    loss,
    again: result.retransmissions,
    timeouts: result.timeouts,
    queue_most: quantityOf(run.data.summary, { flow: id, measure: "queue_most_packets", unit: "packets" }) ?? 0,
    other_mbps: other < 0 ? null : rateOf(run, other),
    power: delay_ms === null ? null : powerOf(throughput_mbps, delay_ms),
  };
}

/** Payload of a flow from its first write to its last read, Mb/s; of a transfer that was stopped, to the end of the run. */
function rateOf(run: Run, flow: number): number {
  const { bytes = 0, started_ns = 0, completion_ns = null, throughput_bps = 0 } = run.result(flow) ?? {};
  if (completion_ns !== null) return throughput_bps / 1e6;
  return (8e3 * bytes) / Math.max(1, run.end - started_ns);
}
