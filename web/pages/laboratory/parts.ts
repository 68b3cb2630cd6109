/** Adds and removes parts. Scenarios are never changed: each edit makes a new one. */
import type { Scenario } from "../../engine/contract.ts";
import { groupOf, withoutSources, withValue } from "../../scenario/draft.ts";
import { KINDS, names, ONE, type Part, type PartKind, part, stations, stationsOf } from "../../scenario/parts.ts";

/** A scenario with a part added, and the part's id. */
export interface Added {
  scenario: Scenario;
  name: string;
}

/**
 * Returns the scenario with one more part, and the part's name. Missing values fit as far as possible: a link joins
 * parts that no link joins yet.
 */
export function added(scenario: Scenario, kind: PartKind, given: Scenario = {}): Added {
  const taken = new Set([...stations(scenario), ...names(scenario, kind)]);
  let number = names(scenario, kind).length + 1;
  while (taken.has(`${ONE[kind]}_${number}`)) number += 1;
  const name = `${ONE[kind]}_${number}`;
  const title = `${ONE[kind].charAt(0).toUpperCase()}${ONE[kind].slice(1)} ${number}`;
  const made = { name: title, ...beginning(scenario, kind), ...given };
  return { scenario: withValue(scenario, [kind, name], made), name };
}

/** A router that only queues, with a capacity of a hundred packets before each of its lines. */
const ROUTER: Scenario = { model: "ideal", queue: { limit: 100 } };

function beginning(scenario: Scenario, kind: PartKind): Scenario {
  const hosts = names(scenario, "hosts");
  if (kind === "flows") return { from: hosts[0] ?? "", to: hosts[1] ?? "" };
  if (kind === "routers") return ROUTER;
  if (kind !== "links") return {};
  const joined = new Set(names(scenario, "links").flatMap((link) => stationsOf(part(scenario, "links", link))));
  const all = stations(scenario);
  const alone = all.filter((one) => !joined.has(one));
  const others = all.filter((one) => joined.has(one)).sort((a, b) => rank(scenario, a) - rank(scenario, b));
  return { stations: [...alone, ...others].slice(0, 2) };
}

/** Routers exist to be joined to. */
const rank = (scenario: Scenario, station: string) => (names(scenario, "routers").includes(station) ? 0 : 1);

/**
 * Returns the scenario without a part and without everything that depends on it: links left with one end, its flows,
 * and their relays.
 */
export function removed(scenario: Scenario, kind: PartKind, name: string): Scenario {
  const { [name]: _, ...others } = groupOf(scenario, kind);
  let left = withoutSources({ ...scenario, [kind]: others }, (path) => path.startsWith(`${kind}.${name}.`));
  if (kind === "flows") {
    for (const flow of names(left, "flows")) if (passedOn(left, flow) === name) left = removed(left, "flows", flow);
    return left;
  }
  for (const link of kind === "links" ? [] : names(left, "links")) {
    const before = stationsOf(part(left, "links", link));
    if (!before.includes(name)) continue;
    const rest = before.filter((one) => one !== name);
    left = rest.length < 2 ? removed(left, "links", link) : withValue(left, ["links", link, "stations"], rest);
  }
  for (const flow of names(left, "flows")) {
    const { from, to, via } = part(left, "flows", flow);
    if ([from, to, via].some((end) => end === name && isOf(scenario, end, kind))) left = removed(left, "flows", flow);
  }
  return left;
}

/** Returns the flow that this flow relays, if it belongs to a gateway. */
export function passedOn(scenario: Scenario, flow: string): unknown {
  return groupOf(part(scenario, "flows", flow), "app").of;
}

/** Tells whether an end of a flow is a part of this kind. Stations take precedence over links of the same name. */
export function isOf(scenario: Scenario, end: unknown, kind: PartKind): boolean {
  return kind !== "links" || !stations(scenario).some((one) => one === end);
}

/** Returns the parts that are removed along with a part. */
export function goneWith(scenario: Scenario, { kind, name }: Part): Part[] {
  const left = removed(scenario, kind, name);
  return KINDS.flatMap((one) => {
    const kept = new Set(names(left, one));
    return names(scenario, one).flatMap((other) =>
      kept.has(other) || (one === kind && other === name) ? [] : [{ kind: one, name: other }],
    );
  });
}

/** Parameters that a link or a queue keeps when its kind changes; the others get the new kind's defaults. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  kind: ["name", "stations"],
  discipline: ["unit", "limit", "buffer_size", "transmit_per_peer", "receive_limit"],
};

/** Tells whether the choice at `path` decides which parameters there are beside it. */
export function isShape(path: string): boolean {
  return /^links\.[^.]+\.kind$|^routers\.[^.]+\.queue\.discipline$/.test(path);
}

/**
 * Returns the scenario with another kind of link or queue at `path`, without parameters that the kind does not have.
 */
export function reshaped(scenario: Scenario, path: string, value: string): Scenario {
  const place = path.split(".");
  const choice = place.pop() ?? "";
  const group = place.reduce(groupOf, scenario);
  const kept = Object.entries(group).filter(([name]) => KEPT[choice]?.includes(name));
  const shaped = withValue(scenario, place, { [choice]: value, ...Object.fromEntries(kept) });
  return withoutSources(shaped, (source) => source.startsWith(`${place.join(".")}.`));
}
