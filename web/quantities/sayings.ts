/** Sentences in which the engine writes numbers, names and times, in the language of the page. */
import { localized } from "./numbers.ts";

/** A sentence of the engine with `#` in the place of each part that varies, and the same in the language of the page. */
export type Saying = readonly [english: string, inWords: (...parts: string[]) => string];

const patterns = new Map<string, RegExp>();

function patternOf(english: string): RegExp {
  let pattern = patterns.get(english);
  if (pattern === undefined) {
    const text = english.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("#", "(.*?)");
    pattern = new RegExp(`^${text}$`, "s");
    patterns.set(english, pattern);
  }
  return pattern;
}

/** A number with decimals, alone or with its unit. */
const QUANTITY = /^\d+\.\d+(?: \S{1,4})?$/;

/** Returns the first saying that reads like the sentence, in the language of the page; null if there is none. */
export function inSayings(sayings: readonly Saying[], sentence: string): string | null {
  for (const [english, inWords] of sayings) {
    const parts = patternOf(english).exec(sentence)?.slice(1);
    if (parts) return inWords(...parts.map((part) => (QUANTITY.test(part) ? localized(part) : part)));
  }
  return null;
}
