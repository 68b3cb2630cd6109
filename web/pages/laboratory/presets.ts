/** Presets of the laboratory: two hosts and a link, networks of today, each testbed, and the scenario of each experiment. */
import { t } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import { PAPERS, type Shelf, TODAY } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { groupOf } from "../../scenario/draft.ts";
import { LABORATORY } from "../../scenario/link.ts";
import cellular from "./networks/cellular.json";
import dumbbell from "./networks/dumbbell.json";
import lowOrbit from "./networks/low_orbit.json";
import parkingLot from "./networks/parking_lot.json";
import policed from "./networks/policed.json";
import wifiAggregation from "./networks/wifi_aggregation.json";

/** Bases of the engine, which a scenario names as its `base`. */
const files = import.meta.glob<Scenario>("../../../engine/sim/src/scenario/bases/*.json", {
  eager: true,
  import: "default",
});

const BASES = Object.fromEntries(
  Object.entries(files).map(([path, base]) => [path.replace(/^.*\/|\.json$/g, ""), base]),
);

/** Scenario of an empty laboratory. */
export const SCRATCH: Scenario = {
  name: "Two hosts and a link",
  hosts: { a: { name: "Host A" }, b: { name: "Host B" } },
  links: { link: { name: "Link", stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "10 ms" } },
  flows: { bulk: { name: "Transfer", from: "a", to: "b", app: { bytes: "1 MB" } } },
};

/** A scenario to start from. */
export interface Preset {
  id: string;
  name: string;
  /** A sentence or title that says more than the name; none if the name says all. */
  about?: string;
  /** Whether the name is in English in every language of the page. */
  isEnglish?: boolean;
  scenario: Scenario;
}

/** Presets under one heading. */
export interface PresetGroup {
  id: string;
  name: string;
  /** Further words by which its presets are found. */
  words: string;
  presets: Preset[];
}

/** Returns all presets: an empty start, networks of today, then the testbeds and experiments of the papers. */
export function presets(experiments: readonly Experiment[]): PresetGroup[] {
  const of = (shelf: Shelf) => experiments.filter((one) => one.paper === shelf.id).map(presetOf);
  const testbeds = Object.entries(BASES).map(([id, base]) => ({
    id,
    name: String(base.name),
    isEnglish: true,
    scenario: withFlow(base),
  }));
  const shelves = PAPERS.map((shelf) => ({
    id: shelf.id,
    name: shelf.title,
    words: `${shelf.short} ${shelf.description}`,
    presets: of(shelf),
  }));
  return [
    {
      id: "empty",
      name: t`Empty`,
      words: "",
      presets: [{ id: "scratch", name: t`Two hosts and a link`, scenario: SCRATCH }],
    },
    { id: "today", name: t`Networks of today`, words: TODAY.title, presets: [...networks(), ...of(TODAY)] },
    { id: "testbeds", name: t`Testbeds`, words: "", presets: testbeds },
    ...shelves,
  ].filter((group) => group.presets.length > 0);
}

/** Returns the networks of today that no experiment has. */
function networks(): Preset[] {
  return [
    {
      id: "dumbbell",
      name: t`Dumbbell`,
      about: t`Two senders and two receivers share one line between two routers`,
      scenario: dumbbell,
    },
    {
      id: "parking_lot",
      name: t`Parking lot`,
      about: t`One flow crosses three consecutive lines, and another flow crosses each of them`,
      scenario: parkingLot,
    },
    {
      id: "cellular",
      name: t`Cellular`,
      about: t`A radio link whose rate jumps between states, behind a deep queue: a model, not a measured trace`,
      scenario: cellular,
    },
    {
      id: "low_orbit",
      name: t`Low orbit, Starlink-like`,
      about: t`Every 15 s another satellite takes over: rate and delay change after a short outage`,
      scenario: lowOrbit,
    },
    {
      id: "wifi_aggregation",
      name: t`Wi-Fi with aggregation`,
      about: t`The sender waits for the channel, then sends several packets together: a model of Wi-Fi`,
      scenario: wifiAggregation,
    },
    {
      id: "policed",
      name: t`Policed line`,
      about: t`A fast line whose policer drops what exceeds 10 Mb/s, without a queue`,
      scenario: policed,
    },
  ];
}

function presetOf({ id, short, title, scenario }: Experiment): Preset {
  return { id, name: short, about: title, scenario: expanded({ name: short, ...scenario }) };
}

/** A preset has no flow: its first host sends to its last. */
function withFlow(base: Scenario): Scenario {
  const hosts = Object.keys(groupOf(base, "hosts"));
  return { ...base, flows: { bulk: { name: "Transfer", from: hosts[0], to: hosts.at(-1) } } };
}

/** Returns the scenario merged over its base, as the engine merges them, so that parts of the base can be removed. */
export function expanded(scenario: Scenario): Scenario {
  const { base, ...own } = scenario;
  return typeof base === "string" && Object.hasOwn(BASES, base) ? merged(BASES[base] as Scenario, own) : scenario;
}

function merged(under: Scenario, over: Scenario): Scenario {
  const result = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const both = isGroup(result[key]) && isGroup(value);
    result[key] = both ? merged(result[key] as Scenario, value as Scenario) : value;
  }
  return result;
}

const isGroup = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The laboratory as an experiment: its first scenario, and no paper. */
export const FREE: Experiment = {
  id: LABORATORY,
  paper: "",
  order: 0,
  figures: [],
  title: "Laboratory",
  short: "Laboratory",
  lesson: "",
  kind: "laboratory",
  scenario: SCRATCH,
  controls: [],
  window: "300 ms",
  tables: [],
};
