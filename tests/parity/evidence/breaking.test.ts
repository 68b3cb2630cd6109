/** Each effect on the page of evidence is there, and is gone once its mechanism is removed. */
import { describe, expect, test } from "vitest";
import type { RunSummary } from "../../../web/engine/contract";
import { start, summarised } from "../../../web/engine/testing";
import { loadExperiments } from "../../../web/experiments/load";
import { BREAKING } from "../../../web/pages/evidence/breaking/rows";
import { overridesOf } from "../../../web/scenario/settings";
import { quantityOf } from "../../../web/sweep/measures";
import { readPrinted } from "../numbers";

const LONG_MS = 60_000;
start();
const experiments = new Map(loadExperiments().map((one) => [one.id, one]));

describe.each(BREAKING)("$experiment without $without", (row) => {
  test("has lost the effect", { timeout: LONG_MS }, () => {
    const experiment = experiments.get(row.experiment);
    if (!experiment) throw new Error(`there is no experiment ${row.experiment}`);
    const run = (more: object): RunSummary =>
      summarised(experiment.scenario, overridesOf({ ...experiment.opens?.set, ...row.set, ...more }), false).summary;
    const measured = [run({}), run(row.without)].map((summary) => quantityOf(summary, row) ?? Number.NaN);
    measured.forEach((value, which) => {
      const printed = readPrinted(row.values[which]);
      expect(Math.abs(value - (printed?.value ?? Number.NaN)), `${value} for ${row.values[which]}`).toBeLessThanOrEqual(
        printed?.half ?? 0,
      );
    });
    const [whole, broken] = measured;
    const { at_least = 0, at_most = Number.POSITIVE_INFINITY }: { at_least?: number; at_most?: number } = row.gone;
    expect(broken / whole).toBeGreaterThanOrEqual(at_least);
    expect(broken / whole).toBeLessThanOrEqual(at_most);
  });
});
