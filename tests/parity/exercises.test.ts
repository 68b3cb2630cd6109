/** Every exercise is unsolved as it begins, and what it says solves it does. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { Checked, RunSummary } from "../../web/engine/contract";
import { catalog, check, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { finished } from "../../web/engine/run_data";
import { readAll } from "../../web/experiments/read";
import { EXERCISES, exerciseFile } from "../../web/pages/exercises/files";
import type { Exercise } from "../../web/pages/exercises/format";
import { isReached, strayed } from "../../web/pages/exercises/goals";
import { parse } from "../../web/quantities/units";
import { Run } from "../../web/run/run";
import { valueAt } from "../../web/scenario/overrides";
import { overridesOf, type Settings } from "../../web/scenario/settings";

const EVERY_EVENT = 0xffffffff;

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) }));

/** Which goals are reached with these settings. */
function judged({ experiment: id, goals, may, set }: Exercise, settings: Settings): boolean[] {
  const file = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
  const [{ scenario, flow = "" }] = readAll({ [`./${id}/experiment.json`]: file });
  const overrides = overridesOf(settings);
  const texts = [JSON.stringify(scenario), JSON.stringify(overrides)] as const;
  const checked = JSON.parse(check(...texts)) as Checked;
  expect(checked.problems).toEqual([]);
  expect(strayed({ may, set }, overrides)).toEqual([]);
  const simulation = new Simulation(...texts, false, false);
  while (!simulation.advance(EVERY_EVENT));
  const summary: RunSummary = JSON.parse(simulation.summary());
  simulation.free();
  const value = (path: string) => valueAt(checked.scenario, path);
  return goals.map((goal) => isReached(goal, { summary, flow, value, selected: null }));
}

describe.each(EXERCISES)("%s", (id) => {
  test("is open at first, and solved by its answer", async () => {
    const exercise = (await exerciseFile(id)) as Exercise;
    const { set = {}, solution, goals } = exercise;
    expect(judged(exercise, set)).toContain(false);
    if (solution) expect(judged(exercise, { ...set, ...solution })).toEqual(goals.map(() => true));
    else expect(goals.some((goal) => "selected" in goal)).toBe(true);
  });

  test("does not open on the packet that is to be found", async () => {
    const { goals, opens, experiment, set = {} } = (await exerciseFile(id)) as Exercise;
    if (!goals.some((goal) => "selected" in goal)) return;
    const file = JSON.parse(readFileSync(at(`web/experiments/${experiment}/experiment.json`), "utf8"));
    const texts = [JSON.stringify(file.scenario), JSON.stringify(overridesOf(set))] as const;
    const simulation = new Simulation(...texts, true, true);
    const run = new Run(finished(simulation), JSON.parse(catalog()));
    simulation.free();
    const lost = run.moments.find(({ kind }) => kind === "dropped");
    expect(lost?.time).toBeGreaterThan(parse(opens?.to ?? "1 h", "duration") ?? 0);
  });

  test("sets no value of one end that leaves a control of its experiment without effect", async () => {
    const { set = {}, experiment } = (await exerciseFile(id)) as Exercise;
    const file = JSON.parse(readFileSync(at(`web/experiments/${experiment}/experiment.json`), "utf8"));
    const controls = file.controls.flatMap(({ parameters }: { parameters: string[] }) => parameters);
    const ofOneEnd = Object.keys(set).map((path) => path.replace(/^flows\.[^.]+\.(peer_)?tcp\./, "tcp."));
    const hidden = ofOneEnd.filter((path, i) => path !== Object.keys(set)[i] && controls.includes(path));
    expect(hidden).toEqual([]);
  });
});
