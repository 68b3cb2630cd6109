/** Fetches tours: those of this folder, and the explanation of an experiment. */
import type { TourFile, TourModule } from "./format.ts";

const tours = import.meta.glob<TourModule>("./*.mdx");
const explanations = import.meta.glob<TourModule>("../../experiments/*/steps.mdx");

/** The reader knows the glossary, which a page without steps does not fetch. */
const reader = () => import("./read.ts");

/** Fetches the steps of a tour. */
export type LoadTour = () => Promise<TourFile>;

/** Null for an id that no tour has. */
export function tourFile(id: string): LoadTour | null {
  const file = tours[`./${id}.mdx`];
  return file ? async () => (await reader()).readTour(await file(), id) : null;
}

/** Null for an experiment that is not explained. */
export function explanationOf(experiment: string): LoadTour | null {
  const file = explanations[`../../experiments/${experiment}/steps.mdx`];
  return file ? async () => (await reader()).readTour(await file(), "", experiment) : null;
}
