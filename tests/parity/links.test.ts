/** Links that were given out open for ever: a corpus that only grows. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { Checked, Scenario } from "../../web/engine/contract";
import type { ExperimentFile } from "../../web/engine/contract/experiment";
import { check, initSync } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { SHELVES } from "../../web/experiments/papers";
import { readAll } from "../../web/experiments/read";
import { MIDDLE } from "../../web/lab/arrange";
import { cards } from "../../web/panels/cards";
import { draftOf } from "../../web/scenario/compared_specs";
import {
  ACCESSIBILITY,
  CAPTURE,
  CARD,
  CONTEST,
  DOCS,
  ESSAYS,
  EVIDENCE,
  EXERCISES,
  FIGURES,
  FIRST_PAGE,
  FORMULAS,
  LABORATORY,
  type LinkState,
  readLink,
  STORIES,
  TEACHERS,
  TOPICS,
  TOURS,
  WRITE,
  writeLink,
} from "../../web/scenario/link";
import { OPTIONS } from "../../web/scenario/options";
import { topicOf } from "../../web/topics/list";

const links = readFileSync(at("tests/links.txt"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("#/"));

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) }));

/** Links that open no experiment. */
const PAGES: readonly string[] = [
  ACCESSIBILITY,
  CAPTURE,
  DOCS,
  ESSAYS,
  CARD,
  CONTEST,
  EVIDENCE,
  EXERCISES,
  FIGURES,
  FORMULAS,
  LABORATORY,
  STORIES,
  TEACHERS,
  TOPICS,
  TOURS,
  WRITE,
];

/** The scenario of the page; null for a page without one. */
function scenarioOf({ experiment, scenario }: LinkState): object | null {
  if (scenario) return scenario;
  const topic = topicOf(experiment ?? "");
  if (topic) return scenarioOf({ ...FIRST_PAGE, experiment: topic.opens.experiment });
  const file = at(`web/experiments/${experiment}/experiment.json`);
  if (!existsSync(file)) return null;
  return readAll({ [`./${experiment}/experiment.json`]: JSON.parse(readFileSync(file, "utf8")) as ExperimentFile })[0]
    .scenario;
}

function isPage({ experiment }: LinkState): boolean {
  if (experiment === null || PAGES.includes(experiment)) return true;
  if (SHELVES.some(({ id }) => id === experiment) || topicOf(experiment)) return true;
  if (experiment.startsWith(`${DOCS}/`)) return existsSync(at(`web/pages/${experiment}.md`));
  if (experiment.startsWith(`${ESSAYS}/`)) return existsSync(at(`web/pages/${experiment}.mdx`));
  const folder = experiment.startsWith("stories/") ? `tests/${experiment}.story` : `web/experiments/${experiment}`;
  return existsSync(at(folder));
}

describe("links given out", () => {
  test.each(links)("%s", (link) => {
    const { state, ignored } = readLink(link);
    expect(ignored).toEqual([]);
    expect(isPage(state)).toBe(true);
    const scenario = scenarioOf(state);
    if (scenario) {
      const present = { scenario: scenario as Scenario, overrides: state.overrides };
      const checked = [present, ...state.others.map((other) => draftOf(other, present, present.scenario))].map(
        ({ scenario, overrides }) => JSON.parse(check(JSON.stringify(scenario), JSON.stringify(overrides))) as Checked,
      );
      expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
      const [{ flows }] = checked;
      // A number in the link of a capture is that of a connection.
      if (state.flow !== null && state.experiment !== CAPTURE) expect(flows.map(({ id }) => id)).toContain(state.flow);
    }
    // A link that is written anew reads the same.
    expect(readLink(writeLink(state)).state).toEqual(state);
  });

  test("hold every option there is, and views that are there", () => {
    const states = links.map((link) => readLink(link).state);
    const held = new Set(states.flatMap(({ options }) => Object.keys(options)));
    expect([...held].sort()).toEqual(Object.keys(OPTIONS).sort());
    const views = new Set(states.flatMap(({ options }) => options.views ?? []));
    const known = [...MIDDLE, ...cards.map(({ id }) => id)];
    for (const id of views) expect(known).toContain(id);
  });
});
