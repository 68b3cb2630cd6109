/**
 * Edits of the drawing as functions of scenarios: joining, splitting, sending. None of them can make a scenario
 * unreadable.
 */
import { t } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import { parse } from "../../quantities/units.ts";
import { groupOf, withoutSources, withValue } from "../../scenario/draft.ts";
import { valueAt } from "../../scenario/overrides.ts";
import { called, names, type Part, type PartKind, part, stationsOf } from "../../scenario/parts.ts";
import { type Added, added, isOf, passedOn } from "./parts.ts";

/** The scenario with defaults filled in by the simulator; empty while nothing could be run. */
type Known = Scenario;

/** Factor by which a cable to a router is faster than the slowest line there; it is no slower than `CABLE`, b/s. */
const FASTER = 10;
const CABLE = 100e6;
const FASTEST = 1e12;

/** Makes a cable that does not limit these links: faster than the slowest of them, with the largest MTU. */
function cableBeside(scenario: Scenario, known: Known, links: readonly string[]): Scenario {
  const of = (leaf: "rate" | "mtu", kind: "rate" | "size") =>
    links.flatMap((link) => {
      const value = valueAt(scenario, `links.${link}.${leaf}`) ?? valueAt(known, `links.${link}.${leaf}`);
      const number = typeof value === "string" ? parse(value, kind) : value;
      return typeof number === "number" ? [number] : [];
    });
  const rates = of("rate", "rate");
  const rate = Math.min(FASTEST, Math.max(CABLE, rates.length > 0 ? FASTER * Math.min(...rates) : CABLE));
  const mtu = Math.max(0, ...of("mtu", "size"));
  return { rate, ...(mtu > 0 && { mtu }) };
}

/**
 * Adds a router to a link of two stations. The link stays behind the router, on the side that the flows go to; a fast
 * cable leads up to it. The queue is then in the router, and the way is as long as before.
 */
export function withRouterOn(scenario: Scenario, known: Known, link: string): Added | null {
  const [first, second, ...more] = stationsOf(part(scenario, "links", link));
  if (first === undefined || second === undefined || more.length > 0) return null;
  const senders = names(scenario, "flows").map((flow) => part(scenario, "flows", flow).from);
  const [near, far] = senders.includes(second) && !senders.includes(first) ? [second, first] : [first, second];
  const { scenario: made, name } = added(scenario, "routers");
  // The order of the stations decides which direction is the way back.
  const stations = near === first ? [name, far] : [far, name];
  const behind = withValue(made, ["links", link, "stations"], stations);
  const cable = { stations: [near, name], ...cableBeside(scenario, known, [link]) };
  return { scenario: added(behind, "links", cable).scenario, name };
}

/** Adds a host on a cable to a router, or on a medium. */
export function withHostAt(scenario: Scenario, known: Known, at: Part): Added {
  const { scenario: made, name } = added(scenario, "hosts");
  if (at.kind === "links") return { scenario: onMedium(made, at.name, name), name };
  const beside = names(scenario, "links").filter((link) => stationsOf(part(scenario, "links", link)).includes(at.name));
  const cable = { stations: [name, at.name], ...cableBeside(scenario, known, beside) };
  return { scenario: added(made, "links", cable).scenario, name };
}

function onMedium(scenario: Scenario, link: string, station: string): Scenario {
  const stations = stationsOf(part(scenario, "links", link));
  return withValue(scenario, ["links", link, "stations"], [...stations, station]);
}

/** Joins two parts by a new link, or the station to the medium. Returns the scenario and the link's name. */
export function joined(scenario: Scenario, one: Part, other: Part): Added | null {
  if (!canJoin(scenario, one, other)) return null;
  if (one.kind === "links") return { scenario: onMedium(scenario, one.name, other.name), name: one.name };
  if (other.kind === "links") return { scenario: onMedium(scenario, other.name, one.name), name: other.name };
  return added(scenario, "links", { stations: [one.name, other.name] });
}

/** Tells whether two parts can be joined: two stations without a common link, or a station and a link with room. */
export function canJoin(scenario: Scenario, one: Part, other: Part): boolean {
  if ([one, other].some(({ kind }) => kind === "flows")) return false;
  if (one.kind === "links" || other.kind === "links") {
    if (one.kind === other.kind) return false;
    const [link, station] = one.kind === "links" ? [one, other] : [other, one];
    const own = part(scenario, "links", link.name);
    const stations = stationsOf(own);
    return !stations.includes(station.name) && (isMedium(own) || stations.length < 2);
  }
  if (one.name === other.name) return false;
  return !names(scenario, "links").some((link) => {
    const stations = stationsOf(part(scenario, "links", link));
    return stations.includes(one.name) && stations.includes(other.name);
  });
}

/** Tells whether more than two stations can share a link of this kind. */
export function isMedium(link: Scenario): boolean {
  return link.kind === "fddi" || link.kind === "ethernet" || link.kind === "csma_cd";
}

/** Adds a flow between two hosts. */
export function withFlow(scenario: Scenario, from: string, to: string): Added {
  return added(scenario, "flows", { from, to });
}

/** Parameters that belong to one flow alone: its name, its chosen packets, and manual decisions. */
const ITS_OWN = ["name", "lose", "delay", "duplicate", "keep", "hand"];

/** Adds a copy of a flow. */
export function withFlowLike(scenario: Scenario, flow: string): Added {
  const like = Object.entries(part(scenario, "flows", flow)).filter(([key]) => !ITS_OWN.includes(key));
  return added(scenario, "flows", Object.fromEntries(like));
}

/** Form of an id, as links and the command line take it. */
const ID = /^[a-z0-9][a-z0-9_]{0,39}$/;

/** Returns the reason why a part cannot have a new id; null if it can. */
export function renameProblem(scenario: Scenario, { kind, name }: Part, next: string): string | null {
  if (next === name) return null;
  if (!ID.test(next)) return t`only lowercase letters, digits and _; at most 40 characters; no _ at the start`;
  const groups: readonly PartKind[] = kind === "hosts" || kind === "routers" ? ["hosts", "routers"] : [kind];
  const taken = groups.find((group) => names(scenario, group).includes(next));
  return taken ? t`${called(scenario, taken, next)} has this id` : null;
}

/** Renames a part, also where other parts refer to it; the order of parts stays. */
export function renamed(scenario: Scenario, { kind, name }: Part, next: string): Scenario {
  const entries = (group: PartKind, change: (own: Scenario, key: string) => [string, Scenario]) =>
    Object.fromEntries(names(scenario, group).map((key) => change(part(scenario, group, key), key)));
  const result: Scenario = {
    ...scenario,
    [kind]: entries(kind, (own, key) => [key === name ? next : key, own]),
  };
  const swap = (one: unknown) => (one === name ? next : one);
  if (kind === "hosts" || kind === "routers") {
    result.links = entries("links", (own, key) => [
      key,
      Array.isArray(own.stations) ? { ...own, stations: own.stations.map(swap) } : own,
    ]);
  }
  if (kind === "links") {
    const act = ([group, own]: [string, unknown]) => {
      const { link } = groupOf({ own }, "own");
      return [group, ACTS.has(group) && link === name ? { ...(own as Scenario), link: next } : own];
    };
    result.flows = entries("flows", (own, key) => [key, Object.fromEntries(Object.entries(own).map(act))]);
  }
  if (kind === "flows") {
    result.flows = Object.fromEntries(
      names(result, "flows").map((key) => [
        key,
        passedOn(result, key) === name
          ? withValue(part(result, "flows", key), ["app", "of"], next)
          : part(result, "flows", key),
      ]),
    );
  }
  if (kind !== "flows" && isOf(scenario, name, kind)) {
    const ends = (own: Scenario) => ["from", "to", "via"].filter((end) => own[end] === name);
    const flows = groupOf(result, "flows");
    result.flows = Object.fromEntries(
      names(result, "flows").map((key) => {
        const own = part(result, "flows", key);
        return [
          key,
          ends(own).length === 0 ? flows[key] : { ...own, ...Object.fromEntries(ends(own).map((end) => [end, next])) },
        ];
      }),
    );
  }
  const place = `${kind}.${name}.`;
  const sources = groupOf(scenario, "sources");
  const moved = Object.entries(sources).flatMap(([path, source]) =>
    path.startsWith(place) ? [[`${kind}.${next}.${path.slice(place.length)}`, source] as const] : [],
  );
  if (moved.length === 0) return result;
  const kept = withoutSources(result, (path) => path.startsWith(place));
  return { ...kept, sources: { ...groupOf(kept, "sources"), ...Object.fromEntries(moved) } };
}

/** Groups of a flow that name a link. */
const ACTS = new Set(["lose", "delay", "duplicate"]);
