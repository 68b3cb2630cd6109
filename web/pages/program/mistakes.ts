/** Mistakes of a program, where the engine reports them: in the problems of a scenario, and in the end of a run. */
import type { Problem } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";
import type { Mistake } from "./editor/editor.tsx";
import { PROGRAM } from "./experiment.ts";

/** A mistake's place as the engine writes it, before the sentence. */
const PLACE = /^line (\d+), column (\d+): ([\s\S]*)$/;

/** Reads a sentence of the engine: "line 7, column 14: …"; without a place, the whole sentence is the message. */
export function readMistake(text: string): Mistake {
  const found = PLACE.exec(text);
  if (!found) return { line: null, column: null, message: text };
  return { line: Number(found[1]), column: Number(found[2]), message: found[3] };
}

/** Returns the mistake among the problems of a draft; null if the program is sound. */
export function mistakeAmong(problems: readonly Problem[]): Mistake | null {
  const found = problems.find(({ path }) => path === PROGRAM);
  return found ? readMistake(found.message) : null;
}

/** Returns the mistake that stopped a run; null if no program stopped it. */
export function mistakeOf(run: Run | null): Mistake | null {
  if (run === null || run.data.summary.status === "complete") return null;
  const found = /\bprogram, ([\s\S]+)$/.exec(run.data.summary.stopped_by);
  return found ? readMistake(found[1]) : null;
}
