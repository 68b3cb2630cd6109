/** The drawing in words: descriptions of parts for screen readers, and a table of all parts. */
import { t } from "@lingui/core/macro";
import { joinWords } from "../../language/lists.ts";
import type { Table } from "../../marks/table.ts";
import type { Line, Node, Route, Topology } from "./graph.ts";

/** "Router 1, router, Drop-tail, 100 packets, connected to Host A and Host B". */
export function spoken(topology: Topology, place: string): string {
  const { name, kind, notes, joins, carries } = entryOf(topology, place);
  const way = kind === "flow" ? joins : joins === "" ? t`not connected` : t`connected to ${joins}`;
  return [name, kind, ...notes, ...(way ? [way] : []), ...(carries ? [t`carries ${carries}`] : [])].join(", ");
}

/** Makes the table of a network's parts. */
export function topologyTable(topology: Topology): Table {
  const { nodes, lines, routes } = topology;
  const places = new Set([...nodes, ...lines, ...routes].map(({ place }) => place));
  const entries = [...places].map((place) => entryOf(topology, place));
  return {
    title: t`Parts of the network`,
    columns: [{ name: t`part` }, { name: t`kind` }, { name: t`values` }, { name: t`joins` }, { name: t`carries` }],
    rows: entries.map(({ name, kind, notes, joins, carries }) => [name, kind, notes.join(", "), joins, carries]),
  };
}

interface Entry {
  name: string;
  kind: string;
  notes: readonly string[];
  /** Names of its neighbours; for a flow, its way. */
  joins: string;
  /** Names of the flows that pass it. */
  carries: string;
}

/** Indexes in which the words of parts are looked up, made once for each topology. */
interface Index {
  nodes: ReadonlyMap<string, Node>;
  /** A medium has several lines. */
  lines: ReadonlyMap<string, Line>;
  routes: ReadonlyMap<string, Route>;
  /** Places joined to each node. */
  joined: ReadonlyMap<string, readonly string[]>;
  /** Names of the flows that pass each place. */
  carried: ReadonlyMap<string, readonly string[]>;
}

const indexes = new WeakMap<Topology, Index>();

function indexOf(topology: Topology): Index {
  const known = indexes.get(topology);
  if (known) return known;
  const joined = new Map<string, string[]>();
  const carried = new Map<string, string[]>();
  const lines = new Map<string, Line>();
  for (const line of topology.lines) {
    const [one, other] = line.ends;
    add(joined, one, other);
    add(joined, other, one);
    if (!lines.has(line.place)) lines.set(line.place, line);
  }
  for (const { way, ends, name } of topology.routes) {
    for (const place of new Set(way ?? ends)) if (place !== null) add(carried, place, name);
  }
  const byPlace = <T extends { place: string }>(all: readonly T[]) => new Map(all.map((one) => [one.place, one]));
  const index = { nodes: byPlace(topology.nodes), lines, routes: byPlace(topology.routes), joined, carried };
  indexes.set(topology, index);
  return index;
}

function add(lists: Map<string, string[]>, key: string, value: string) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function entryOf(topology: Topology, place: string): Entry {
  const { nodes, lines, routes, joined, carried } = indexOf(topology);
  const title = (one: string | null) => (one !== null && topology.title(one)) || t`nothing`;
  const carries = joinWords(carried.get(place) ?? []);
  const route = routes.get(place);
  if (route) {
    const [from, to] = route.ends.map(title);
    const over = route.way?.slice(1, -1).filter((one) => !one.startsWith("links.")) ?? [];
    const by = over.length > 0 ? t` over ${joinWords(over.map(title))}` : "";
    const way = route.way === null && route.enabled ? t`, and no path is known` : by;
    return { name: route.name, kind: "flow", notes: route.notes, joins: t`from ${from} to ${to}${way}`, carries: "" };
  }
  const node = nodes.get(place);
  if (node) {
    const kind = node.kind === "medium" ? "link" : node.kind;
    return {
      name: node.name,
      kind,
      notes: node.notes,
      joins: joinWords((joined.get(place) ?? []).map(title)),
      carries,
    };
  }
  const line = lines.get(place);
  const notes = line ? [...line.notes, ...line.errors] : [];
  return { name: line?.name ?? place, kind: "link", notes, joins: joinWords((line?.ends ?? []).map(title)), carries };
}
