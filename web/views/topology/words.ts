/** The drawing in words: descriptions of parts for screen readers, and a table of all parts. */
import { t } from "@lingui/core/macro";
import { joinWords } from "../../language/lists.ts";
import type { Table } from "../../marks/table.ts";
import type { Topology } from "./graph.ts";

/** "Router 1, router, Drop-tail, 100 packets, joined to Host A and Host B". */
export function spoken(topology: Topology, place: string): string {
  const { name, kind, notes, joins, carries } = entryOf(topology, place);
  const way = kind === "flow" ? joins : joins === "" ? t`joined to nothing` : t`joined to ${joins}`;
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

function entryOf({ nodes, lines, routes }: Topology, place: string): Entry {
  const title = (one: string | null) => nodes.find((node) => node.place === one)?.name ?? t`nothing`;
  const carries = joinWords(routes.filter(({ way, ends }) => (way ?? ends).includes(place)).map(({ name }) => name));
  const route = routes.find((one) => one.place === place);
  if (route) {
    const [from, to] = route.ends.map(title);
    const over = route.way?.slice(1, -1).filter((one) => !one.startsWith("links.")) ?? [];
    const by = over.length > 0 ? t` over ${joinWords(over.map(title))}` : "";
    const way = route.way === null && route.enabled ? t`, and no way is known` : by;
    return { name: route.name, kind: "flow", notes: route.notes, joins: t`from ${from} to ${to}${way}`, carries: "" };
  }
  const node = nodes.find((one) => one.place === place);
  if (node) {
    const others = lines.flatMap(({ ends }) => (ends[0] === place ? [ends[1]] : ends[1] === place ? [ends[0]] : []));
    const kind = node.kind === "medium" ? "link" : node.kind;
    return { name: node.name, kind, notes: node.notes, joins: joinWords(others.map(title)), carries };
  }
  const line = lines.find((one) => one.place === place);
  const notes = line ? [...line.notes, ...line.errors] : [];
  return { name: line?.name ?? place, kind: "link", notes, joins: joinWords((line?.ends ?? []).map(title)), carries };
}
