/** Queue disciplines that aim at a wait. */

import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../scenario/overrides.ts";
import { queueRouteTest } from "./queue.ts";

/** Queueing delay that an AQM discipline aims at. */
export interface AqmTarget {
  /** ns */
  wait: number;
  /** Backlog at that delay, in the queue's unit: the full packets that the line sends in that time. */
  level: number;
}

/** Disciplines with a target: CoDel's and the reference delay of PIE and DualPI2, of each flow's queue with FQ-CoDel, FQ-PIE and CAKE. */
const AIMING = new Set(["codel", "fq_codel", "pie", "fq_pie", "cake", "dual_pi2"]);
const BYTES_OF = { tcp: 40, lntp: 10, udp: 28, icmp: 28, quic: 65 } as const;

/** Returns the target; null if the discipline has none or the scenario is not known. */
export const aqmTargetOf = perRun(findAqmTarget);

function findAqmTarget(run: Run, queue: number): AqmTarget | null {
  const { router, link, discipline, unit } = run.data.summary.queues[queue];
  if (!AIMING.has(discipline)) return null;
  const set = (path: string) => {
    const value = valueAt(run.scenario, path);
    return typeof value === "number" ? value : null;
  };
  const of = `${run.places[router].id}.queue`;
  const [wait, rate, buffer] = [set(`${of}.target`), set(`${run.places[link].id}.rate`), set(`${of}.buffer_size`)];
  if (wait === null || rate === null || buffer === null) return null;
  const bytes = (wait * Math.min(rate, set(`${of}.shaped_rate`) ?? rate)) / 8e9;
  const packet = largestPacket(run, queue);
  const size = { bytes: packet, packets: 1, buffers: Math.ceil(packet / buffer) }[unit];
  return { wait, level: (bytes / packet) * size };
}

/** Returns the size of the largest packet that passes the queue, with all headers, bytes. */
function largestPacket(run: Run, queue: number): number {
  const passes = queueRouteTest(run, queue);
  const { flow, len, options_first, options } = run.data.packets;
  let largest = 1;
  for (let p = 0; p < run.packetCount; p++) {
    if (!passes(p)) continue;
    const optional = (options_first[p + 1] ?? options.length) - options_first[p];
    largest = Math.max(largest, len[p] + optional + BYTES_OF[run.flows[flow[p]].transport]);
  }
  return largest;
}
