/** The queues of a run's routers. */
import type { QueueInfo } from "../../engine/contract.ts";
import { dataSide } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { StepSeries } from "../../run/series.ts";
import { stepAt } from "../../run/way.ts";

/** A drop or a mark by a queue. */
export interface QueueAct {
  /** ns */
  time: number;
  packet: number;
  /** Index into `Catalog.drop_reasons`; null for a mark. */
  reason: number | null;
  /** Drop probability at that instant; null if the discipline has none or the trace does not tell. */
  odds: number | null;
}

/** Writes a probability as the page shows it. */
export function writeOdds(odds: number): string {
  return odds === 1 ? "1: certain" : String(Number(odds.toPrecision(3)));
}

/** State of one queue over time. */
export interface QueueTimeline {
  info: QueueInfo;
  /** Backlog, in the queue's unit. */
  used: StepSeries;
  /** Average queue that the discipline uses; empty if it keeps no average. */
  average: StepSeries;
  probability: StepSeries;
}

/** Returns all queues that the flow's data passes, in order. */
export function queuesOf(run: Run, flow: number): number[] {
  const { queues, flows } = run.data.summary;
  const info = flows[flow];
  const route = (info && (dataSide(run, flow) === 1 ? info.reverse : info.forward)) ?? [];
  return route.flatMap((place, i) => {
    const at = queues.findIndex(({ router, link }) => router === place && link === route[i + 1]);
    return at < 0 ? [] : [at];
  });
}

/** Returns the first queue on the flow's way; null if there is none with a discipline. */
export function queueOf(run: Run, flow: number): number | null {
  return queuesOf(run, flow)[0] ?? null;
}

/** Tells whether the flow's data passes a queue. */
export function hasQueue(run: Run, flow: number): boolean {
  return queueOf(run, flow) !== null;
}

/** Returns the timeline of a queue; series without values are empty. */
export function queueTimelineOf(run: Run, queue: number): QueueTimeline {
  const { start, time, used, average, probability } = run.data.queues;
  const [from, to] = [start[queue], start[queue + 1]];
  const times = time.subarray(from, to);
  const known = (values: Float64Array): StepSeries =>
    times.length === 0 || Number.isNaN(values[0])
      ? { times: new Float64Array(), values: new Float64Array() }
      : { times, values };
  return {
    info: run.data.summary.queues[queue],
    used: { times, values: Float64Array.from(used.subarray(from, to)) },
    average: known(average.subarray(from, to)),
    probability: known(probability.subarray(from, to)),
  };
}

/** Returns the backlog at `time` (ns), in the queue's unit. It is called for every frame, so it copies nothing. */
export function usedAt(run: Run, queue: number, time: number): number {
  const { start, time: times, used } = run.data.queues;
  const row = countUpTo(times, time, start[queue], start[queue + 1]) - 1;
  return row < start[queue] ? 0 : used[row];
}

/**
 * Returns a test whether an event row at the queue's line concerns this queue. A line has one queue at each end, and a
 * way that turns round may pass both. Without a row, the test asks whether the packet's way passes the queue.
 */
export function queueRouteTest(run: Run, queue: number): (packet: number, row?: number) => boolean {
  const { router, link } = run.data.summary.queues[queue];
  const { flow, reverse } = run.data.packets;
  const steps = run.flows.map(({ forward, reverse }) =>
    [forward, reverse].map((route) => route.flatMap((place, i) => (place === link ? [route[i - 1] === router] : []))),
  );
  return (packet, row) => {
    const passes = steps[flow[packet]][reverse[packet]];
    if (row === undefined || passes.length < 2) return passes.includes(true);
    const way = run.route(flow[packet]).ways[reverse[packet]];
    return way[stepAt(run, packet, row) - 1]?.place === router;
  };
}

/** Tells whether a packet dropped for this reason is lost on the line and not before it. */
export function isOnLine(run: Run, reason: number): boolean {
  return ON_LINE.has(run.catalog.drop_reasons[reason]?.id);
}

const ON_LINE = new Set(["line_error", "chosen", "garbled"]);

/**
 * Tells whether queues drop for this reason. Too many collisions are a drop by the station, which has no queue of its
 * own.
 */
function isOfQueue(run: Run, reason: number): boolean {
  return !isOnLine(run, reason) && run.catalog.drop_reasons[reason]?.id !== "excessive";
}

/** Returns drops and marks of the queue in time order. */
export function actsOf(run: Run, queue: number): readonly QueueAct[] {
  const queues = known.get(run) ?? new Map<number, QueueAct[]>();
  known.set(run, queues);
  const acts = queues.get(queue) ?? findActs(run, queue);
  queues.set(queue, acts);
  return acts;
}

const known = new WeakMap<Run, Map<number, QueueAct[]>>();

function findActs(run: Run, queue: number): QueueAct[] {
  const { link } = run.data.summary.queues[queue];
  const passes = queueRouteTest(run, queue);
  const { time, kind, packet, place, detail } = run.data.events;
  const byQueue = run.catalog.drop_reasons.map((_, reason) => isOfQueue(run, reason));
  const acts: QueueAct[] = [];
  for (let row = 0; row < time.length; row++) {
    const dropped = kind[row] === run.kinds.dropped;
    if (!(dropped ? byQueue[detail[row]] : kind[row] === run.kinds.marked) || place[row] !== link) continue;
    // A packet that reaches the queue as fragments is dropped fragment by fragment.
    if (!passes(packet[row], row) || run.pieces.cutOf(packet[row]) !== null) continue;
    acts.push({ time: time[row], packet: packet[row], reason: dropped ? detail[row] : null, odds: run.oddsOf(row) });
  }
  return acts;
}
