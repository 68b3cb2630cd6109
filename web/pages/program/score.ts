/** Score of a program, from the packets of its run. */
import { percentile } from "../../analysis/timeline/round_trips.ts";
import { Fate } from "../../engine/contract.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { quantityOf } from "../../sweep/measures.ts";

/** What a program reached on a path. */
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

/** Share of the packets that are at most as late as the delay. */
const PERCENTILE = 0.95;

/** Measures the flow `id` of a run; null if the run has no such flow. */
export function scoreOf(run: Run, id: string): Score | null {
  const own = flowNamed(run.flows, id);
  const result = run.result(own);
  if (!result) return null;
  const { flow, reverse, len, created, arrived, fate } = run.packets;
  const delays: number[] = [];
  let sent = 0;
  let lost = 0;
  for (let p = 0; p < flow.length; p++) {
    if (flow[p] !== own || reverse[p] !== 0 || len[p] === 0) continue;
    sent += 1;
    if (fate[p] === Fate.dropped) lost += 1;
    else if (!Number.isNaN(arrived[p])) delays.push(arrived[p] - created[p]);
  }
  const delay_ms = delays.length === 0 ? null : percentile(Float64Array.from(delays).sort(), PERCENTILE) / 1e6;
  const throughput_mbps = rateOf(run, own);
  const other = run.flows.findIndex((_, index) => index !== own);
  return {
    throughput_mbps,
    delay_ms,
    loss: sent === 0 ? 0 : lost / sent,
    again: result.retransmissions,
    timeouts: result.timeouts,
    queue_most: quantityOf(run.data.summary, { flow: id, measure: "queue_most_packets", unit: "packets" }) ?? 0,
    other_mbps: other < 0 ? null : rateOf(run, other),
    power: delay_ms === null ? null : Math.log2(throughput_mbps / (delay_ms / 1e3)),
  };
}

/** Payload of a flow from its first write to its last read, Mb/s; of a transfer that was stopped, to the end of the run. */
function rateOf(run: Run, flow: number): number {
  const { bytes = 0, started_ns = 0, completion_ns = null, throughput_bps = 0 } = run.result(flow) ?? {};
  if (completion_ns !== null) return throughput_bps / 1e6;
  return (8e3 * bytes) / Math.max(1, run.end - started_ns);
}
