/** Stations of a cable with collisions: their flows or nodes, and their positions. */
import { t } from "@lingui/core/macro";
import type { CableInfo } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../scenario/overrides.ts";

/** A station on a cable with collisions. */
export interface Station {
  name: string;
  /** Distance from the near end of the cable, as propagation time in ns. */
  position: number;
}

/** Stations in their order along the cable, and the station that sends a packet which came from a node. */
export interface Seats {
  stations: Station[];
  of(packet: number, node: number): number;
}

/** Returns the stations of a cable and a function from a packet and the node that sends it to its station. */
export function seatsOf(run: Run, { link, stations: count, length_ns }: CableInfo): Seats {
  const { id } = run.places[link];
  const position = (station: number) => (station * length_ns) / Math.max(1, count - 1);
  const { flow, reverse } = run.packets;
  const ways = run.flows.map(({ forward, reverse }) => [forward, reverse]);
  if (valueAt(run.scenario, `${id}.csma_cd.station_per_flow`) === true) {
    const ends = ways.flatMap((both, of) => both.flatMap((way, end) => (way.includes(link) ? [2 * of + end] : [])));
    const stations = ends.map((end, station) => {
      const { name } = run.flows[end >> 1];
      return { name: end % 2 ? t`${name}, back` : name, position: position(station) };
    });
    return { stations, of: (packet) => ends.indexOf(2 * flow[packet] + reverse[packet]) };
  }
  const nodes = stationsOf(run, link, ways.flat());
  const seats = new Map(nodes.map((node, station) => [node, station]));
  const twice = (name: string) => nodes.filter((node) => run.places[node].name === name).length > 1;
  const stations = nodes.map((node, station) => {
    const { id, name } = run.places[node];
    return { name: twice(name) ? `${name} (${id.slice(id.indexOf(".") + 1)})` : name, position: position(station) };
  });
  // A second one of a packet begins at the link.
  const before = (packet: number) => {
    const way = ways[flow[packet]][reverse[packet]];
    return way[way.indexOf(link) - 1];
  };
  return { stations, of: (packet, node) => seats.get(node) ?? seats.get(before(packet)) ?? -1 };
}

/** Positions of the nodes along the cable, from the scenario, or from the routes if it is not known. */
function stationsOf(run: Run, link: number, ways: readonly (readonly number[])[]): number[] {
  let here: unknown = run.scenario;
  for (const part of [...run.places[link].id.split("."), "stations"]) {
    here = typeof here === "object" && here !== null ? (here as Record<string, unknown>)[part] : undefined;
  }
  if (Array.isArray(here)) {
    const nodes = here.map((name) =>
      run.places.findIndex(({ id }) => id === `hosts.${name}` || id === `routers.${name}`),
    );
    if (!nodes.includes(-1)) return nodes;
  }
  const beside = ways.flatMap((way) => way.flatMap((place, i) => (place === link ? [way[i - 1], way[i + 1]] : [])));
  return [...new Set(beside)].filter((node) => node !== undefined).sort((a, b) => a - b);
}
