/** Paths of the contest: a bottleneck between the contestant's server and a home, and the runs on it. */
import type { Scenario } from "../../engine/contract.ts";
import { FIRST_PAGE, LABORATORY, type LinkState, writeLink } from "../../scenario/link.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import scenario from "./scenario.json";

/** The network that all paths share; a path sets its values. */
export const SCENARIO = scenario as Scenario;

/** Duration of a run, ns. */
export const DURATION_NS = 30e9;

/** A path by its numbers. */
export interface Path {
  /** Rate of the bottleneck, Mb/s; the mean rate if it swings. */
  rate_mbps: number;
  /** Round trip of the empty path without transmission times, ms. */
  round_trip_ms: number;
  /** Capacity of the drop-tail queue before the bottleneck, packets. */
  buffer_packets: number;
  /** Random losses in each direction, %. */
  loss_percent: number;
  /** Amplitude of a sine of 8 s by which the rate swings around its mean, % of the mean; 0: a constant rate. */
  swing_percent: number;
  /** Whether a Reno flow shares the bottleneck. */
  beside_reno: boolean;
  /** Draws the starts of the flows and the random losses. */
  seed: number;
}

/** A field of a path that is a number. */
export type NumberField = Exclude<keyof Path, "beside_reno">;

/** Range of a number. */
export interface Range {
  least: number;
  most: number;
  /** Only whole numbers. */
  whole?: true;
}

/** Valid numbers of a path: a run within them takes a browser at most a few seconds. */
export const RANGES: Readonly<Record<NumberField, Range>> = {
  rate_mbps: { least: 0.5, most: 50 },
  round_trip_ms: { least: 4, most: 1000 },
  buffer_packets: { least: 2, most: 5000, whole: true },
  loss_percent: { least: 0, most: 10 },
  swing_percent: { least: 0, most: 90 },
  seed: { least: 1, most: 2 ** 31 - 1, whole: true },
};

/** Fields of a path that are numbers, in the order of tables. */
export const NUMBER_FIELDS = Object.keys(RANGES) as readonly NumberField[];

/** Tells whether a number can stand in a field. */
export function isInRange(field: NumberField, value: unknown): value is number {
  const { least, most, whole } = RANGES[field];
  return typeof value === "number" && value >= least && value <= most && (!whole || Number.isInteger(value));
}

/** Reads a path from JSON of unknown origin; null if a field is missing or out of its range. */
export function readPath(value: unknown): Path | null {
  if (typeof value !== "object" || value === null) return null;
  const given = value as Record<string, unknown>;
  if (!NUMBER_FIELDS.every((field) => isInRange(field, given[field])) || typeof given.beside_reno !== "boolean")
    return null;
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, given[field]]));
  return { ...numbers, beside_reno: given.beside_reno } as Path;
}

const plain: Path = {
  rate_mbps: 10,
  round_trip_ms: 40,
  buffer_packets: 40,
  loss_percent: 0,
  swing_percent: 0,
  beside_reno: false,
  seed: 1,
};

/** Ids of the open paths, in the order of the table. */
export const OPEN_IDS = ["wired", "deep", "shallow", "loss", "satellite", "shared", "varying"] as const;
/** Id of an open path. */
export type OpenId = (typeof OPEN_IDS)[number];

/**
 * Paths that everybody sees. A pipe of 10 Mb/s and 40 ms holds 33 packets of 1500 bytes: the buffers are a little more than one
 * pipe, ten pipes, a third of a pipe, and two pipes for the shared path.
 */
export const OPEN_PATHS: Readonly<Record<OpenId, Path>> = {
  wired: plain,
  deep: { ...plain, buffer_packets: 333 },
  shallow: { ...plain, buffer_packets: 11 },
  loss: { ...plain, loss_percent: 1 },
  satellite: { ...plain, round_trip_ms: 600, buffer_packets: 500 },
  shared: { ...plain, buffer_packets: 66, beside_reno: true },
  varying: { ...plain, rate_mbps: 12, buffer_packets: 100, swing_percent: 75 },
};

/** Somebody who sends on the paths: a variant of the catalog, or a program. */
export type Contestant = { kind: "variant"; id: string } | { kind: "program"; text: string };

/** Variant that gives a program its repair of losses and its timer. */
export const BASE_OF_PROGRAMS = "rack";

const MS = 1e6;
/** Propagation delay of the server's own link, ms. */
const SERVERS_LINK_MS = 1;
const SWING_PERIOD_NS = 8e9;

/** Returns the values of a path in the scenario, in base units. */
export function valuesOf(path: Path): Overrides {
  const { rate_mbps, round_trip_ms, buffer_packets, loss_percent, swing_percent, beside_reno, seed } = path;
  return {
    "links.line.rate": Math.round(rate_mbps * 1e6),
    "links.line.propagation_delay": Math.round((round_trip_ms / 2 - SERVERS_LINK_MS) * MS),
    "routers.edge.queue.limit": buffer_packets,
    ...(loss_percent > 0 ? { "links.line.bit_errors.packet_loss": loss_percent / 100 } : {}),
    ...(swing_percent > 0
      ? {
          "links.line.rate_variation.kind": "sine",
          "links.line.rate_variation.swing": swing_percent / 100,
          "links.line.rate_variation.swing_period": SWING_PERIOD_NS,
        }
      : {}),
    ...(beside_reno ? { "flows.other.enabled": true } : {}),
    seed,
  };
}

/** Returns the values of a path with a contestant on it. */
export function overridesOf(path: Path, contestant: Contestant): Overrides {
  const sender: Overrides =
    contestant.kind === "variant"
      ? { "flows.tested.tcp.variant": contestant.id }
      : { "flows.tested.tcp.variant": BASE_OF_PROGRAMS, "flows.tested.tcp.program": contestant.text };
  return { ...valuesOf(path), ...sender };
}

/** Returns the link to the run of a contestant on a path, in the laboratory. */
export function runLink(path: Path, contestant: Contestant): string {
  const state: LinkState = {
    ...FIRST_PAGE,
    experiment: LABORATORY,
    scenario: SCENARIO,
    overrides: overridesOf(path, contestant),
    flow: "tested",
  };
  return writeLink(state);
}
