/** The run of each problem has the value that the problem's formula gives, with the numbers of several seeds. */
import { describe, expect, test } from "vitest";
import { start, summarised } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { allProblems } from "../../web/pages/problems/files";
import type { ProblemRun } from "../../web/pages/problems/format";
import { madeWith } from "../../web/pages/problems/made";
import type { Kind } from "../../web/pages/problems/quantity";
import { overridesOf } from "../../web/scenario/settings";
import { perUnit, quantityOf, type SweepUnit } from "../../web/sweep/measures";
import { runViews } from "../../web/views/index";

await show(SOURCE);
start();
const scenarios = new Map(loadExperiments().map(({ id, scenario }) => [id, scenario]));
/** Seeds whose numbers are simulated; all tests of this file together take some seconds. */
const SEEDS = 3;
/** Units of the measures; the values are compared in base units. */
const UNITS: Record<Kind, SweepUnit> = { rate: "Mb/s", duration: "ms", size: "bytes", count: "packets", share: "%" };
/** Problems that can be simulated. */
const rows = (await allProblems()).filter((row) => madeWith(row, 1).run);

/** Returns the measured value of a run, in the base unit. */
function measured({ experiment, set, flow, measure, expected }: ProblemRun): number {
  const scenario = scenarios.get(experiment);
  if (!scenario) throw new Error(`there is no experiment ${experiment}`);
  const { summary } = summarised(scenario, overridesOf(set), false);
  const unit = UNITS[expected.kind];
  return (quantityOf(summary, { flow, measure, unit }) ?? Number.NaN) / perUnit(unit);
}

describe.each(rows)("$id", (row) => {
  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))("with the numbers of seed %i", (seed) => {
    const { run } = madeWith(row, seed);
    if (!run) throw new Error("a problem runs with each seed or with none");
    const value = measured(run);
    expect(Math.abs(value / run.expected.value - 1), `${value} for ${run.expected.value}`).toBeLessThanOrEqual(
      run.within,
    );
    expect(run.within).toBeLessThanOrEqual(0.15);
    expect(runViews.map(({ id }) => id)).toContain(run.view);
  });
});

test("many problems can be simulated", () => {
  expect(rows.length).toBeGreaterThanOrEqual(23);
});
