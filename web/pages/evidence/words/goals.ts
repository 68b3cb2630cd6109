/** Goals in the words of the command line, which are English. */

/** Replacements of the command line's words for goals. */
const GOAL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/throughput_peak_mbps/g, "highest rates"],
  [/degradation_pct_superscript/g, "lost beyond the peak"],
  [/\bno-b\b/g, "alone"],
  [/\brevb\b/g, "with a reverse flow"],
  [/>=/g, "≥"],
  [/(\d)%/g, "$1\u00a0%"],
  [/_/g, " "],
];

/** Writes a goal in a sentence. */
export function goalWords(says: string): string {
  return GOAL_WORDS.reduce((text, [word, instead]) => text.replace(word, instead), says);
}
