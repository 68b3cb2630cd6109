/** Teacher's notes of an experiment: a `notes.mdx` beside its `experiment.json`. */
import type { ReactElement, ReactNode } from "react";
import type { TermProps } from "../../glossary/term.tsx";
import type { RunNumberProps } from "../../page/mdx.ts";

/** Head of the notes, the file's export `notes`. */
export interface NotesHead {
  /** Duration in class. */
  minutes: number;
}

/** A question for students. */
export interface QuestionProps {
  /** Text on the worksheet. */
  ask: ReactNode;
  /** Lines left for the answer; three by default. */
  lines?: number;
  /** The answer. */
  children?: ReactNode;
}

/** A common misconception. */
export interface MisconceptionProps {
  /** The wrong belief. */
  says: string;
  /** The correct statement, and where it can be seen. */
  children?: ReactNode;
}

/** Notes with all their parts. */
export interface Notes extends NotesHead {
  /** Learning goal: what students can say or do afterwards. */
  aim: ReactNode;
  questions: QuestionProps[];
  misconceptions: MisconceptionProps[];
}

/**
 * A file of the kind, compiled: `<Aim>`, `<Question>`s and `<Misconception>`s. Every number that a run gave is in a
 * `<Run>`, which a test compares with the run.
 */
export interface NotesModule {
  notes: NotesHead;
  default(props: {
    components: {
      Aim(props: { children?: ReactNode }): ReactNode;
      Question(props: QuestionProps): ReactNode;
      Misconception(props: MisconceptionProps): ReactNode;
      Term(props: TermProps): ReactNode;
      Run(props: RunNumberProps): ReactNode;
    };
  }): ReactElement;
}
