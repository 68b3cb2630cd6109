/** Step sizes of the playhead, forward and back. One more is a row of `STEP_SIZES`. */
import { t } from "@lingui/core/macro";
import { collisionsIn } from "../analysis/media/collisions.ts";
import { changeBeside } from "../analysis/timeline/state_timeline.ts";
import { hasCables } from "../run/attempts.ts";
import { isLoss } from "../run/moments.ts";
import type { Run } from "../run/run.ts";
import { countBelow, neighbour } from "../run/search.ts";
import { type StepSeries, valueAt } from "../run/series.ts";

/** Selected packet, or selected moment as an index in `Run.moments`. */
export type Selection = { kind: "packet"; packet: number } | { kind: "moment"; moment: number };

/** Target of a step: ns of simulated time, and what to select there. */
export interface Landing {
  time: number;
  selection: Selection | null;
}

interface StepSize {
  /** After "Step forward by". */
  words: string;
  /** Is there any such thing in a run of this kind? Without one said, in each. */
  applies?(run: Run): boolean;
  /** Returns the next (1) or previous (-1) target from `time` (ns), or null if there is none. */
  from(run: Run, flow: number, time: number, direction: 1 | -1, bookmarks?: readonly number[]): Landing | null;
}

/** All step sizes, by id. */
export const STEP_SIZES = {
  event: {
    get words() {
      return t`one event`;
    },
    from(run, _, time, direction) {
      const rows = run.eventsBeside(time, direction);
      if (rows === null) return null;
      const packet = run.packetOf(rows[0]);
      return { time: run.data.events.time[rows[0]], selection: packet === null ? null : { kind: "packet", packet } };
    },
  },
  packet: {
    get words() {
      return t`one packet of the flow`;
    },
    from(run, flow, time, direction) {
      const packet = run.packetBeside(flow, time, direction);
      return packet === null ? null : { time: run.packets.created[packet], selection: { kind: "packet", packet } };
    },
  },
  round_trip: {
    get words() {
      return t`one round trip of the flow`;
    },
    from(run, flow, time, direction) {
      const [una, nxt] = [run.series(flow, "snd_una"), run.series(flow, "snd_nxt")];
      if (!una || !nxt) return null;
      const found = direction === 1 ? roundTripOn(una, nxt, time) : roundTripBack(una, nxt, time);
      return found === null ? null : { time: found, selection: null };
    },
  },
  loss: {
    get words() {
      return t`to a loss`;
    },
    from: (run, _, time, direction) => momentBeside(run, time, direction, isLoss),
  },
  moment: {
    get words() {
      return t`to a moment of interest`;
    },
    from: (run, _, time, direction) => momentBeside(run, time, direction, () => true),
  },
  transition: {
    get words() {
      return t`to a change of state or phase`;
    },
    from(run, flow, time, direction) {
      const found = changeBeside(run, flow, time, direction);
      return found === null ? null : { time: found, selection: null };
    },
  },
  collision: {
    get words() {
      return t`to a collision on a cable`;
    },
    applies: hasCables,
    from(run, _, time, direction) {
      const { times, packets } = collisionsIn(run);
      const found = neighbour(times, time, direction);
      return found === null ? null : { time: times[found], selection: { kind: "packet", packet: packets[found] } };
    },
  },
  bookmark: {
    get words() {
      return t`to a bookmark`;
    },
    from(_run, _flow, time, direction, bookmarks = []) {
      const beyond = bookmarks.filter((one) => (direction === 1 ? one > time : one < time));
      const next = direction === 1 ? beyond[0] : beyond.at(-1);
      return next === undefined ? null : { time: next, selection: null };
    },
  },
} satisfies Record<string, StepSize>;

/** Id of a step size. */
export type StepSizeId = keyof typeof STEP_SIZES;

/** Returns the step sizes that lead anywhere in a run of this kind. */
export function stepSizesOf(run: Run | null): StepSizeId[] {
  const all = Object.entries<StepSize>(STEP_SIZES) as [StepSizeId, StepSize][];
  return all.filter(([, { applies }]) => !applies || (run !== null && applies(run))).map(([id]) => id);
}

/** Returns the time at which all data sent until now is acknowledged; with nothing in flight, the next transmission. */
function roundTripOn(una: StepSeries, nxt: StepSeries, time: number): number | null {
  const acknowledged = valueAt(una, time) ?? Number.NEGATIVE_INFINITY;
  let sent = acknowledged;
  let i = 0;
  for (; i < nxt.times.length && nxt.times[i] <= time; i++) sent = Math.max(sent, nxt.values[i]);
  if (sent > acknowledged) return una.times[countBelow(una.values, sent)] ?? null;
  while (i < nxt.times.length && nxt.values[i] <= acknowledged) i++;
  return nxt.times[i] ?? null;
}

/** Returns the time at which the last acknowledged byte was sent, or the first byte if nothing is acknowledged yet. */
function roundTripBack(una: StepSeries, nxt: StepSeries, time: number): number | null {
  const acknowledged = valueAt(una, time);
  let first: number | null = null;
  for (let i = 0; i < nxt.times.length && nxt.times[i] < time; i++) {
    first ??= nxt.times[i];
    if (acknowledged !== null && nxt.values[i] >= acknowledged) return nxt.times[i];
  }
  return first;
}

function momentBeside(
  run: Run,
  time: number,
  direction: 1 | -1,
  counts: (moment: Run["moments"][number]) => boolean,
): Landing | null {
  let moment = run.momentBeside(time, direction);
  while (moment !== null && run.moments[moment] && !counts(run.moments[moment])) moment += direction;
  if (moment === null || !run.moments[moment]) return null;
  return { time: run.moments[moment].time, selection: { kind: "moment", moment } };
}
