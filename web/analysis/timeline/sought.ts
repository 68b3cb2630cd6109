/** Descriptions of moments of a run, so that they are found in every run, whatever its parameters. */

import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { StepSeries } from "../../run/series.ts";
import { queueOf, queueTimelineOf } from "../queue/queue.ts";

/** The `nth` occurrence for the flow (the first by default), later than `after`. */
export type Sought = { nth?: number; after?: Sought } & (
  | {
      /** A kind of event, its id in `Catalog.event_kinds`. */
      event: string;
    }
  /** A retransmission or a packet with a NAK, at the time at which it is sent. */
  | { packet: "retransmission" | "nak" }
  | {
      /** Id in `Catalog.variables`, with the value that it rises or falls to, in its own unit. */
      variable: string;
      rises_to?: number;
      falls_to?: number;
    }
  | {
      /** Share of its room that is taken in the first queue on the way. */
      queue: number;
    }
  | { end: true }
);

/** A moment that a tour or an exercise looked for. */
export interface FoundMoment {
  /** ns */
  time: number;
  packet: number | null;
  /** Index in `Run.moments`. */
  moment: number | null;
}

/** Finds the moment; null if the run has none. */
export function seek(run: Run, flow: number, sought: Sought): FoundMoment | null {
  const { nth = 1, after } = sought;
  const before = after ? seek(run, flow, after) : null;
  if (after && !before) return null;
  const later = before ? before.time : Number.NEGATIVE_INFINITY;
  const bare = (time: number | null): FoundMoment | null =>
    time === null ? null : { time, packet: null, moment: null };
  if ("event" in sought) return eventAt(run, flow, sought.event, later, nth);
  if ("packet" in sought) return packetAt(run, flow, sought.packet, later, nth);
  if ("queue" in sought) {
    const queue = queueOf(run, flow);
    if (queue === null) return null;
    const { used, info } = queueTimelineOf(run, queue);
    return bare(riseAt(used, sought.queue * info.limit, later, nth));
  }
  if ("end" in sought) return bare(run.result(flow)?.ended_ns || run.end);
  const series = run.series(flow, sought.variable);
  if (!series) return null;
  if (sought.rises_to !== undefined) return bare(riseAt(series, sought.rises_to, later, nth));
  if (sought.falls_to === undefined) return null;
  // A fall is the rise of its mirror image.
  const mirrored = { times: series.times, values: series.values.map((value) => -value) };
  return bare(riseAt(mirrored, -sought.falls_to, later, nth));
}

function eventAt(run: Run, flow: number, id: string, later: number, nth: number): FoundMoment | null {
  const kind = run.catalog.event_kinds.findIndex((one) => one.id === id);
  const { events } = run.data;
  let left = nth;
  // Routine events of packets are not notable: such a kind is searched for among all events.
  const rows = events.notable.some((row) => events.kind[row] === kind) ? events.notable : events.kind.keys();
  for (const row of rows) {
    if (events.kind[row] !== kind || events.flow[row] !== flow || events.time[row] <= later || --left > 0) continue;
    const moment = run.moments.findIndex((one) => one.row === row);
    return { time: events.time[row], packet: run.packetOf(row), moment: moment < 0 ? null : moment };
  }
  return null;
}

function packetAt(
  run: Run,
  flow: number,
  which: "retransmission" | "nak",
  later: number,
  nth: number,
): FoundMoment | null {
  const { flow: flowOf, copy, nak_segments, reverse, sent } = run.packets;
  const isSought = (packet: number) =>
    which === "nak" ? nak_segments[packet] !== 0 : copy[packet] !== 0 && !reverse[packet];
  let left = nth;
  for (let packet = 0; packet < run.packetCount; packet++) {
    if (flowOf[packet] !== flow || !isSought(packet)) continue;
    if (sent[packet] > later && --left === 0) return { time: sent[packet], packet, moment: null };
  }
  return null;
}

/** Returns the nth time after `later` at which a series rises from below `value` to it or beyond. */
function riseAt({ times, values }: StepSeries, value: number, later: number, nth: number): number | null {
  let left = nth;
  for (let i = Math.max(1, countUpTo(times, later)); i < times.length; i++) {
    if (values[i] >= value && values[i - 1] < value && --left === 0) return times[i];
  }
  return null;
}
