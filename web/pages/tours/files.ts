/** Fetches tours: those of this folder, and the explanation of an experiment. */
import type { Experiment } from "../../experiments/schema.ts";
import { withCatalogs } from "../../language/long_texts.ts";
import type { TourFile, TourModule } from "./format.ts";

const tours = import.meta.glob<TourModule>(["./*.mdx", "!./any_run.mdx"]);
const explanations = import.meta.glob<TourModule>("../../experiments/*/steps.mdx");

/** The reader knows the glossary, which a page without steps does not fetch. */
const reader = () => import("./read.ts");

/** Fetches the steps of a tour. */
export type LoadTour = () => Promise<TourFile>;

/** Null for an id that no tour has. */
export function tourFile(id: string): LoadTour | null {
  const file = tours[`./${id}.mdx`];
  return file ? async () => (await reader()).readTour(await withCatalogs(file()), id) : null;
}

/**
 * Returns the explanation of an experiment: its own, or else the steps that tours have there, and those of any run that find
 * their moment.
 */
export function explanationOf(experiment: Pick<Experiment, "id" | "short" | "paper">): LoadTour {
  const file = explanations[`../../experiments/${experiment.id}/steps.mdx`];
  return async () => {
    const { explanation, readTour } = await reader();
    if (file) return readTour(await withCatalogs(file()), "", experiment.id);
    const anyRun = await withCatalogs(import("./any_run.mdx"));
    const { TOURS } = await import("./list.ts");
    // The tour of the paper says more of its experiments than one for newcomers.
    const ids = TOURS.map(({ id }) => id).sort(
      (a, b) => Number(b === experiment.paper) - Number(a === experiment.paper),
    );
    const files = await Promise.all(ids.map((id) => tourFile(id)?.() ?? null));
    return explanation(
      experiment,
      files.filter((one) => one !== null),
      readTour(anyRun, "", experiment.id),
    );
  };
}
