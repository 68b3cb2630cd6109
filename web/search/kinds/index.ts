/** Every kind of thing that the search finds, one row each. */
import { msg } from "@lingui/core/macro";
import type { Kind } from "../entry.ts";
import { loadExperiments, loadParameters, loadViews } from "./experiments.ts";
import { loadExercises, loadTours } from "./lessons.ts";
import { loadLessonPages, loadPapers } from "./pages.ts";
import { loadTopics } from "./topics.ts";
import { loadWords } from "./words.ts";

/** Kinds that every form of the site has. */
export const LESSON_KINDS: readonly Kind[] = [
  { id: "topic", name: msg`Topic`, weight: 3, load: loadTopics },
  { id: "page", name: msg`Page`, weight: 2, load: loadLessonPages },
  { id: "paper", name: msg`Paper`, weight: 2, load: loadPapers },
  { id: "word", name: msg`Word`, weight: 1.5, load: loadWords },
  { id: "view", name: msg`View`, weight: 1.3, load: loadViews },
  { id: "tour", name: msg`Tour`, weight: 1.2, load: loadTours },
  { id: "experiment", name: msg`Experiment`, weight: 1.1, load: loadExperiments },
  { id: "exercise", name: msg`Exercise`, weight: 1.1, load: loadExercises },
  { id: "parameter", name: msg`Parameter`, weight: 1, load: loadParameters },
];
