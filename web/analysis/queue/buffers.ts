/**
 * Backlog of each queue on a transfer's way, from the sending process to the receiving one (UBC, Figure 1): the
 * sender's socket buffer, its interface, the receiver's input queue, and its socket buffer.
 */
import { t } from "@lingui/core/macro";
import { hasBuffers } from "../../run/flows.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { StepSeries } from "../../run/series.ts";

/** Id of a queue in a host. */
export type BufferId = "send_buffer" | "interface" | "input_queue" | "receive_buffer";

/** One queue in a host of a transfer. */
export interface PathBuffer {
  id: BufferId;
  name: string;
  /** Packets or bytes that count as being in the queue, in words. */
  meaning: string;
  /** Place of the host that has the queue. */
  place: number;
  unit: "bytes" | "packets";
  /** Backlog over time. */
  held: StepSeries;
  /** The integral of `held` over time until each of its steps. */
  area: Float64Array;
}

/** Returns the queues in the order in which data passes them. */
export const buffersOf = perRun((run, flow): readonly PathBuffer[] => {
  if (!hasBuffers(run, flow)) return [];
  const { from, to } = run.flows[flow];
  const { created, sent, arrived } = run.packets;
  const delivered = deliveries(run, flow);
  const all: (Omit<PathBuffer, "held" | "area"> & { held: StepSeries | null })[] = [
    {
      id: "send_buffer",
      name: t`Socket send buffer`,
      meaning: t`written and not acknowledged, sent or not`,
      place: from,
      unit: "bytes",
      held: run.series(flow, "snd_buffer"),
    },
    {
      id: "interface",
      name: t`Interface queue`,
      meaning: t`data packets that TCP has created but that have not left, including the one being processed`,
      place: from,
      unit: "packets",
      held: between(run, flow, created, sent),
    },
    {
      id: "input_queue",
      name: t`Input queue`,
      meaning: t`data packets that have arrived but that TCP has not taken, including the one being processed`,
      place: to,
      unit: "packets",
      held: between(run, flow, arrived, delivered),
    },
    {
      id: "receive_buffer",
      name: t`Socket receive buffer`,
      meaning: t`in order and not read`,
      place: to,
      unit: "bytes",
      held: run.series(flow, "rcv_buffer"),
    },
  ];
  return all.flatMap(({ held, ...buffer }) => (held === null ? [] : [{ ...buffer, held, area: areaOf(held) }]));
});

/** Times at which TCP at the other end had processed each packet, ns; NaN for packets that it had not. */
function deliveries(run: Run, flow: number): Float64Array {
  const times = new Float64Array(run.packetCount).fill(Number.NaN);
  const { kind, packet, time, flow: flowOf } = run.data.events;
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === run.kinds.delivered && flowOf[row] === flow) times[packet[row]] = time[row];
  }
  return times;
}

/**
 * Counts the flow's data packets that are between two events of their own; a packet that is lost in between leaves the
 * count.
 */
function between(run: Run, flow: number, begins: Float64Array, ends: Float64Array): StepSeries {
  const { flow: flowOf, reverse, len, ended } = run.packets;
  const [ins, outs]: [number[], number[]] = [[], []];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow || reverse[p] || len[p] === 0 || Number.isNaN(begins[p])) continue;
    ins.push(begins[p]);
    outs.push(Number.isNaN(ends[p]) ? ended[p] : ends[p]);
  }
  const [first, last] = [Float64Array.from(ins).sort(), Float64Array.from(outs).sort()];
  const times = Float64Array.from(new Set([...first, ...last])).sort();
  return { times, values: times.map((time) => countUpTo(first, time) - countUpTo(last, time)) };
}

function areaOf({ times, values }: StepSeries): Float64Array {
  const area = new Float64Array(times.length);
  for (let i = 1; i < times.length; i++) area[i] = area[i - 1] + values[i - 1] * (times[i] - times[i - 1]);
  return area;
}

/** Returns the mean backlog from the flow's start until `time` (ns), or null before the flow starts. */
export function meanUntil(run: Run, flow: number, { held, area }: PathBuffer, time: number): number | null {
  const start = run.result(flow)?.started_ns ?? 0;
  if (time <= start) return null;
  const until = (at: number) => {
    const i = countUpTo(held.times, at) - 1;
    return i < 0 ? 0 : area[i] + held.values[i] * (at - held.times[i]);
  };
  return (until(time) - until(start)) / (time - start);
}
