/** Every experiment is explained step by step, by moments that its run has. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { PACKAGE } from "../../scripts/setup/places.mjs";
import { catalog, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { finished } from "../../web/engine/run_data";
import { loadExperiments } from "../../web/experiments/load";
import { explanationOf } from "../../web/pages/tours/files";
import { presentSteps } from "../../web/pages/tours/placement";
import { Run } from "../../web/run/run";
import { overridesOf } from "../../web/scenario/settings";

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) }));

/** Most moments come early in a run. */
const SHORT = { "budget.events": 100_000 };

test.each(loadExperiments())("$id", async (experiment) => {
  const file = await explanationOf(experiment)();
  const { set = {}, optional } = file.steps.at(-1) ?? {};
  const overrides = overridesOf(optional ? { ...set, ...SHORT } : set);
  const simulation = new Simulation(JSON.stringify(experiment.scenario), JSON.stringify(overrides), true, true);
  const run = new Run(finished(simulation), JSON.parse(catalog()));
  simulation.free();
  expect(presentSteps(run, file, experiment).length).toBeGreaterThanOrEqual(3);
});
