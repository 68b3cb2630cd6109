import type { EventColumns, FlowInfo, PacketColumns, Place } from "../engine/contract.ts";
import type { Kinds } from "./kinds.ts";

/** A host or router on a flow's path. Positions run from 0 (the sender's host) to 1 (the receiver's). */
export interface Stop {
  place: number;
  /** Share of the one-way time of an idle path at which it stands. */
  scaled: number;
  /** The same, with columns kept apart so that each can carry a name. */
  spread: number;
}

/** Where each place of a flow's path stands. `enter`/`leave` per place: equal at a host or router, apart at a link. */
export interface Route {
  stops: Stop[];
  /** Transit of the whole path on its links, when nothing queues (ns). */
  one_way: number;
  scaled: Span[];
  spread: Span[];
}

/** Positions of the two ends of a place, in forward direction; NaN for a place off the path. */
export interface Span {
  enter: number;
  leave: number;
}

const SAMPLE = 4000;
/** How far the spread columns lean from "to scale" towards "evenly spaced". */
const EVEN = 0.7;

/**
 * Measures each link of a flow's forward path by its fastest packet and stands hosts and routers to that scale. The
 * reverse path uses the same positions: it visits the same stops, or stops beside them.
 */
export function routeOf(
  flow: number,
  info: FlowInfo,
  places: readonly Place[],
  packets: PacketColumns,
  events: EventColumns,
  kinds: Kinds,
): Route {
  const best = fastestTransit(flow, packets, events, kinds, places.length);
  const path = info.forward;
  const nodes = path.filter((place) => places[place].kind !== "link");
  const hops: number[] = [];
  path.forEach((place, i) => {
    if (places[place].kind === "link" && i > 0) hops.push(best[place]);
  });
  const known = hops.filter((t) => Number.isFinite(t));
  const fallback = known.length > 0 ? known.reduce((a, b) => a + b) / known.length : 1;
  const transit = Array.from({ length: nodes.length - 1 }, (_, i) => (Number.isFinite(hops[i]) ? hops[i] : fallback));
  const one_way = transit.reduce((a, b) => a + b, 0) || 1;

  let sum = 0;
  const stops = nodes.map((place, i) => {
    const scaled = i === nodes.length - 1 ? 1 : sum / one_way;
    sum += transit[i] ?? 0;
    return { place, scaled, spread: EVEN * (i / (nodes.length - 1)) + (1 - EVEN) * scaled };
  });
  return {
    stops,
    one_way,
    scaled: spans(stops, info, places, (stop) => stop.scaled),
    spread: spans(stops, info, places, (stop) => stop.spread),
  };
}

function spans(stops: Stop[], info: FlowInfo, places: readonly Place[], at: (stop: Stop) => number): Span[] {
  const result: Span[] = places.map(() => ({ enter: Number.NaN, leave: Number.NaN }));
  for (const stop of stops) result[stop.place] = { enter: at(stop), leave: at(stop) };
  const back = [...info.reverse].reverse();
  for (const path of [info.forward, back]) {
    const nodes = path.filter((place) => places[place].kind !== "link");
    nodes.forEach((place, i) => {
      if (!Number.isNaN(result[place].enter)) return;
      const x = at(stops[Math.min(i, stops.length - 1)]);
      result[place] = { enter: x, leave: x };
    });
    path.forEach((place, i) => {
      if (places[place].kind !== "link" || i === 0 || i === path.length - 1) return;
      if (Number.isNaN(result[place].enter)) {
        result[place] = { enter: result[path[i - 1]].leave, leave: result[path[i + 1]].enter };
      }
    });
  }
  return result;
}

function fastestTransit(
  flow: number,
  packets: PacketColumns,
  events: EventColumns,
  kinds: Kinds,
  places: number,
): Float64Array {
  const best = new Float64Array(places).fill(Number.POSITIVE_INFINITY);
  let seen = 0;
  for (let packet = 0; packet < packets.flow.length && seen < SAMPLE; packet++) {
    if (packets.flow[packet] !== flow) continue;
    seen++;
    let link = -1;
    let left = 0;
    for (let k = packets.first[packet]; k < packets.first[packet + 1]; k++) {
      const row = packets.rows[k];
      if (events.kind[row] === kinds.sent) {
        link = events.place[row];
        left = events.time[row];
      } else if (events.kind[row] === kinds.arrived && link >= 0) {
        best[link] = Math.min(best[link], events.time[row] - left);
        link = -1;
      }
    }
  }
  return best;
}
