import { isOnLine } from "../../analysis/queue/queue.ts";
import { Fate } from "../../engine/contract.ts";
import { cableStaysOf, hasCables } from "../../run/attempts.ts";
import type { Step } from "../../run/route.ts";
import type { Run } from "../../run/run.ts";
import { firstStep, lostStep, stepAt, walk } from "../../run/way.ts";
import type { Columns } from "./layout.ts";
import { showsSites } from "./media/reservations.ts";
import { seenTrip } from "./seen.ts";

/**
 * A packet's way through position (0 sender, 1 receiver) and time (ns), as corner points. A leg over a link starts with
 * the first bit and ends with the last; `link[i]` says whether the leg from point i to i + 1 crosses a link.
 */
export interface Trip {
  at: number[];
  time: number[];
  link: boolean[];
  /** Index of the point at which a captured packet was seen, the other points being assumed; -1 if all are known. */
  seen: number;
}

/** Reused by callers that draw thousands: filled in place. */
export function newTrip(): Trip {
  return { at: [], time: [], link: [], seen: -1 };
}

/** Fills `trip`; false for a packet that never left its host, or did so in pieces. */
export function tripOf(run: Run, packet: number, columns: Columns, trip: Trip): boolean {
  trip.at.length = 0;
  trip.time.length = 0;
  trip.link.length = 0;
  if (Number.isNaN(run.packets.sent[packet])) return false;
  trip.seen = -1;
  if (run.captured) seenTrip(run, packet, trip);
  else if (columns === "ends" && !showsEach(run, run.packets.flow[packet], columns)) straight(run, packet, trip);
  else stopByStop(run, packet, trip);
  return trip.at.length > 1;
}

/** Tells whether two columns stand for the ends of a shared medium, on which more happens than packets leaving. */
function showsEach(run: Run, flow: number, columns: Columns): boolean {
  return showsSites(run, flow, columns) || (hasCables(run) && run.route(flow).stops.length === 2);
}

/** Returns the time at which the packet left, after failed attempts if any. */
function leftAt(run: Run, packet: number): number {
  const sent = run.packets.sent[packet];
  const [stay] = cableStaysOf(run, packet);
  const tried = stay?.failed.some(({ from }) => from === sent);
  return tried ? Math.max(sent, Number.isNaN(stay.sent) ? run.packets.ended[packet] : stay.sent) : sent;
}

function straight(run: Run, packet: number, trip: Trip): void {
  const { sent, arrived, ended, fate } = run.packets;
  const { flow, reverse } = run.data.packets;
  const route = run.route(flow[packet]);
  const start = reverse[packet];
  const way = route.ways[start];
  const end = 1 - start;
  // A duplicate begins at the link that makes it, a fragment at the place of fragmentation.
  const { time } = run.data.events;
  const made = run.isDuplicate(packet) || run.pieces.of(packet);
  const first = made ? way[firstStep(run, packet)]?.scaled : null;
  trip.at.push(first ? (start ? first.leave : first.enter) : start);
  trip.time.push(sent[packet]);
  trip.link.push(true);
  const left = leftAt(run, packet);
  if (left > sent[packet]) {
    trip.link[0] = false;
    trip.at.push(trip.at[0]);
    trip.time.push(left);
    trip.link.push(true);
  }
  const cut = run.pieces.cutOf(packet);
  if (cut !== null) {
    const { enter } = way[stepAt(run, packet, cut)].scaled;
    if (enter === trip.at[0]) return;
    trip.at.push(enter);
    trip.time.push(time[cut]);
  } else if (!Number.isNaN(arrived[packet])) {
    trip.at.push(end);
    trip.time.push(arrived[packet]);
  } else if (fate[packet] === Fate.dropped) {
    trip.at.push(lostPosition(run, packet));
    trip.time.push(Math.max(ended[packet], sent[packet]));
  } else {
    // A packet that is under way when the trace ends continues at the pace of an idle path.
    trip.at.push(end);
    trip.time.push(Math.max(sent[packet] + route.one_way, run.end));
  }
}

function stopByStop(run: Run, packet: number, trip: Trip): void {
  const { events, packets } = run.data;
  const reverse = packets.reverse[packet] === 1;
  const way = run.route(packets.flow[packet]).ways[packets.reverse[packet]];
  const near = (step: Step) => (reverse ? step.spread.leave : step.spread.enter);
  const far = (step: Step) => (reverse ? step.spread.enter : step.spread.leave);
  const add = (at: number, time: number) => {
    trip.at.push(at);
    trip.time.push(time);
    trip.link.push(false);
  };
  // A fragmented packet continues as its fragments, and may be lost as one of them.
  const cut = run.pieces.cutOf(packet) !== null;
  let link: Step | null = null;
  const failed = () => {
    trip.link[trip.link.length - 1] = false;
    link = null;
  };
  walk(run, packet, (row, index) => {
    const step = way[index];
    if (!step) return;
    const kind = events.kind[row];
    const time = events.time[row];
    const isLink = run.places[step.place].kind === "link";
    if (kind === run.kinds.sent && isLink) {
      add(near(step), time);
      trip.link[trip.link.length - 1] = true;
      link = step;
    } else if (kind === run.kinds.collided) {
      failed();
    } else if (kind === run.kinds.arrived && link !== null) {
      if (link.peak !== null) turnAt(trip, link.peak, time, run.transmissionTime(packet));
      add(near(step), time);
      link = null;
    } else if (kind === run.kinds.fragmented) {
      add(near(step), time);
    } else if (kind === run.kinds.dropped && !cut) {
      add(isLink ? lostPosition(run, packet, "spread") : near(step), time);
      link = null;
    }
  });
  // The compiler does not see that a callback has set it.
  const under_way = link as Step | null;
  if (under_way !== null) add(under_way.peak ?? far(under_way), run.end + 1);
}

/**
 * Half way: up to the satellite, and down again from there. The last bit is `transmission` ns behind the first, and a leg
 * ends with the last and begins with the first.
 */
function turnAt(trip: Trip, peak: number, until: number, transmission: number): void {
  const from = trip.time[trip.time.length - 1];
  const last = Math.min(transmission, until - from) / 2;
  const middle = (from + until) / 2;
  trip.at.push(peak, peak);
  trip.time.push(middle + last, middle - last);
  trip.link.push(false, true);
}

/**
 * Returns the position of a drop: that of a host or router, of the place before the link whose queue dropped it, or
 * well inside the link.
 */
export function lostPosition(run: Run, packet: number, scale: "scaled" | "spread" = "scaled"): number {
  const { reverse, reason } = run.packets;
  const step = lostStep(run, packet);
  if (!step) return reverse[packet];
  const { enter, leave } = step[scale];
  if (run.places[step.place].kind !== "link") return enter;
  const [near, far] = reverse[packet] ? [leave, enter] : [enter, leave];
  if (!isOnLine(run, reason[packet])) return near;
  return near + ((scale === "spread" ? (step.peak ?? far) : far) - near) * 0.6;
}
