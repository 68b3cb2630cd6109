/** The parts of a scenario: what there is and what it is called. */
import type { Scenario } from "../engine/contract.ts";
import { groupOf } from "./draft.ts";

export const KINDS = ["hosts", "routers", "links", "flows"] as const;
export type PartKind = (typeof KINDS)[number];

export interface Part {
  kind: PartKind;
  name: string;
}

/** What one of each is called, and the start of the names of new ones. */
export const ONE: Record<PartKind, string> = { hosts: "host", routers: "router", links: "link", flows: "flow" };

export function names(scenario: Scenario, kind: PartKind): string[] {
  return Object.keys(groupOf(scenario, kind));
}

/** What links can join. */
export function stations(scenario: Scenario): string[] {
  return [...names(scenario, "hosts"), ...names(scenario, "routers")];
}

export function part(scenario: Scenario, kind: PartKind, name: string): Scenario {
  return groupOf(groupOf(scenario, kind), name);
}

/** What people call it; with its id where another is called the same. */
export function called(scenario: Scenario, kind: PartKind, name: string): string {
  const own = givenName(scenario, kind, name);
  const groups: readonly PartKind[] = kind === "hosts" || kind === "routers" ? ["hosts", "routers"] : [kind];
  const isTaken = groups.some((group) =>
    names(scenario, group).some((other) => other !== name && givenName(scenario, group, other) === own),
  );
  return isTaken && own !== name ? `${own} (${name})` : own;
}

/** Its name as it was given; its id where it has none that can be seen. */
export function givenName(scenario: Scenario, kind: PartKind, name: string): string {
  const given = part(scenario, kind, name).name;
  return typeof given === "string" && given.trim() !== "" ? given : name;
}

export function stationsOf(link: Scenario): string[] {
  return Array.isArray(link.stations) ? link.stations.filter((one) => typeof one === "string") : [];
}

/** Kind and name of the part at a place (`links.t3`), or of the part that a path below it is of; null where there is none. */
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
  return `${names(scenario, "hosts").includes(station) ? "hosts" : "routers"}.${station}`;
}
