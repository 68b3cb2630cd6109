/** Goals in the words of the command line, which are English, and what their allowances rest on. */

import { t } from "@lingui/core/macro";
import type { GoalBasis } from "../../../engine/contract/experiment.ts";

/** Replacements of the command line's words for goals. */
const GOAL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/throughput_peak_mbps/g, "highest rates"],
  [/degradation_pct_superscript/g, "fall beyond the peak"],
  [/\bno-b\b/g, "alone"],
  [/\brevb\b/g, "with a reverse flow"],
  [/>=/g, "≥"],
  [/(\d)%/g, "$1\u00a0%"],
  [/_/g, " "],
];

const BASES: Readonly<Record<GoalBasis, () => string>> = {
  runs: () => t`the spread between the paper’s own runs`,
  twice: () => t`the difference between two places where the paper gives the same number`,
  rounding: () => t`the rounding of the printed number`,
  stated: () => t`a limit, range or order that the paper states`,
  counting: () => t`chance variation in the paper’s counts`,
};

/** Names what a goal's allowance rests on. */
export const basisWords = (basis: GoalBasis): string => BASES[basis]();

/** Writes a goal in a sentence. */
export function goalWords(says: string): string {
  return GOAL_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), says);
}
