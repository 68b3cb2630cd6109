/**
 * An experiment explained step by step: a `steps.json` beside its `experiment.json`, and nothing else. Each step is a state
 * of the page with a short text; its moment is sought in the run that is shown, so that it holds for other parameters too.
 */
import type { Options } from "../run/options.ts";
import type { Sought } from "../run/sought.ts";

export interface Step {
  /** Its place in a link. */
  id: string;
  title: string;
  text: string;
  /** Parameters it needs beside those of all steps. */
  set?: Settings;
  /** The moment it is about. */
  at: Sought;
  /** Durations: what is shown before it, and after it, or after `until`. */
  before: string;
  after: string;
  until?: Sought;
  /** Where the playhead stands: at the moment, if nothing is said, or at the end of what is shown. */
  playhead?: "moment" | "end";
  /** Select the packet the moment is about, or the moment itself. */
  select?: "packet" | "moment";
  /** The view to look at, beside the ladder. */
  view?: string;
  options?: Partial<Options>;
}

/** Dotted path -> value; quantities may be written with their unit. */
export type Settings = Record<string, string | number | boolean>;

export interface StepsFile {
  title: string;
  /** Flow they are about, or the entry it is of. */
  flow: string;
  set?: Settings;
  steps: Step[];
}

const files = import.meta.glob<StepsFile>("./*/steps.json", { import: "default" });

/** Fetches the steps of an experiment; null for one that has none. */
export function stepsOf(id: string): (() => Promise<StepsFile>) | null {
  return files[`./${id}/steps.json`] ?? null;
}
