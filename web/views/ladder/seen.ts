/**
 * Drawing of captured packets. Their times are known exactly at the place of capture only. The way before and after it
 * is drawn pale, as if it took half of the shortest round trip, and to its end only if an ACK shows that the packet
 * arrived.
 */
import { t } from "@lingui/core/macro";
import { Fate } from "../../engine/contract.ts";
import type { LineMark, Mark, Stroke } from "../../marks/marks.ts";
import { halfWay } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";
import type { Layout } from "./layout.ts";
import type { Trip } from "./trip.ts";

/** Share of the way over which a packet is drawn whose arrival is not known. */
const UNKNOWN = 0.5;
/** Share of a leg beside the place of the capture that is drawn in full. */
const NEAR = 0.16;
const PALE = 0.38;

/** Adapts the trip of a captured packet: known at the place of capture, assumed before and after it. */
export function seenTrip(run: Run, packet: number, trip: Trip): void {
  const { flow, reverse, fate, sent } = run.packets;
  const at = run.route(flow[packet]).stops.find(({ place }) => place === run.captured?.place)?.scaled ?? 0.5;
  const [from, to] = [reverse[packet], 1 - reverse[packet]];
  const add = (position: number, time: number) => {
    trip.at.push(position);
    trip.time.push(time);
    trip.link.push(true);
  };
  if (at !== from) add(from, sent[packet] - halfWay(run, from));
  trip.seen = trip.at.length;
  add(at, sent[packet]);
  if (at === to) return;
  const share = fate[packet] === Fate.delivered ? 1 : UNKNOWN;
  add(at + share * (to - at), sent[packet] + share * halfWay(run, to));
}

/** The legs of such a trip. */
export function seenLegs(into: Mark[], trip: Trip, { time, x }: Layout, stroke: Stroke): void {
  const pale: Stroke = { ...stroke, opacity: PALE * (stroke.opacity ?? 1) };
  const { seen } = trip;
  for (const other of [seen - 1, seen + 1]) {
    if (other < 0 || other >= trip.at.length) continue;
    const [x1, y1] = [x(trip.at[seen]), time(trip.time[seen])];
    const [x2, y2] = [x(trip.at[other]), time(trip.time[other])];
    const [xm, ym] = [x1 + NEAR * (x2 - x1), y1 + NEAR * (y2 - y1)];
    into.push(line(x1, y1, xm, ym, { ...stroke, dash: undefined }), line(xm, ym, x2, y2, pale));
  }
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): LineMark {
  return { type: "line", x1, y1, x2, y2, stroke };
}

/** Returns the words beside the name of an end: what the capture knows of it. */
export function seenRole(run: Run, place: number): string {
  return run.captured?.place === place ? t`captured here` : t`not seen`;
}

/** Returns the time (ns) by which the drawing of a packet may reach beyond its own times. */
export function reach(run: Run): number {
  return Math.max(halfWay(run, 0), halfWay(run, 1));
}
