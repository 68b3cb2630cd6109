import type { Shelf } from "../experiments/papers.ts";
import { TOPICS } from "../scenario/link.ts";

/** The topics as one shelf, for the pages without scripts. */
export const TOPIC_SHELF: Shelf = {
  id: TOPICS,
  short: "Topics",
  title: "Topics",
  description: "The names that courses use, each with a run that shows it, over a path of today or of a paper",
  lead: "Bufferbloat, AIMD, SACK: the names of a course, each with a run.",
};
