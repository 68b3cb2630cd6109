/** Parts of a scenario and their names. */
import type { Scenario } from "../engine/contract.ts";
import { groupOf } from "./draft.ts";

/** Kinds of parts, which are also the keys of their groups in a scenario. */
export const KINDS = ["hosts", "routers", "links", "flows"] as const;
/** Kind of a part of a scenario. */
export type PartKind = (typeof KINDS)[number];

/** Names one part of a scenario: its group and its key there. */
export interface Part {
  kind: PartKind;
  name: string;
}

/** Singular of each kind, which also starts the names of new parts. */
export const ONE: Record<PartKind, string> = { hosts: "host", routers: "router", links: "link", flows: "flow" };

/** Lists the keys of the parts of one kind, in the order of the scenario. */
export function names(scenario: Scenario, kind: PartKind): string[] {
  return Object.keys(groupOf(scenario, kind));
}

/** Lists the parts that links can join: hosts and routers. */
export function stations(scenario: Scenario): string[] {
  return [...names(scenario, "hosts"), ...names(scenario, "routers")];
}

/** Returns a part's own object; empty if the scenario has no such part. */
export function part(scenario: Scenario, kind: PartKind, name: string): Scenario {
  return groupOf(groupOf(scenario, kind), name);
}

/** Returns the name that readers see, with the id if another part has the same name. */
export function called(scenario: Scenario, kind: PartKind, name: string): string {
  const own = givenName(scenario, kind, name);
  const groups: readonly PartKind[] = kind === "hosts" || kind === "routers" ? ["hosts", "routers"] : [kind];
  const bearers = groups.reduce((sum, group) => sum + (bearersOf(groupOf(scenario, group)).get(own) ?? 0), 0);
  return bearers > 1 && own !== name ? `${own} (${name})` : own;
}

const counted = new WeakMap<Scenario, Map<string, number>>();

/** How many parts of a group bear each name. A group is never changed: another value makes another group. */
function bearersOf(group: Scenario): Map<string, number> {
  const known = counted.get(group);
  if (known) return known;
  const bearers = new Map<string, number>();
  for (const name of Object.keys(group)) {
    const given = nameIn(group, name);
    bearers.set(given, (bearers.get(given) ?? 0) + 1);
  }
  counted.set(group, bearers);
  return bearers;
}

/** Returns the given name of a part; its id if the name is blank. */
export function givenName(scenario: Scenario, kind: PartKind, name: string): string {
  return nameIn(groupOf(scenario, kind), name);
}

function nameIn(group: Scenario, name: string): string {
  const given = groupOf(group, name).name;
  return typeof given === "string" && given.trim() !== "" ? given : name;
}

/** Lists the stations that a link says it joins. */
export function stationsOf(link: Scenario): string[] {
  return Array.isArray(link.stations) ? link.stations.filter((one) => typeof one === "string") : [];
}

/** Returns kind and name of the part at a place (`links.t3`) or at a path below it; null if there is none. */
export function partAt(scenario: Scenario, path: string): Part | null {
  const [first = "", name = ""] = path.split(".");
  const kind = KINDS.find((one) => one === first);
  return kind && Object.hasOwn(groupOf(scenario, kind), name) ? { kind, name } : null;
}

/** Path in the scenario: `links.t3`. */
export function pathOf({ kind, name }: Part): string {
  return `${kind}.${name}`;
}

/** The place of a host or router. */
export function placeOf(scenario: Scenario, station: string): string {
  return `${Object.hasOwn(groupOf(scenario, "hosts"), station) ? "hosts" : "routers"}.${station}`;
}
