/** A scenario as a drawing sees it: nodes, the lines between them, and the ways of the flows. */
import { t } from "@lingui/core/macro";
import type { Catalog, Checked, Scenario } from "../../engine/contract.ts";
import { entriesOf } from "../../engine/packed_checked.ts";
import { grouped, significant } from "../../quantities/numbers.ts";
import { format, isQuantity, parse } from "../../quantities/units.ts";
import { parameterOf, valueAt } from "../../scenario/overrides.ts";
import { called, names, type PartKind, part, partAt, placeOf, stations, stationsOf } from "../../scenario/parts.ts";

/** A host, a router, or a link that is no line between two: a ring or an Ethernet with its stations, or one that is still to be joined. */
export interface Node {
  /** Path in the scenario: `hosts.a`. */
  place: string;
  kind: "host" | "router" | "medium";
  name: string;
  /** Properties in a few words each: queue, rate. */
  notes: string[];
}

/** A link between two stations, or a station's plug in a medium. */
export interface Line {
  /** Place of the link; a medium has a line for each of its stations. */
  place: string;
  name: string;
  ends: readonly [string, string];
  /** Rate, b/s; null if it is not known yet. */
  rate: number | null;
  /** Rate, delay; none of a plug. */
  notes: string[];
  /** Words about packets that are lost, duplicated or delayed on it. */
  errors: string[];
  /** Whether all stations share one queue without a router's before it. */
  shared: boolean;
}

/** Route of a flow. */
export interface Route {
  place: string;
  name: string;
  /** Places of the hosts, or of other sources and destinations; null if the flow names none. */
  ends: readonly [string | null, string | null];
  /** Hosts, links and routers in order; null if no way is known (yet). */
  way: readonly string[] | null;
  /** Its TCP variant, or the kind of its datagrams. */
  notes: string[];
  enabled: boolean;
  /** Index among the flows of a run, which decides its colour there. */
  number: number;
}

/** A network as a drawing. */
export interface Topology {
  /** None if there are more parts than are asked for; so are the lines. */
  nodes: Node[];
  lines: Line[];
  routes: Route[];
  /** Number of nodes and lines, and of flows, in the whole network. */
  parts: number;
  flows: number;
  /** Name of the part at a place; null if there is none. */
  title(place: string): string | null;
}

/** How much of a network is drawn. */
export interface Most {
  /** Parts above which nodes and lines are left out. */
  parts: number;
  /** Flows of which the routes are there, the first ones. */
  flows: number;
}

const ALL: Most = { parts: Number.POSITIVE_INFINITY, flows: Number.POSITIVE_INFINITY };

interface Known {
  catalog: Catalog;
  /** Check of the scenario, or of the latest one that the simulator accepted. */
  checked: Checked | null;
}

/** Forwarding rate that means a router without a limit of its own, b/s. */
const UNLIMITED = 1e12;

const SHARED = new Set(["fddi", "ethernet"]);

/** Returns the drawing of a scenario without a base, which need not be able to run. */
export function topologyOf(scenario: Scenario, { catalog, checked }: Known, most = ALL): Topology {
  const number = (path: string): number | null => {
    const kind = parameterOf(catalog.parameters, path)?.kind;
    const own = valueAt(scenario, path);
    if (typeof own === "string" && kind && isQuantity(kind)) return parse(own, kind);
    const value = typeof own === "number" ? own : valueAt(checked?.scenario, path);
    return typeof value === "number" ? value : null;
  };
  const choice = (path: string): { id: string; name: string } => {
    const value = valueAt(scenario, path) ?? valueAt(checked?.scenario, path);
    const row = parameterOf(catalog.parameters, path);
    const id = String(value ?? row?.default ?? "");
    const { name = id } = row?.choices?.find((one) => one.id === id) ?? {};
    return { id, name: name.replace(/ \(RFC \d+\)$/, "") };
  };
  const words = (path: string): string[] => {
    const kind = parameterOf(catalog.parameters, path)?.kind;
    const value = number(path);
    return value !== null && kind && isQuantity(kind) ? [format(value, kind)] : [];
  };

  const known = new Set(stations(scenario));
  const nodes: Node[] = [];
  const lines: Line[] = [];
  const parts = known.size + names(scenario, "links").length;
  const isDrawn = parts <= most.parts;
  const drawn = (kind: PartKind) => (isDrawn ? names(scenario, kind) : []);
  for (const host of drawn("hosts")) {
    const { id, name } = choice(`hosts.${host}.model`);
    const notes = id === "ideal" ? [] : [name];
    nodes.push({ place: `hosts.${host}`, kind: "host", name: called(scenario, "hosts", host), notes });
  }
  for (const router of drawn("routers")) {
    const queue = `routers.${router}.queue`;
    const limit = number(`${queue}.limit`);
    const { id: unit } = choice(`${queue}.unit`);
    const room = unit === "bytes" ? words(`${queue}.limit`) : limit === null ? [] : [`${short(limit)} ${unit}`];
    const forwarding = number(`routers.${router}.forwarding_rate`) ?? UNLIMITED;
    const limits = forwarding < UNLIMITED ? [t`forwards ${format(forwarding, "rate")}`] : [];
    const notes = [choice(`${queue}.discipline`).name, ...room, ...limits];
    nodes.push({ place: `routers.${router}`, kind: "router", name: called(scenario, "routers", router), notes });
  }
  for (const link of drawn("links")) {
    const place = `links.${link}`;
    const { id: kind } = choice(`${place}.kind`);
    const ends = [...new Set(stationsOf(part(scenario, "links", link)))].filter((one) => known.has(one));
    const of = {
      place,
      name: called(scenario, "links", link),
      rate: number(`${place}.rate`),
      shared: SHARED.has(kind),
    };
    const delay =
      kind === "delay_simulator"
        ? words(`${place}.round_trip`).map((time) => t`${time} both ways`)
        : kind === "low_orbit"
          ? [t`orbit of ${number(`${place}.low_orbit.height_km`) ?? "?"} km`]
          : (number(`${place}.propagation_delay`) ?? 0) > 0
            ? words(`${place}.propagation_delay`)
            : [];
    const notes = [...words(`${place}.rate`), ...delay];
    const errors = errorsOf(place, number);
    const [from, to] = ends.map((one) => placeOf(scenario, one));
    if (ends.length === 2 && from && to) lines.push({ ...of, ends: [from, to], notes, errors });
    else {
      nodes.push({ place, kind: "medium", name: of.name, notes: [...notes, ...errors] });
      for (const station of ends)
        lines.push({ ...of, ends: [placeOf(scenario, station), place], notes: [], errors: [] });
    }
  }
  const placed = new Set(nodes.map(({ place }) => place));
  const isPlaced = (place: string) => (isDrawn ? placed.has(place) : partAt(scenario, place) !== null);
  const joins = endsOf(lines);
  const firstOf = new Map(
    [...entriesOf(checked?.flows ?? []).entries()].reverse().map(([index, entry]) => [entry, index]),
  );
  const all = names(scenario, "flows");
  const routes = all.slice(0, most.flows).map((flow, index): Route => {
    const { from, to } = part(scenario, "flows", flow);
    const place = `flows.${flow}`;
    // Datagrams may run between routers, or up to a satellite and down at the same place.
    const end = (name: unknown) =>
      ["hosts", "routers", "links"].map((kind) => `${kind}.${name}`).find(isPlaced) ?? null;
    const first = firstOf.get(flow) ?? -1;
    const forward = checked?.flows[first]?.forward.map((at) => checked.places[at].id) ?? null;
    const app = choice(`${place}.app.kind`);
    const datagrams = (checked?.flows[first]?.transport ?? "tcp") !== "tcp";
    const count = number(`${place}.count`) ?? 1;
    const enabled = (valueAt(scenario, `${place}.enabled`) ?? true) !== false;
    const ends = [end(from), end(to)] as const;
    const comesTo = ends[1]?.startsWith("links.") ? forward?.at(-2) : forward?.at(-1);
    const begins = forward !== null && forward[0] === ends[0] && comesTo === ends[1];
    const leads = begins && (!isDrawn || isJoined(forward, placed, joins));
    return {
      place,
      name: called(scenario, "flows", flow),
      ends,
      way: leads && enabled ? forward : null,
      notes: [
        ...(datagrams ? [app.name] : [variantOf(flow)]),
        ...(count > 1 ? [t`${count} times`] : []),
        ...(enabled ? [] : [t`switched off`]),
      ],
      enabled,
      number: first < 0 ? index : first,
    };
  });
  const title = (place: string) => {
    const of = partAt(scenario, place);
    return of && called(scenario, of.kind, of.name);
  };
  return { nodes, lines, routes, parts: isDrawn ? nodes.length + lines.length : parts, flows: all.length, title };

  /** A flow that the simulator has not seen yet has that of all. */
  function variantOf(flow: string): string {
    const own = `flows.${flow}.tcp.variant`;
    const isKnown = [scenario, checked?.scenario].some((one) => valueAt(one, own) !== undefined);
    return choice(isKnown ? own : "tcp.variant").name;
  }
}

/** Is each step of the way still there? */
function isJoined(way: readonly string[], placed: Set<string>, joins: Map<string, Set<string>>): boolean {
  return way.every((place, i) => {
    if (i % 2 === 0) return placed.has(place);
    const [before, after] = [way[i - 1], way[i + 1]];
    const ends = joins.get(place);
    return ends !== undefined && before !== undefined && after !== undefined && ends.has(before) && ends.has(after);
  });
}

/** Ends of all lines of each link. */
function endsOf(lines: readonly Line[]): Map<string, Set<string>> {
  const ends = new Map<string, Set<string>>();
  for (const line of lines) {
    const known = ends.get(line.place) ?? new Set();
    ends.set(line.place, known);
    for (const end of line.ends) known.add(end);
  }
  return ends;
}

function errorsOf(place: string, number: (path: string) => number | null): string[] {
  const of = (way: string) => {
    const value = (path: string) => number(`${way}.${path}`) ?? 0;
    const percent = (path: string) => `${significant(100 * value(path), 3)} %`;
    return [
      value("bit_errors.packet_loss") > 0 ? t`${percent("bit_errors.packet_loss")} lost` : "",
      value("bit_errors.rate") > 0 ? `BER ${value("bit_errors.rate").toExponential().replace("e-", "e−")}` : "",
      value("burst_errors.mean_interval") > 0 ? t`bursts of errors` : "",
      value("gilbert_elliott.to_bad") > 0 ? t`bursts of loss` : "",
      value("duplication.probability") > 0 ? t`${percent("duplication.probability")} doubled` : "",
      value("reordering.probability") > 0 ? t`${percent("reordering.probability")} late` : "",
    ].filter((words) => words !== "");
  };
  const there = of(place);
  return there.length > 0 ? there : of(`${place}.reverse`).map((words) => t`${words} on the return path`);
}

/** 1,000,000 is written "1 M": a box is small. */
function short(count: number): string {
  return count >= 1e6 ? t`${significant(count / 1e6, 2)} million` : grouped(count);
}
