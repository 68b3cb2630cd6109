/** Fetches experiments when a page needs them. In the built site, the experiments of one paper are one file. */
import { FETCHES, PAPER_OF } from "virtual:experiments";
import { once } from "../browser/once.ts";
import { fetchPersistently } from "../browser/persistently.ts";
import { catalogsArrived } from "../language/long_texts.ts";
import { inOrder, readAll } from "./read.ts";
import type { Experiment } from "./schema.ts";

const fetched = new Map<string, Promise<readonly Experiment[]>>();
const single = new Map<string, Promise<Experiment>>();
let all: Promise<readonly Experiment[]> | null = null;

/** Tells whether there is an experiment with this id. */
export const isExperiment = (id: string): boolean => Object.hasOwn(PAPER_OF, id);

/** Returns the number of a paper's experiments. */
export const experimentCount = (paper: string): number => Object.values(PAPER_OF).filter((one) => one === paper).length;

/** Fetches the experiments of a paper, once. The same promise at every call, unless the fetch failed. */
export function fetchPaper(paper: string): Promise<readonly Experiment[]> {
  return once(fetched, paper, async () => {
    const { default: files } = await fetchPersistently(FETCHES[paper]);
    await catalogsArrived();
    return readAll(files);
  });
}

/** Fetches one experiment with those of its paper. Rejects if there is none with this id. */
export function fetchExperiment(id: string): Promise<Experiment> {
  return once(single, id, async () => {
    const found = (await fetchPaper(PAPER_OF[id])).find((one) => one.id === id);
    if (!found) throw new Error(`There is no experiment "${id}".`);
    return found;
  });
}

/** Fetches all experiments, once, in the order of their papers. */
export function fetchExperiments(): Promise<readonly Experiment[]> {
  all ??= Promise.all(Object.keys(FETCHES).map(fetchPaper)).then((papers) => inOrder(papers.flat()));
  all.catch(() => {
    all = null;
  });
  return all;
}
