/** Every folder beside this file that holds an `experiment.json` is an experiment: nothing else need be registered. */
import { PAPERS } from "./papers.ts";
import { type Experiment, experimentSchema, mistakesIn } from "./schema.ts";

export interface Loaded {
  /** In the order of the paper. */
  experiments: Experiment[];
  /** What is wrong with files that were left out. */
  mistakes: string[];
}

export function loadExperiments(): Loaded {
  const files = import.meta.glob<unknown>("./*/experiment.json", { eager: true, import: "default" });
  return readAll(files);
}

/** `files`: path (`./sandia-table3/experiment.json`) -> parsed JSON. */
export function readAll(files: Record<string, unknown>): Loaded {
  const experiments: Experiment[] = [];
  const mistakes: string[] = [];
  for (const [path, file] of Object.entries(files)) {
    const wrong = mistakesIn(file, path);
    mistakes.push(...wrong);
    if (wrong.length > 0) continue;
    const id = path.split("/").at(-2) ?? path;
    experiments.push({ ...experimentSchema.parse(file), id });
  }
  const rank = (id: string) => PAPERS.findIndex((paper) => paper.id === id);
  experiments.sort((a, b) => rank(a.paper) - rank(b.paper) || a.order - b.order || a.id.localeCompare(b.id));
  return { experiments, mistakes };
}
