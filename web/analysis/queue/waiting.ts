/** Packets that wait in a router's queue at any time. */

import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { type QueueAct, queueRouteTest } from "./queue.ts";

/** A packet's stay in a queue, from `from` until before `to` (ns). Sorted by `from`; `latest` is the largest `to` so far. */
interface Stays {
  packet: number[];
  from: Float64Array;
  to: Float64Array;
  latest: Float64Array;
}

const known = new WeakMap<Run, Map<number, Stays>>();

/** Returns the packets in the queue at `time` (ns), in the order of their arrival. */
export function waitingAt(run: Run, queue: number, time: number): number[] {
  const { packet, from, to, latest } = staysOf(run, queue);
  const waiting: number[] = [];
  for (let i = countBelow(latest, time + 1e-3); i < countUpTo(from, time); i++) {
    if (to[i] > time) waiting.push(packet[i]);
  }
  return waiting;
}

function staysOf(run: Run, queue: number): Stays {
  const queues = known.get(run) ?? new Map<number, Stays>();
  known.set(run, queues);
  let stays = queues.get(queue);
  if (!stays) {
    stays = find(run, queue);
    queues.set(queue, stays);
  }
  return stays;
}

function find(run: Run, queue: number): Stays {
  const { time, kind, packet, place } = run.data.events;
  const { link } = run.data.summary.queues[queue];
  const passes = queueRouteTest(run, queue);
  const packets: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  /** Row in the lists of each packet that is in the queue. */
  const inside = new Map<number, number>();
  for (let row = 0; row < time.length; row++) {
    if (place[row] !== link) continue;
    const one = packet[row];
    if (kind[row] === run.kinds.queued && passes(one, row)) {
      inside.set(one, packets.push(one) - 1);
      from.push(time[row]);
      to.push(run.end + 1);
    } else if (kind[row] === run.kinds.sent || kind[row] === run.kinds.dropped) {
      const i = inside.get(one);
      if (i !== undefined) to[i] = time[row];
      inside.delete(one);
    }
  }
  let latest = Number.NEGATIVE_INFINITY;
  return {
    packet: packets,
    from: Float64Array.from(from),
    to: Float64Array.from(to),
    latest: Float64Array.from(to, (end) => {
      latest = Math.max(latest, end);
      return latest;
    }),
  };
}

/** Returns the drop or mark nearest to `time`, at most `slack` (ns) away, or null. */
export function actNear(acts: readonly QueueAct[], time: number, slack: number): QueueAct | null {
  let best: QueueAct | null = null;
  for (const act of acts) {
    const away = Math.abs(act.time - time);
    if (away <= slack && (best === null || away < Math.abs(best.time - time))) best = act;
  }
  return best;
}
