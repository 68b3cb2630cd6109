/** Collisions on the cables of a run (CSMA/CD), from its events alone; `cables.ts` has everything else about cables. */
import { NO_PACKET } from "../../engine/contract.ts";
import { isCable } from "../../run/attempts.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";

/** Collisions on all cables of a run. */
export interface Collisions {
  /** Times at which each collision is first heard by a sender (ns, ascending), and that sender's packet. */
  times: Float64Array;
  packets: Uint32Array;
  /** Attempts that collided, of all cables. */
  failed: number;
}

/** Returns the collisions of a run; computed once per run. */
export function collisionsIn(run: Run): Collisions {
  return found(run, 0);
}

/** Attempts that overlap in time belong to one collision. */
const found = perRun((run): Collisions => {
  const { sent, collided, backed_off, dropped } = run.kinds;
  const { time, kind, packet, place } = run.data.events;
  const rows: number[] = [];
  let failed = 0;
  /**
   * Per packet, the time at which its transmission began; per cable, the packets that jam, and the end of the last jam.
   */
  const began = new Map<number, number>();
  const jams = new Map<number, { of: Set<number>; to: number }>();
  for (let row = 0; row < time.length; row++) {
    const [what, one, link] = [kind[row], packet[row], place[row]];
    if (one === NO_PACKET || !isCable(run, link)) continue;
    if (what === sent) began.set(one, time[row]);
    else if (what === collided) {
      const jam = jams.get(link) ?? { of: new Set(), to: -1 };
      jams.set(link, jam);
      if (jam.of.size === 0 && (began.get(one) ?? time[row]) >= jam.to) rows.push(row);
      jam.of.add(one);
      failed++;
    } else if (what === backed_off || what === dropped) {
      const jam = jams.get(link);
      if (jam?.of.delete(one)) jam.to = Math.max(jam.to, time[row]);
    }
  }
  return {
    times: Float64Array.from(rows, (row) => time[row]),
    packets: Uint32Array.from(rows, (row) => packet[row]),
    failed,
  };
});
