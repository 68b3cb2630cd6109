/** The run of each problem, with the numbers of the first seed, has the value that the problem's formula gives. */
import { expect, test } from "vitest";
import { start, summarised } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { allProblems } from "../../web/pages/problems/files";
import { madeWith } from "../../web/pages/problems/made";
import { overridesOf } from "../../web/scenario/settings";
import { perUnit, quantityOf } from "../../web/sweep/measures";
import { runViews } from "../../web/views/index";

await show(SOURCE);
start();
const scenarios = new Map(loadExperiments().map(({ id, scenario }) => [id, scenario]));
const runs = (await allProblems()).flatMap((row) => {
  const { run } = madeWith(row, 1);
  return run ? [{ id: row.id, run }] : [];
});

test.each(runs)("$id", ({ run: { experiment, set, view, flow, measure, unit, expected, within } }) => {
  const scenario = scenarios.get(experiment);
  if (!scenario) throw new Error(`there is no experiment ${experiment}`);
  const { summary } = summarised(scenario, overridesOf(set), false);
  const measured = (quantityOf(summary, { flow, measure, unit }) ?? Number.NaN) / perUnit(unit);
  expect(Math.abs(measured / expected - 1), `${measured} for ${expected}`).toBeLessThanOrEqual(within);
  expect(within).toBeLessThanOrEqual(0.15);
  expect(runViews.map(({ id }) => id)).toContain(view);
});

test("problems of most groups can be simulated", () => {
  expect(runs.length).toBeGreaterThan(2);
});
