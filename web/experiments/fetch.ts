/** Fetches experiments when a page needs them. In the built site, the files of one paper are one file. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import { fetchPersistently } from "../browser/lazily.ts";
import { readAll } from "./load.ts";
import type { Experiment } from "./schema.ts";

const FILES = import.meta.glob<ExperimentFile>("./*/experiment.json", { import: "default" });

const pathOf = (id: string) => `./${id}/experiment.json`;

const fetched = new Map<string, Promise<Experiment>>();
let all: Promise<readonly Experiment[]> | null = null;

/** Tells whether there is an experiment with this id. */
export const isExperiment = (id: string): boolean => Object.hasOwn(FILES, pathOf(id));

/** Fetches one experiment, once. The same promise for the same id, unless the fetch failed. */
export function fetchExperiment(id: string): Promise<Experiment> {
  const known = fetched.get(id);
  if (known) return known;
  const path = pathOf(id);
  const made = fetchPersistently(FILES[path]).then((file) => readAll({ [path]: file })[0]);
  fetched.set(id, made);
  made.catch(() => fetched.delete(id));
  return made;
}

/** Fetches all experiments, once, in the order of their papers. */
export function fetchExperiments(): Promise<readonly Experiment[]> {
  all ??= Promise.all(
    Object.entries(FILES).map(async ([path, load]) => [path, await fetchPersistently(load)] as const),
  ).then((files) => readAll(Object.fromEntries(files)));
  all.catch(() => {
    all = null;
  });
  return all;
}
