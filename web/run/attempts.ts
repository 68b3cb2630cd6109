/**
 * Attempts of a packet at a cable with collisions (CSMA/CD): each is an event `sent`, and those that met another frame
 * failed.
 */
import { plural, t } from "@lingui/core/macro";
import { perRun } from "./per_run.ts";
import type { Run } from "./run.ts";
import { walk } from "./way.ts";

/** Times are ns. */
export interface FailedAttempt {
  from: number;
  /** Its station hears another. */
  heard: number;
  /** The jam is out. */
  to: number;
}

/**
 * A wait of a packet. `carrier`: until the cable is silent and the packet's turn has come; `backoff`: a random number
 * of slots.
 */
export interface CableWait {
  from: number;
  to: number;
  why: "carrier" | "backoff";
  /** Number of collisions that the packet met at this cable. */
  collisions: number;
}

/** A packet's stay at a station. */
export interface CableStay {
  /** Index in its flow's way of that direction. */
  step: number;
  failed: FailedAttempt[];
  waits: CableWait[];
  /** First bit of the attempt that succeeded; NaN without one. */
  sent: number;
}

const cables = perRun((run) => new Set(run.data.summary.cables.map(({ link }) => link)));

/** Tells whether the run has a cable with collisions. */
export function hasCables(run: Run): boolean {
  return run.data.summary.cables.length > 0;
}

/** Tells whether the place is a cable with collisions. */
export function isCable(run: Run, place: number): boolean {
  return cables(run, 0).has(place);
}

/** Returns the packet's stay at each cable on its way. */
export function cableStaysOf(run: Run, packet: number): CableStay[] {
  if (!hasCables(run)) return [];
  const { kinds } = run;
  const { kind, time, place } = run.data.events;
  const stays: CableStay[] = [];
  let open: CableStay | null = null;
  let wait: CableWait | null = null;
  const end = (at: number) => {
    if (wait) wait.to = at;
    wait = null;
  };
  const begin = (stay: CableStay, from: number, why: CableWait["why"]) => {
    wait = { from, to: run.end, why, collisions: stay.failed.length };
    stay.waits.push(wait);
  };
  walk(run, packet, (row, step) => {
    const at = time[row];
    if (!isCable(run, place[row])) {
      open = null;
      return;
    }
    if (open === null || open.step !== step) {
      open = { step, failed: [], waits: [], sent: Number.NaN };
      stays.push(open);
    }
    end(at);
    if (kind[row] === kinds.queued) begin(open, at, "carrier");
    else if (kind[row] === kinds.sent) open.sent = at;
    else if (kind[row] === kinds.collided) {
      open.failed.push({ from: open.sent, heard: at, to: run.end });
      open.sent = Number.NaN;
    } else if (kind[row] === kinds.backed_off || (kind[row] === kinds.dropped && Number.isNaN(open.sent))) {
      const last = open.failed.at(-1);
      if (last) last.to = at;
      if (kind[row] === kinds.backed_off) begin(open, at, "backoff");
    }
  });
  return stays;
}

/** Counts the packet's collisions until `time` (ns). */
export function collisionsOf(run: Run, packet: number, time = Number.POSITIVE_INFINITY): number {
  if (!hasCables(run)) return 0;
  const { first, rows } = run.packets;
  const { kind, time: times } = run.data.events;
  let count = 0;
  for (let k = first[packet]; k < first[packet + 1] && times[rows[k]] <= time; k++) {
    if (kind[rows[k]] === run.kinds.collided) count++;
  }
  return count;
}

/** Writes "after 2 collisions", or nothing. */
export function collisionWords(count: number): string {
  return count === 0 ? "" : t`after ${plural(count, { one: "# collision", other: "# collisions" })}`;
}

/** Tells whether the event row is a failed attempt. */
export function failedAt(run: Run, packet: number, k: number): boolean {
  const { first, rows } = run.packets;
  const { kind, place } = run.data.events;
  const { sent, collided } = run.kinds;
  const [row, next] = [rows[k], rows[k + 1]];
  return kind[row] === sent && k + 1 < first[packet + 1] && kind[next] === collided && place[next] === place[row];
}
