import { Fate } from "../../engine/contract.ts";
import { isOfQueue } from "../../run/queue.ts";
import type { Run } from "../../run/run.ts";
import type { Columns } from "./layout.ts";
import { seenTrip } from "./seen.ts";

/**
 * A packet's way through position (0 sender, 1 receiver) and time (ns), as corner points. A leg over a link starts with
 * the first bit and ends with the last; `link[i]` tells whether the leg from point i to i + 1 crosses a link.
 */
export interface Trip {
  at: number[];
  time: number[];
  link: boolean[];
  /** Of a captured packet the point at which it was seen; whatever else is assumed. -1: all of it is known. */
  seen: number;
}

/** Reused by callers that draw thousands: filled in place. */
export function newTrip(): Trip {
  return { at: [], time: [], link: [], seen: -1 };
}

/** Fills `trip`; false for a packet that never left its host. */
export function tripOf(run: Run, packet: number, columns: Columns, trip: Trip): boolean {
  trip.at.length = 0;
  trip.time.length = 0;
  trip.link.length = 0;
  if (Number.isNaN(run.packets.sent[packet])) return false;
  trip.seen = -1;
  if (run.captured) seenTrip(run, packet, trip);
  else if (columns === "ends") straight(run, packet, trip);
  else stopByStop(run, packet, trip);
  return trip.at.length > 1;
}

function straight(run: Run, packet: number, trip: Trip): void {
  const { sent, arrived, ended, fate, lost_at } = run.packets;
  const { flow, reverse } = run.data.packets;
  const route = run.route(flow[packet]);
  const start = reverse[packet];
  const end = 1 - start;
  // A second one begins at the link that makes it.
  const { place } = run.data.events;
  const link = run.isDuplicate(packet) ? route.scaled[place[run.packets.rows[run.packets.first[packet]]]] : null;
  trip.at.push(link ? (start ? link.leave : link.enter) : start);
  trip.time.push(sent[packet]);
  trip.link.push(true);
  if (!Number.isNaN(arrived[packet])) {
    trip.at.push(end);
    trip.time.push(arrived[packet]);
  } else if (fate[packet] === Fate.dropped) {
    trip.at.push(lostPosition(run, packet, lost_at[packet]));
    trip.time.push(Math.max(ended[packet], sent[packet]));
  } else {
    // Still under way when the trace ends: on towards the other side at the pace of an idle path.
    trip.at.push(end);
    trip.time.push(Math.max(sent[packet] + route.one_way, run.end));
  }
}

function stopByStop(run: Run, packet: number, trip: Trip): void {
  const { events } = run.data;
  const { first, rows } = run.packets;
  const reverse = run.data.packets.reverse[packet] === 1;
  const { spread } = run.route(run.data.packets.flow[packet]);
  const near = (place: number) => (reverse ? spread[place].leave : spread[place].enter);
  const far = (place: number) => (reverse ? spread[place].enter : spread[place].leave);
  const add = (at: number, time: number) => {
    trip.at.push(at);
    trip.time.push(time);
    trip.link.push(false);
  };
  let link = -1;
  for (let k = first[packet]; k < first[packet + 1]; k++) {
    const row = rows[k];
    const place = events.place[row];
    const kind = events.kind[row];
    const isLink = run.places[place].kind === "link";
    if (kind === run.kinds.sent && isLink) {
      add(near(place), events.time[row]);
      trip.link[trip.link.length - 1] = true;
      link = place;
    } else if (kind === run.kinds.arrived && link >= 0) {
      add(near(place), events.time[row]);
      link = -1;
    } else if (kind === run.kinds.dropped) {
      add(isLink ? lostPosition(run, packet, place, "spread") : near(place), events.time[row]);
      link = -1;
    }
  }
  if (link >= 0) add(far(link), run.end + 1);
}

/** Position of a drop: a host or router's own, that before the link whose queue dropped it, or well inside the link. */
export function lostPosition(run: Run, packet: number, place: number, scale: "scaled" | "spread" = "scaled"): number {
  const { flow, reverse } = run.data.packets;
  const { enter, leave } = run.route(flow[packet])[scale][place];
  if (run.places[place].kind !== "link") return enter;
  if (isOfQueue(run, run.packets.reason[packet])) return reverse[packet] ? leave : enter;
  return reverse[packet] ? leave + (enter - leave) * 0.6 : enter + (leave - enter) * 0.6;
}
