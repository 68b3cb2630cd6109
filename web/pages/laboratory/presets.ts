/** Presets of the laboratory: two hosts and a link, each testbed, and the scenario of each experiment. */
import { t } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import { SHELVES } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { groupOf } from "../../scenario/draft.ts";
import { LABORATORY } from "../../scenario/link.ts";

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
  scenario: Scenario;
}

/** Presets under one heading. */
export interface PresetGroup {
  name: string;
  presets: Preset[];
}

const scratch: Preset = {
  id: "scratch",
  get name() {
    return t`Two hosts and a link`;
  },
  scenario: SCRATCH,
};

/** Returns all presets. */
export function presets(experiments: readonly Experiment[]): PresetGroup[] {
  const testbeds = Object.entries(BASES).map(([id, base]) => ({
    id,
    name: String(base.name),
    scenario: withFlow(base),
  }));
  const shelves = SHELVES.map((shelf) => ({
    name: shelf.title,
    presets: experiments
      .filter((one) => one.paper === shelf.id)
      .map(({ id, short, scenario }) => ({ id, name: short, scenario: expanded({ name: short, ...scenario }) })),
  }));
  return [
    {
      get name() {
        return t`Empty`;
      },
      presets: [scratch],
    },
    {
      get name() {
        return t`Testbeds`;
      },
      presets: testbeds,
    },
    ...shelves.filter((one) => one.presets.length > 0),
  ];
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
