/** Shape of the inventory's items, and the functions by which their rows are written. */
import type { MessageDescriptor } from "@lingui/core";
import type { ExperimentFile } from "../../engine/contract/experiment.ts";

/** Source of a misconception: the teacher's notes of an experiment, a publication, or none. */
export type Source =
  | { kind: "notes"; experiment: string; says: string }
  | { kind: "text"; text: string }
  | { kind: "own" };

/** One of four answers. */
export interface Answer {
  text: MessageDescriptor;
  /** Name in the concept of the misconception that leads to it; null for the right answer. */
  misconception: string | null;
}

/** The run that shows the right answer, and the measured quantities that show it. */
export type ItemRun = Pick<ExperimentFile["opens"], "range" | "at" | "claims" | "set"> & {
  /** Id of the topic or experiment whose page shows it. */
  page: string;
};

/** A question with four answers. */
export interface Item {
  question: MessageDescriptor;
  answers: readonly [Answer, Answer, Answer, Answer];
  /** Why the right answer is right. */
  because: MessageDescriptor;
  run: ItemRun;
}

/** The two forms. */
export const FORMS = ["a", "b"] as const;
/** Id of a form. */
export type FormId = (typeof FORMS)[number];

/** A concept, with one item in each form. The wrong answers of both items follow from the same misconceptions. */
export type Concept = Readonly<Record<FormId, Item>> & {
  id: string;
  name: MessageDescriptor;
  /** Sources of the wrong answers, by the name of the misconception. */
  misconceptions: Readonly<Record<string, Source>>;
};

/** Concepts of one file. */
export interface ConceptGroup {
  id: string;
  name: MessageDescriptor;
  concepts: readonly Concept[];
}

/** The right answer. */
export const right = (text: MessageDescriptor): Answer => ({ text, misconception: null });

/** A wrong answer, with the misconception that leads to it. */
export const wrong = (misconception: string, text: MessageDescriptor): Answer => ({ text, misconception });

/** A misconception that the teacher's notes of an experiment describe in these words. */
export const inNotes = (experiment: string, says: string): Source => ({ kind: "notes", experiment, says });

/** A misconception, or a view that is out of date, that a publication documents. */
export const inText = (text: string): Source => ({ kind: "text", text });

/** A misconception for which we know no source; the wrong answer was written for this inventory. */
export const OWN: Source = { kind: "own" };
