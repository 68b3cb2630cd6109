import type { EventColumns, FlowInfo, PacketColumns, Place } from "../engine/contract.ts";
import type { Kinds } from "./kinds.ts";

/** A host or router on a flow's path. Positions run from 0 (the sender's host) to 1 (the receiver's). */
export interface Stop {
  place: number;
  /** Position as a share of the one-way time of an idle path. */
  scaled: number;
  /** Position with columns kept apart, so that each can carry a name. */
  spread: number;
}

/**
 * Positions of the places on a flow's path. `enter` and `leave` of a place are equal at a host or router, apart at a
 * link.
 */
export interface Route {
  stops: Stop[];
  /** Transit of the whole path on its links without queueing, ns. */
  one_way: number;
  scaled: Span[];
  spread: Span[];
  /**
   * Steps of the way there and back, for paths that visit a place twice, where positions by place would be ambiguous.
   */
  ways: readonly [there: readonly Step[], back: readonly Step[]];
  /** Link over which the path ends where it began, as up to a satellite and down again; null for other paths. */
  turn: number | null;
}

/** A place on the way of one direction. */
export interface Step {
  place: number;
  scaled: Span;
  spread: Span;
  /** Spread position of the satellite, for a link with both ends at one place; null otherwise. */
  peak: number | null;
}

/** Positions of the two ends of a place, in forward direction; NaN for a place off the path. */
export interface Span {
  enter: number;
  leave: number;
}

const SAMPLE = 4000;
/** Weight of even spacing against true scale in the spread columns. */
const EVEN = 0.7;

/**
 * Computes the route of a flow: each link of the forward path measured by its fastest packet, hosts and routers placed
 * to that scale. The reverse path uses the same positions, because it visits the same stops or stops beside them.
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
  const [beforeLast, last] = nodes.slice(-2);
  const turn = nodes.length > 1 && beforeLast === last ? path[path.length - 2] : null;
  return {
    stops,
    one_way,
    scaled: spans(stops, info, places, (stop) => stop.scaled),
    spread: spans(stops, info, places, (stop) => stop.spread),
    ways: [stepsOf(path, stops, places, turn, false), stepsOf(info.reverse, stops, places, turn, true)],
    turn,
  };
}

/** Each place of a way, in order; `back`: from the stops' end to their beginning. */
function stepsOf(path: readonly number[], stops: Stop[], places: readonly Place[], turn: number | null, back: boolean) {
  const isLink = (index: number) => places[path[index]].kind === "link";
  const nodes = path.filter((_, index) => !isLink(index));
  const last = stops.length - 1;
  /** Returns the stop of a node: the same there and back, or a stop beside it if the way back is another. */
  const stopOf = (place: number, node: number) => {
    const even = back ? nodes.length - 1 - node : node;
    if (stops[even]?.place === place) return even;
    const same = stops.findIndex((stop) => stop.place === place);
    return same < 0 ? Math.min(even, last) : same;
  };
  let node = 0;
  const at = path.map((place, index) => stopOf(place, isLink(index) ? node - 1 : node++));
  // A packet comes down from the satellite at the place where it went up.
  const spread = (stop: number) => (turn !== null && stop === last ? stops[last - 1] : stops[stop]).spread;
  return path.map((place, index): Step => {
    const [from, to] = isLink(index) ? [at[index - 1] ?? 0, at[index + 1] ?? last] : [at[index], at[index]];
    // Spans run forward.
    const [low, high] = back ? [to, from] : [from, to];
    return {
      place,
      scaled: { enter: stops[low].scaled, leave: stops[high].scaled },
      spread: { enter: spread(low), leave: spread(high) },
      peak: isLink(index) && turn === place && to === last ? stops[last].spread : null,
    };
  });
}

/** Returns the next step of a way at a place, from step `from` on; -1 if there is none. */
export function nextStep(way: readonly Step[], place: number, from: number): number {
  for (let i = from; i < way.length; i++) if (way[i].place === place) return i;
  return -1;
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
