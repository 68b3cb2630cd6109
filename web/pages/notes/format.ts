/** What a teacher needs for an experiment: a `notes.mdx` beside its `experiment.json`. */
import type { ReactElement, ReactNode } from "react";
import type { TermProps } from "../../glossary/term.tsx";

/** What the file exports as `notes`. */
export interface NotesHead {
  /** How long it takes in class. */
  minutes: number;
}

export interface QuestionProps {
  /** As it stands on the worksheet. */
  ask: string;
  /** Lines left for the answer; three, if nothing is said. */
  lines?: number;
  /** The answer. */
  children?: ReactNode;
}

export interface MisconceptionProps {
  /** What is often believed. */
  says: string;
  /** What holds instead, and where it is seen. */
  children?: ReactNode;
}

export interface Notes extends NotesHead {
  /** What one can say or do afterwards. */
  aim: ReactNode;
  questions: QuestionProps[];
  misconceptions: MisconceptionProps[];
}

/** A file of the kind, compiled: `<Aim>`, `<Question>`s and `<Misconception>`s. */
export interface NotesModule {
  notes: NotesHead;
  default(props: {
    components: {
      Aim(props: { children?: ReactNode }): ReactNode;
      Question(props: QuestionProps): ReactNode;
      Misconception(props: MisconceptionProps): ReactNode;
      Term(props: TermProps): ReactNode;
    };
  }): ReactElement;
}
