/** Use of the pipe by a transfer in steady state: over the second half of it. */
import type { LimitBands } from "../../run/limits.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { type StepSeries, valueAt } from "../../run/series.ts";

/** How far a transfer filled its pipe in the second half of its time. */
export interface PipeFill {
  /** Bandwidth x round trip of an empty segment, bytes. */
  pipe_bytes: number;
  /** Share of time in which the slowest line carried the flow, 0 to 1. */
  share: number;
  /** Sent and not acknowledged, on average, bytes. */
  flight_bytes: number;
  /** Mean part of the flight that waited in a queue beyond the pipe's capacity, bytes. */
  waiting_bytes: number;
  /** Limit that held the sender back for longest, as an index in `Catalog.limits`; null if none was recorded. */
  limit: number | null;
}

/** Returns the fill of the pipe; null if nothing was sent or the flow has no connection. */
export function fillOf(run: Run, flow: number): PipeFill | null {
  const [una, flight] = [run.series(flow, "snd_una"), run.series(flow, "flight_size")];
  const result = run.result(flow);
  const info = run.flows[flow];
  if (!una || !flight || !result || !info) return null;
  const to = result.ended_ns || run.end;
  const from = (result.started_ns + to) / 2;
  if (!(to > from)) return null;
  const acked = (valueAt(una, to) ?? 0) - (valueAt(una, from) ?? 0);
  const { pipe_bytes, link_bps } = info.bounds;
  const share = Math.min(1, (8e9 * acked) / (to - from) / link_bps);
  const flight_bytes = meanOf(flight, from, to);
  return {
    pipe_bytes,
    share,
    flight_bytes,
    waiting_bytes: Math.max(0, flight_bytes - share * pipe_bytes),
    limit: longest(run.limits(flow), from, to),
  };
}

/** Mean over time. */
function meanOf({ times, values }: StepSeries, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, countUpTo(times, from) - 1); i < times.length && times[i] < to; i++) {
    const [start, end] = [Math.max(from, times[i]), Math.min(to, times[i + 1] ?? to)];
    sum += values[i] * (end - start);
  }
  return sum / (to - from);
}

function longest({ start, end, limit }: LimitBands, from: number, to: number): number | null {
  const totals = new Map<number, number>();
  for (let i = 0; i < start.length; i++) {
    const time = Math.min(to, end[i]) - Math.max(from, start[i]);
    if (time > 0) totals.set(limit[i], (totals.get(limit[i]) ?? 0) + time);
  }
  const [first] = [...totals].sort(([, a], [, b]) => b - a);
  return first ? first[0] : null;
}
