/** The run of each item of the concept inventory shows the right answer. */
import { describe, expect, test } from "vitest";
import { start } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { FORMS } from "../../web/pages/inventory/format";
import { CONCEPTS } from "../../web/pages/inventory/items/list";
import { parse } from "../../web/quantities/units";
import { topicOf } from "../../web/topics/list";
import { judged } from "./claims";

const LONG_MS = 60_000;
const catalog = start();
const scenarios = new Map(loadExperiments().map(({ id, scenario }) => [id, scenario]));

describe.each(CONCEPTS)("$id", (concept) => {
  test.each(FORMS)("form %s: the run shows the right answer", { timeout: LONG_MS }, (form) => {
    const { run } = concept[form];
    const scenario = scenarios.get(topicOf(run.page)?.opens.experiment ?? run.page);
    if (!scenario) throw new Error(`there is no page ${run.page}`);
    expect(run.claims.length).toBeGreaterThan(0);
    const { claims, end } = judged(scenario, run, catalog);
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(parse(run.range[1], "duration"), "the range ends within the run").toBeLessThanOrEqual(end);
  });
});
