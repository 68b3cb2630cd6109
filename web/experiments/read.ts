/** Reads experiments as they are written in their files. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { writtenOut } from "./curves.ts";
import { PAPERS } from "./papers.ts";
import type { Experiment } from "./schema.ts";

/** `files`: path (`./sandia-table3/experiment.json`) -> parsed JSON. */
export function readAll(files: Record<string, ExperimentFile>): Experiment[] {
  const experiments = Object.entries(files).map(([path, file]) => ({
    ...file,
    controls: file.controls ?? [],
    tables: file.tables ?? [],
    id: path.split("/").at(-2) ?? path,
    sweep: file.sweep && (writtenOut(file.sweep as Parameters<typeof writtenOut>[0]) as SweepSpec),
  }));
  return inOrder(experiments);
}

/** Sorts experiments in place by paper and by their order in it. */
export function inOrder(experiments: Experiment[]): Experiment[] {
  const rank = (id: string) => PAPERS.findIndex((paper) => paper.id === id);
  return experiments.sort((a, b) => rank(a.paper) - rank(b.paper) || a.order - b.order || a.id.localeCompare(b.id));
}
