/** The network of the page of programs: a bottleneck, the flow of the program, and the paths to choose from. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Scenario } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { withValue } from "../../scenario/draft.ts";
import { WRITE } from "../../scenario/link.ts";
import { type Overrides, sameOverrides, valueAt, withoutOverride } from "../../scenario/overrides.ts";
import scenario from "./scenario.json";

/** Path of the parameter that holds the program. */
export const PROGRAM = "flows.bulk.tcp.program";
/** Flow whose window the program sets. */
export const FLOW = "bulk";

/** A path that the program can be tried on. */
export interface Path {
  id: string;
  name: MessageDescriptor;
  /** Difference from the other paths. */
  about: MessageDescriptor;
  overrides: Overrides;
}

/** All paths; the first one is the usual one. */
export const PATHS: readonly Path[] = [
  {
    id: "alone",
    name: msg`Alone`,
    about: msg`10 Mb/s, a round trip of 40 ms, and a queue that holds one more pipe: 33 packets.`,
    overrides: {},
  },
  {
    id: "reno",
    name: msg`With a Reno flow`,
    about: msg`After 2 s a flow of Reno joins, which sends on the same bottleneck until the end.`,
    overrides: { "flows.other.enabled": true },
  },
  {
    id: "losses",
    name: msg`Random losses`,
    about: msg`The bottleneck loses one packet of a thousand, as a radio link does.`,
    overrides: { "links.line.bit_errors.packet_loss": 0.001 },
  },
  {
    id: "outage",
    name: msg`An outage`,
    about: msg`10 Mb/s, a round trip of 300 ms, and a queue of one pipe: 250 packets. From 4 s to 6 s nothing arrives.`,
    overrides: {
      "links.line.propagation_delay": 149e6,
      "links.line.loss_schedule.losses": "0s:0,4s:1,6s:0",
      "routers.edge.queue.limit": 250,
    },
  },
  {
    id: "far",
    name: msg`Far and fast`,
    about: msg`50 Mb/s, a round trip of 100 ms, a loss in 5000 packets, and 40 MB to send: the pipe holds 417 packets.`,
    overrides: {
      "links.line.rate": 50e6,
      "links.line.propagation_delay": 49e6,
      "links.line.bit_errors.packet_loss": 0.0002,
      "routers.edge.queue.limit": 417,
      "flows.bulk.app.bytes": 40 * 2 ** 20,
    },
  },
];

/** Returns the path of this id; the first one if there is none. */
export const pathNamed = (id: string): Path => PATHS.find((one) => one.id === id) ?? PATHS[0];

/** Returns the path that these overrides describe; null for a path of the reader's own. */
export function pathOf(overrides: Overrides): Path | null {
  const others = withoutOverride(overrides, PROGRAM);
  return PATHS.find((path) => sameOverrides(path.overrides, others)) ?? null;
}

/** Returns the page as an experiment that begins with a program. */
export function experimentWith(program: string): Experiment {
  return {
    id: WRITE,
    paper: "",
    order: 0,
    figures: [],
    title: "Write your own TCP",
    short: "Write your own TCP",
    lesson: "",
    kind: "ladder",
    flow: FLOW,
    scenario: withValue(scenario as Scenario, PROGRAM.split("."), program),
    controls: [],
    tables: [],
  };
}

/** Returns the program of a draft. */
export function programOf(draft: { readonly scenario: Scenario; readonly overrides: Overrides }): string {
  const program = draft.overrides[PROGRAM] ?? valueAt(draft.scenario, PROGRAM);
  return typeof program === "string" ? program : "";
}
