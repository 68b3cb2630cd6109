/** Order of a network's parts from the first sender on. */
import type { Line, Topology } from "./graph.ts";

/** Returns the number of links between the first sender and each node; nodes without a way from there begin anew. */
export function depthsOf({ nodes, lines, routes }: Topology): ReadonlyMap<string, number> {
  const next = new Map<string, string[]>();
  for (const { ends } of lines) {
    for (const [one, other] of [ends, [ends[1], ends[0]]]) {
      const list = next.get(one);
      if (list) list.push(other);
      else next.set(one, [other]);
    }
  }
  const depth = new Map<string, number>();
  for (const begin of [...routes.map(({ ends }) => ends[0]), ...nodes.map(({ place }) => place)]) {
    if (begin === null || depth.has(begin)) continue;
    depth.set(begin, 0);
    const frontier = [begin];
    for (const place of frontier) {
      for (const one of next.get(place) ?? []) {
        if (depth.has(one)) continue;
        depth.set(one, depth.get(place)! + 1);
        frontier.push(one);
      }
    }
  }
  // A host at the edge stands before its router if it sends more than it receives.
  const balances = new Map<string | null, number>();
  for (const { ends } of routes) {
    balances.set(ends[0], (balances.get(ends[0]) ?? 0) + 1);
    balances.set(ends[1], (balances.get(ends[1]) ?? 0) - 1);
  }
  for (const { place, kind } of nodes) {
    const [only, ...more] = next.get(place) ?? [];
    if (kind !== "host" || only === undefined || more.length > 0) continue;
    const balance = balances.get(place) ?? 0;
    const beside = depth.get(only) ?? 0;
    if (depth.get(place) !== 0) depth.set(place, balance > 0 ? beside - 1 : beside + 1);
  }
  return depth;
}

/** Do the layers go from its first end to its second? */
export function isForward({ ends }: Line, depth: ReadonlyMap<string, number>): boolean {
  return (depth.get(ends[0]) ?? 0) <= (depth.get(ends[1]) ?? 0);
}

/**
 * Tells whether dagre placed the network upside down. It minimises crossings and knows no first node; the first one of
 * the scenario should be first here.
 */
export function isUpsideDown(
  { nodes }: Topology,
  across: (place: string) => number,
  degree: ReadonlyMap<string, number>,
): boolean {
  const places = nodes.filter(({ place }) => degree.has(place)).map(({ place }) => across(place));
  const mean = places.reduce((sum, value) => sum + value, 0) / places.length;
  return places.reduce((sum, value, i) => sum + (value - mean) * (i - (places.length - 1) / 2), 0) < -1e-6;
}
