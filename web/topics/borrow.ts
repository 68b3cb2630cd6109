/** Makes the page of a topic out of the experiment that it borrows. */
import type { ControlGroup } from "../engine/contract/experiment.ts";
import type { Experiment } from "../experiments/schema.ts";
import { said } from "../language/index.ts";
import { parse } from "../quantities/units.ts";
import type { Topic } from "./topic.ts";

/**
 * Returns the experiment as the topic shows it: with the topic's id, texts and opening, and without the parts that speak of
 * the paper. The texts are those of the current language whenever they are read. `measured`: experiment of the paper that measured it.
 */
export function borrowFrom(topic: Topic, experiment: Experiment, measured: Experiment | null): Experiment {
  const { experiment: _, ...opens } = topic.opens;
  const [from, to] = opens.range.map((time) => Math.round(parse(time, "duration") ?? 0));
  const { questions: _questions, compared: _compared, calculator: _calculator, ...kept } = experiment;
  return {
    ...kept,
    id: topic.id,
    figures: [],
    controls: withKeys(experiment.controls, opens.keys),
    tables: [],
    opens,
    window: `${(to - from) / 1e6} ms`,
    window_from: opens.range[0],
    topic: { measured, books: topic.books },
    get title() {
      return said(topic.name);
    },
    get short() {
      return said(topic.name);
    },
    get lesson() {
      return said(topic.sentences);
    },
  };
}

/** Groups of parameters that an experiment without them gets, by the first part of a parameter's path. */
const GROUP_OF: Readonly<Record<string, string>> = { hosts: "Hosts", links: "Path", routers: "Router", tcp: "TCP" };

/** Returns the controls with the keys of the topic among them: each in the first group with parameters of its kind. */
function withKeys(controls: readonly ControlGroup[], keys: readonly string[]): ControlGroup[] {
  const groups = controls.map(({ group, parameters }) => ({ group, parameters: [...parameters] }));
  for (const key of keys) {
    if (groups.some(({ parameters }) => parameters.includes(key))) continue;
    const kind = key.split(".")[0];
    const own = groups.find(({ parameters }) => parameters.some((path) => path.startsWith(`${kind}.`)));
    if (own) own.parameters.push(key);
    else groups.push({ group: GROUP_OF[kind] ?? "Flows", parameters: [key] });
  }
  return groups;
}
