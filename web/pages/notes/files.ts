/** Fetches a teacher's notes on an experiment. */
import type { ReactNode } from "react";
import { Term } from "../../glossary/term.tsx";
import { withCatalogs } from "../../language/long_texts.ts";
import { propsIn, RunNumber } from "../../page/mdx.ts";
import type { MisconceptionProps, Notes, NotesModule, QuestionProps } from "./format.ts";

const files = import.meta.glob<NotesModule>("../../experiments/*/notes.mdx");

/** Null for an experiment that has none. */
export function notesOf(experiment: string): (() => Promise<Notes>) | null {
  const file = files[`../../experiments/${experiment}/notes.mdx`];
  return file ? async () => readNotes(await withCatalogs(file())) : null;
}

function readNotes(module: NotesModule): Notes {
  const tree = module.default({ components: { Aim, Question, Misconception, Term, Run: RunNumber } });
  return {
    ...module.notes,
    aim: propsIn<{ children?: ReactNode }>(tree, Aim)[0]?.children ?? null,
    questions: propsIn(tree, Question),
    misconceptions: propsIn(tree, Misconception),
  };
}

/** Placeholders for the parts of the notes, which the sheet replaces. */
const Aim = ({ children }: { children?: ReactNode }): ReactNode => children;
const Question = ({ children }: QuestionProps): ReactNode => children;
const Misconception = ({ children }: MisconceptionProps): ReactNode => children;
