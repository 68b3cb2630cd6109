/**
 * All experiments at once: every folder beside this file with an `experiment.json` is one, without registration. The page
 * fetches them by `fetch.ts`.
 */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import { readAll } from "./read.ts";
import type { Experiment } from "./schema.ts";

/** Returns all experiments, in the order of their papers, for the build and for tests. */
export function loadExperiments(): Experiment[] {
  // Their shape is judged by the tests, with `schema.ts`: the page need not carry the judge.
  return readAll(import.meta.glob<ExperimentFile>("./*/experiment.json", { eager: true, import: "default" }));
}
