/** Reads experiments as they are written in their files, with their texts in the language of the page. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";
import { prose } from "../language/index.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { writtenOut } from "./curves.ts";
import { SHELVES } from "./papers.ts";
import FIELDS from "./prose.json";
import type { Experiment } from "./schema.ts";

/** `files`: path (`./sandia-table3/experiment.json`) -> parsed JSON. */
export function readAll(files: Record<string, ExperimentFile>): Experiment[] {
  const experiments = Object.entries(files).map(([path, file]) => {
    const page = {
      ...file,
      controls: file.controls ?? [],
      tables: file.tables ?? [],
      id: path.split("/").at(-2) ?? path,
      sweep: file.sweep && (writtenOut(file.sweep as Parameters<typeof writtenOut>[0]) as SweepSpec),
    };
    const experiment: Experiment = inLanguage(page);
    written.set(experiment, file);
    return experiment;
  });
  return inOrder(experiments);
}

const written = new WeakMap<Experiment, ExperimentFile>();

/** Returns the texts of an experiment in English, as its file has them; those of a topic's page are what it shows. */
export const inEnglish = (experiment: Experiment): Pick<ExperimentFile, "title" | "short" | "lesson"> =>
  written.get(experiment) ?? experiment;

/**
 * Returns a copy of a part of an experiment whose texts are those of the current language whenever they are read. The scenario
 * goes to the simulator as its file has it.
 */
function inLanguage<T>(part: T): T {
  if (typeof part !== "object" || part === null) return part;
  const copy = Array.isArray(part) ? [] : {};
  for (const [key, value] of Object.entries(part)) {
    const read = FIELDS.includes(key) ? reader(value) : null;
    const own = read ? { get: read } : { value: key === "scenario" ? value : inLanguage(value), writable: true };
    Object.defineProperty(copy, key, { enumerable: true, configurable: true, ...own });
  }
  return copy as T;
}

/** Returns a function that reads a text, or a list of texts, in the current language; null for anything else. */
function reader(value: unknown): (() => unknown) | null {
  if (typeof value === "string") return () => prose(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isList ? () => value.map(prose) : null;
}

/** Sorts experiments in place by shelf and by their order on it. */
export function inOrder(experiments: Experiment[]): Experiment[] {
  const rank = (id: string) => SHELVES.findIndex((shelf) => shelf.id === id);
  return experiments.sort((a, b) => rank(a.paper) - rank(b.paper) || a.order - b.order || a.id.localeCompare(b.id));
}
