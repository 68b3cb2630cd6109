/** Format of a problem: one row in the file of its topic in `rows/`. */
import type { MessageDescriptor } from "@lingui/core";
import type { Settings } from "../../scenario/settings.ts";
import type { Measure } from "../../sweep/measures.ts";
import type { Draw } from "./draw.ts";
import type { Quantity } from "./quantity.ts";

/** One problem. One more problem is one row. */
export interface ProblemRow {
  /** Id, which links contain. */
  id: string;
  /** Id of its topic in `web/topics/`. */
  topic: string;
  title: MessageDescriptor;
  /** Draws the numbers and computes everything from them; the texts are in the language of the page. */
  make(draw: Draw): Made;
}

/** A problem with its numbers. */
export interface Made {
  /** The question. */
  ask: string;
  answer: Answer;
  /** Hints: the first names the idea, and each further one tells more of the solution. */
  hints: readonly string[];
  /** The solution. */
  steps: readonly Step[];
  run?: ProblemRun;
}

/** A step of the solution: what is computed, and how; or a sentence alone. */
export type Step = readonly [what: string, formula: string] | string;

/** Answer that the reader gives: a number, a list of whole numbers, or a choice. */
export type Answer = NumberAnswer | ListAnswer | ChoiceAnswer;

/** A number, with its unit unless it is a plain one. */
export interface NumberAnswer {
  is: Quantity;
  /** Largest error that counts as right, a share of the answer; 0 for exact numbers. */
  within: number;
  mistakes: readonly Mistake<Quantity>[];
}

/** Whole numbers, such as those of segments, in any order. */
export interface ListAnswer {
  list: readonly number[];
  mistakes: readonly Mistake<readonly number[]>[];
}

/** A choice of one option. */
export interface ChoiceAnswer {
  options: readonly Option[];
  right: number;
}

/** An option of a choice. */
export interface Option {
  text: string;
  /** Names the mistake that leads to it; the right one has none. */
  hint: string;
}

/** A wrong answer that readers often reach. */
export interface Mistake<V> {
  is: V;
  /** Names the mistake. */
  hint: string;
}

/** A run with exactly the numbers of the problem. */
export interface ProblemRun {
  experiment: string;
  set: Settings;
  /** View that shows the result best. */
  view: string;
  flow: string;
  measure: Measure;
  /** The formula's value of the measure. */
  expected: Quantity;
  /** How this value follows from the answer, unless it is the answer. */
  note?: string;
  /** Largest difference of the run from the formula, a share of the formula's value. */
  within: number;
}
