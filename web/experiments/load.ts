/** Loads the experiments: every folder beside this file with an `experiment.json` is one, without registration. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { writtenOut } from "./curves.ts";
import { PAPERS } from "./papers.ts";
import type { Experiment } from "./schema.ts";

/** Returns all experiments, in the order of their papers. */
export function loadExperiments(): Experiment[] {
  // Their shape is judged by the tests, with `schema.ts`: the page need not carry the judge.
  return readAll(import.meta.glob<ExperimentFile>("./*/experiment.json", { eager: true, import: "default" }));
}

/** `files`: path (`./sandia-table3/experiment.json`) -> parsed JSON. */
export function readAll(files: Record<string, ExperimentFile>): Experiment[] {
  const experiments = Object.entries(files).map(([path, file]) => ({
    ...file,
    controls: file.controls ?? [],
    tables: file.tables ?? [],
    id: path.split("/").at(-2) ?? path,
    sweep: file.sweep && (writtenOut(file.sweep as Parameters<typeof writtenOut>[0]) as SweepSpec),
  }));
  const rank = (id: string) => PAPERS.findIndex((paper) => paper.id === id);
  return experiments.sort((a, b) => rank(a.paper) - rank(b.paper) || a.order - b.order || a.id.localeCompare(b.id));
}
