/** Synchronisation of flows (ANSNET 3.1): losses in shared queues, and the flows that reduce their windows at each. */

import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { valueAt } from "../../run/series.ts";
import { actsOf, queuesOf, queueTimelineOf } from "../queue/queue.ts";
import { foreground } from "./shares.ts";

/** A reduction of a sender's window. */
export interface Reduction {
  /** ns */
  time: number;
  kind: "halved" | "timeout";
}

const known = new WeakMap<Run, Reduction[][]>();

/**
 * Returns the window reductions of each flow: at a fast retransmit, at a timeout, or when an ECN mark lowered the
 * threshold.
 */
export function reductionsOf(run: Run): readonly Reduction[][] {
  let all = known.get(run);
  if (!all) {
    all = run.flows.map((_, flow) => thresholdFalls(run, flow));
    const { notable, kind, flow, place, time } = run.data.events;
    for (const row of notable) {
      const timeout = kind[row] === run.kinds.rto_fired;
      if ((!timeout && kind[row] !== run.kinds.fast_retransmit) || place[row] !== run.flows[flow[row]]?.from) continue;
      const list = all[flow[row]];
      const fall = list.findIndex((one) => one.time === time[row]);
      if (fall >= 0) list.splice(fall, 1);
      list.push({ time: time[row], kind: timeout ? "timeout" : "halved" });
    }
    for (const list of all) list.sort((a, b) => a.time - b.time);
    known.set(run, all);
  }
  return all;
}

/** Times at which threshold and window fell in one step. A threshold that falls alone only ends slow start. */
function thresholdFalls(run: Run, flow: number): Reduction[] {
  const threshold = run.series(flow, "ssthresh");
  const window = run.series(flow, "cwnd");
  if (!threshold || !window) return [];
  const falls: Reduction[] = [];
  for (let i = 1; i < threshold.times.length; i++) {
    if (threshold.values[i] >= threshold.values[i - 1]) continue;
    const time = threshold.times[i];
    const before = valueAt(window, time - 1);
    const after = valueAt(window, time);
    if (before !== null && after !== null && after < before) falls.push({ time, kind: "halved" });
  }
  return falls;
}

/** A loss event: drops and marks of one queue within a round trip, and the flows that reduced their windows. */
export interface LossEvent {
  queue: number;
  /** First drop or mark (ns). */
  from: number;
  /** End of the event, two round trips later: one to lose, one to hear of it. */
  to: number;
  /** Drops and marks in the first of the two round trips. */
  packets: number;
  /** Flows that ran then, those of them that lost a packet, and those that reduced their windows in time. */
  running: number[];
  hit: number[];
  fell: number[];
}

/** Synchronisation of window reductions among the flows of a run. */
export interface Synchrony {
  /** Queues that several of the flows share. */
  queues: number[];
  /** Loss events of all these queues, in time order. */
  events: LossEvent[];
  /** Mean over the events of the share of flows that fell; null without events. */
  share: number | null;
}

const compared = new WeakMap<Run, number[]>();

/** Returns the flows whose windows are compared: foreground flows, and flows that share a queue with one of them. */
export function windowsOf(run: Run): readonly number[] {
  let flows = compared.get(run);
  if (!flows) {
    const own = new Set(foreground(run));
    const queues = new Set([...own].flatMap((flow) => queuesOf(run, flow)));
    flows = run.flows
      .map((_, flow) => flow)
      .filter((flow) => own.has(flow) || queuesOf(run, flow).some((queue) => queues.has(queue)))
      .filter((flow) => run.series(flow, "cwnd"));
    compared.set(run, flows);
  }
  return flows;
}

/** Does the flow's data pass the queue? */
export function passes(run: Run, flow: number, queue: number): boolean {
  return queuesOf(run, flow).includes(queue);
}

const measured = new WeakMap<Run, Synchrony>();

/** Loss events of every queue that several of the compared flows pass. */
export function synchronyOf(run: Run): Synchrony {
  let synchrony = measured.get(run);
  if (!synchrony) {
    synchrony = measure(run);
    measured.set(run, synchrony);
  }
  return synchrony;
}

function measure(run: Run): Synchrony {
  const ways = windowsOf(run).map((flow) => ({ flow, queues: queuesOf(run, flow) }));
  const sharing = run.data.summary.queues.map((_, queue) => {
    const flows = ways.filter(({ queues }) => queues.includes(queue)).map(({ flow }) => flow);
    return { queue, flows };
  });
  const shared = sharing.filter(({ flows }) => flows.length > 1);
  const events = shared.flatMap(({ queue, flows }) => lossEvents(run, queue, new Set(flows)));
  events.sort((a, b) => a.from - b.from);
  const shares = events.filter(({ running }) => running.length > 0).map(shareOf);
  return {
    queues: shared.map(({ queue }) => queue),
    events,
    share: shares.length > 0 ? shares.reduce((a, b) => a + b, 0) / shares.length : null,
  };
}

/** Finds the loss events of one queue among the flows in `own`, which pass it. */
function lossEvents(run: Run, queue: number, own: ReadonlySet<number>): LossEvent[] {
  const waiting = packetsWaiting(run, queue);
  const segment = (Math.max(...[...own].map((flow) => run.mss(flow))) + 40) * 8e9;
  const fastest = Math.min(...[...own].map((flow) => run.rate(flow)));
  const path = Math.max(...[...own].map((flow) => run.flows[flow].bounds.rtt_ns));
  const reductions = reductionsOf(run);
  const { flow: flowOf } = run.data.packets;
  const events: LossEvent[] = [];
  let open: { event: LossEvent; hit: Set<number>; until: number } | null = null;
  for (const { time, packet } of actsOf(run, queue)) {
    if (!own.has(flowOf[packet])) continue;
    if (open === null || time > open.until) {
      // Round trip of a packet at the end of this queue.
      const round = path + (waiting(time) * segment) / fastest;
      const running = [...own].filter((flow) => {
        const { started_ns = 0, ended_ns = 0 } = run.result(flow) ?? {};
        return started_ns <= time && (ended_ns > started_ns ? ended_ns : run.end) >= time;
      });
      const event = { queue, from: time, to: time + 2 * round, packets: 0, running, hit: [], fell: [] };
      open = { event, hit: new Set(), until: time + round };
      events.push(event);
    }
    open.event.packets++;
    if (!open.hit.has(flowOf[packet])) {
      open.hit.add(flowOf[packet]);
      open.event.hit.push(flowOf[packet]);
    }
  }
  for (const event of events) {
    event.fell = event.running.filter((flow) =>
      reductions[flow].some(({ time }) => time >= event.from && time <= event.to),
    );
  }
  return events;
}

/** Returns the share of running flows that reduced their windows in the event, 0 to 1. */
export function shareOf({ fell, running }: LossEvent): number {
  return running.length > 0 ? fell.length / running.length : 0;
}

function packetsWaiting(run: Run, queue: number): (time: number) => number {
  const { start, packets } = run.data.queues;
  const { times } = queueTimelineOf(run, queue).used;
  return (time) => {
    const i = countUpTo(times, time) - 1;
    return i < 0 ? 0 : packets[start[queue] + i];
  };
}

/** Are there several windows to be compared? */
export function hasSeveralWindows(run: Run): boolean {
  return windowsOf(run).length > 1;
}
