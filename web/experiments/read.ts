/** Reads experiments as they are written in their files. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { writtenOut } from "./curves.ts";
import { SHELVES } from "./papers.ts";
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

/** Sorts experiments in place by shelf and by their order on it. */
export function inOrder(experiments: Experiment[]): Experiment[] {
  const rank = (id: string) => SHELVES.findIndex((shelf) => shelf.id === id);
  return experiments.sort((a, b) => rank(a.paper) - rank(b.paper) || a.order - b.order || a.id.localeCompare(b.id));
}
