/**
 * Format of an exercise: an MDX file of this folder. Its export `exercise` has its place and its goals; its text has
 * the task, `<Hint>`s to be opened one after the other, and one `<Answer>`.
 */
import type { ReactNode } from "react";
import type { TermProps } from "../../glossary/term.tsx";
import type { Settings } from "../../scenario/settings.ts";
import type { Measure, SweepUnit } from "../../sweep/measures.ts";

/** Head of an exercise's file. */
export interface ExerciseHead {
  /** Its place in the list: from easy to hard. */
  order: number;
  title: string;
  /** Topic in one sentence, for the list. */
  lead: string;
  experiment: string;
  /** Parameters at the start of the exercise. */
  set?: Settings;
  /** Parameters that may be changed, `*` for any name; a change to another one prevents the solution. */
  may: readonly string[];
  /** Until when the reader sends in TCP's place, since the start of the run; without, TCP sends. */
  sender?: string;
  /** Part of the run that the exercise opens on, so that what is to be found is not on the screen yet. */
  opens?: { from: string; to: string };
  /** Controls and views that would tell the answer. */
  hides?: readonly string[];
  goals: readonly Goal[];
  /** Parameters that solve it, on top of `set`; absent if it is not solved by parameters. */
  solution?: Settings;
}

/** One thing that must hold of the run, or of the page. */
export type Goal = { text: string } & (
  | ({ measure: Measure; unit: SweepUnit; flow?: string } & Bounds)
  | ({ parameter: string } & Bounds<number | string>)
  /** This many bytes have been read at the receiver within that time from the first write. */
  | { read: number; within: string }
  /** A packet is selected that was lost. */
  | { selected: "lost" }
);

/** Bounds of the allowed values, both inclusive. */
interface Bounds<V = number> {
  at_least?: V;
  at_most?: V;
}

/** An exercise: its head, id and text. */
export interface Exercise extends ExerciseHead {
  /** Its file, and its place in a link. */
  id: string;
  Text(props: { components: Components }): ReactNode;
}

interface Components {
  Hint(props: { children: ReactNode }): ReactNode;
  Answer(props: { children: ReactNode }): ReactNode;
  Term(props: TermProps): ReactNode;
}

/** Exports of an exercise's file. */
export interface ExerciseModule {
  exercise: ExerciseHead;
  default: Exercise["Text"];
}
