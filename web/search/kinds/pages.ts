/** Pages that are neither topics nor experiments, and the papers. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { PAPERS } from "../../experiments/papers.ts";
import { said } from "../../language/index.ts";
import {
  ACCESSIBILITY,
  CAPTURE,
  CARD,
  CONTEST,
  DOCS,
  ESSAYS,
  EVIDENCE,
  EXERCISES,
  FIGURES,
  FORMULAS,
  INVENTORY,
  LABORATORY,
  PROBLEMS,
  STORIES,
  TEACHERS,
  TOPICS,
  TOURS,
  WRITE,
} from "../../scenario/link.ts";
import type { Entry } from "../entry.ts";
import { englishOf } from "../language.ts";

interface PageEntry {
  id: string;
  /** Address, if the id is none. */
  at?: string;
  name: MessageDescriptor;
  text: MessageDescriptor;
}

/** Pages that every form of the site has. */
const LESSONS: readonly PageEntry[] = [
  {
    id: LABORATORY,
    name: msg`Laboratory`,
    text: msg`Any network of your own, drawn and edited: hosts, routers, links and flows.`,
  },
  {
    id: CAPTURE,
    name: msg`Captures`,
    text: msg`A packet capture of your own, read in the browser and set beside a simulation.`,
  },
  {
    id: "why_slow",
    at: CAPTURE,
    name: msg`Why was it slow?`,
    text: msg`The diagnosis of a capture: what limited a transfer, its path and losses, and what would shorten it.`,
  },
  { id: TOPICS, name: msg`Topics`, text: msg`Runs under the topic names that courses use, in the order of a course.` },
  { id: TOURS, name: msg`Tours`, text: msg`Lessons that lead step by step through several experiments.` },
  { id: EXERCISES, name: msg`Exercises`, text: msg`Tasks with goals that the page checks, with hints and answers.` },
];

/** Pages that the page as one file does not have. */
const SITE: readonly PageEntry[] = [
  {
    id: ESSAYS,
    name: msg`Essays`,
    text: msg`Short essays with numbers to drag; each answers one question.`,
  },
  {
    id: INVENTORY,
    name: msg`Concept inventory`,
    text: msg`Multiple-choice questions about transport protocols, to ask before and after a course.`,
  },
  {
    id: PROBLEMS,
    name: msg`Problems`,
    text: msg`Exam problems with random numbers. The page checks the answer and has a worked solution.`,
  },
  {
    id: FIGURES,
    name: msg`Figures`,
    text: msg`A figure of each topic for textbooks and slides, as an SVG file and as an embeddable frame.`,
  },
  {
    id: FORMULAS,
    name: msg`Formulas of TCP`,
    text: msg`A formula sheet of two printed pages, each formula with its symbols, its source and a run.`,
  },
  { id: STORIES, name: msg`Stories`, text: msg`Single TCP connections, segment by segment.` },
  {
    id: EVIDENCE,
    name: msg`Evidence`,
    text: msg`Each published number beside the simulated one, with the difference.`,
  },
  {
    id: WRITE,
    name: msg`Write your own TCP`,
    text: msg`A congestion control of your own in twenty lines: the run, its windows and its score follow as you type.`,
  },
  {
    id: CARD,
    name: msg`Report card`,
    text: msg`Congestion controls side by side, judged by the criteria of RFC 9743: fairness, queues, losses, changing paths.`,
  },
  {
    id: CONTEST,
    name: msg`Contest`,
    text: msg`Congestion controls and your own program on open and sealed paths, scored by throughput and delay.`,
  },
  {
    id: DOCS,
    name: msg`Documentation`,
    text: msg`Scenarios, command line, captures, embedding, hosting and the model.`,
  },
  {
    id: TEACHERS,
    name: msg`For teachers`,
    text: msg`How to put a run into a course page, and how to hand out exercises.`,
  },
  { id: ACCESSIBILITY, name: msg`Accessibility`, text: msg`How the site meets WCAG 2.2, criterion by criterion.` },
];

const entryOf = ({ id, at = id, name, text }: PageEntry): Entry => ({
  id,
  title: said(name),
  names: [englishOf(name), id],
  text: said(text),
  words: englishOf(text),
  opens: { kind: "link", href: `#/${at}` },
});

/** Returns the pages that every form of the site has. */
export const loadLessonPages = async (): Promise<Entry[]> => LESSONS.map(entryOf);

/** Returns all pages of the site. */
export const loadPages = async (): Promise<Entry[]> => [...LESSONS, ...SITE].map(entryOf);

/** Returns the papers, each with the page that lists its experiments. */
export const loadPapers = async (): Promise<Entry[]> =>
  PAPERS.map(({ id, short, title, description, lead }) => ({
    id,
    title,
    names: [short, id],
    text: lead,
    words: description,
    opens: { kind: "link", href: `#/${id}` },
  }));
