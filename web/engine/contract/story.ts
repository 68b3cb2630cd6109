/**
 * A story that was played.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { RunSummary } from "./summary.ts";

/** Result of a story besides the columns of its drawing: its problems, or its steps and their summary. */
export interface StoryReport {
  /** Every mistake in the text. */
  problems: StoryProblem[];
  /** Lines begun, in order. */
  steps: StoryStep[];
  /** The line that does not hold; `null` if all do. */
  failure: StoryFailure | null;
  /** Judgement of a packetdrill script; `null`: the text is a story, or has problems. */
  verdict: ScriptVerdict | null;
  /** Summary of the drawing; `null` if there are problems. */
  summary: RunSummary | null;
}

/** A mistake in the text with its place and the valid choices. */
export interface StoryProblem {
  /** Line, counted from 1. */
  line: number;
  /** Column, counted from 1 in characters. */
  column: number;
  /** Message. */
  message: string;
  /** Valid words; empty if they cannot be listed. */
  choices: string[];
}

/** A line of the text and the time at which it was done. */
export interface StoryStep {
  /** Number of the line, from 1. */
  line: number;
  /** Time on the ladder, ns. */
  time: number;
}

/** The line that does not hold, and the story up to it. */
export interface StoryFailure {
  /** Number of the line, from 1. */
  line: number;
  /** The line as written. */
  text: string;
  /** Expectation of the line. */
  expected: string;
  /** Behaviour of the connection. */
  found: string;
  /** Events before, line by line. */
  so_far: string[];
}

/** Judgement of a script. */
export interface ScriptVerdict {
  /** Outcome of the script. */
  outcome: ScriptOutcome;
  /** Cause of a difference; `null`: there is no difference, or its cause is not known. */
  cause: DifferenceCause | null;
  /** Part that the script needs and that is not modelled. */
  missing: MissingPart | null;
}

/** Outcome of a script. */
export type ScriptOutcome = "holds" | "differs" | "not_applicable";

/** Known cause of a difference. */
export interface DifferenceCause {
  /** Clause of the RFC. */
  clause: string;
  /** Kernel, or this simulator, that differs from the clause. */
  who: string;
  /** Behaviour that differs, a predicate. */
  does: string;
}

/** Part that a script needs and that is not modelled. */
export interface MissingPart {
  /** Line, from 1. */
  line: number;
  /** Name of the part. */
  needs: string;
}
