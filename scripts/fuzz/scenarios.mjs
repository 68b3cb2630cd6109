/** Hostile scenarios: mutants of those of the experiments, run by the command-line program. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXPERIMENTS } from "../setup/experiments.mjs";
import { numbers } from "../setup/numbers.mjs";
import { at } from "../setup/places.mjs";
import { changeValue, mutantOfText, oneOf } from "./mutants.mjs";
import { answer, faultOf } from "./program.mjs";

/** Share of the mutants that are changed as text, of which most are no JSON. */
const AS_TEXT = 5;
/** Every run ends soon, unless something in it does not end. */
const SHORT = ["--set", "budget.events=50000"];

/**
 * @param {number} seed
 * @returns {() => string} the next scenario
 */
export function scenarioMutants(seed) {
  const below = numbers(seed);
  const scenarios = EXPERIMENTS.map((id) => {
    const text = readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8");
    return JSON.stringify(JSON.parse(text).scenario);
  });
  return () => {
    const [text, other] = [oneOf(scenarios, below), oneOf(scenarios, below)];
    if (below(AS_TEXT) === 0) return mutantOfText(text, other, below);
    const value = JSON.parse(text);
    for (let changes = 1 + below(4); changes > 0; changes--) changeValue(value, JSON.parse(other), below);
    return JSON.stringify(value);
  };
}

/** @type {import("./stage.mjs").Play} */
export async function scenarios({ count, seed, program, fault, progress }) {
  const next = scenarioMutants(seed);
  const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-fuzz-"));
  const file = join(folder, "scenario.json");
  let ran = 0;
  try {
    for (let number = 0; number < count; number++) {
      progress(number);
      const text = next();
      writeFileSync(file, text);
      // A mutant that sets its own budget wins no more events.
      const said = await answer(program, ["run", file, "--json", ...SHORT]);
      ran += Number(said.code === 0);
      const why = faultOf(said) ?? wrongResult(said);
      if (why !== null) fault(why, text);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return `${ran} of them ran`;
}

/** @param {import("./program.mjs").Answer} answer */
function wrongResult({ code, stdout }) {
  if (code !== 0) return null;
  try {
    JSON.parse(stdout);
    return null;
  } catch {
    return "its result is no JSON";
  }
}
