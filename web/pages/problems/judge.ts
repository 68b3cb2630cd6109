/** Judges what a reader typed or chose. */
import { msg, t } from "@lingui/core/macro";
import { language, texts } from "../../language/index.ts";
import { programmed } from "../../quantities/numbers.ts";
import { readQuantity, unitNames } from "../../quantities/units.ts";
import type { Answer, ListAnswer, NumberAnswer } from "./format.ts";
import { isNear } from "./made.ts";
import { type Kind, type Quantity, quantity } from "./quantity.ts";

/** Result of an answer: right, wrong, or no answer that can be judged; with a sentence about the latter two. */
export interface Verdict {
  is: "right" | "wrong" | "unread";
  text: string;
}

/** Sentences about the form of an answer, by its kind. */
const EXPECTED = texts<Kind | "list">({
  duration: msg`Type a time with its unit, for example 42 ms or 1.5 s.`,
  size: msg`Type a size with its unit, for example 1500 B or 64 KB. Here 1 KB is 1024 bytes.`,
  rate: msg`Type a rate with its unit, for example 1.5 Mb/s.`,
  share: msg`Type a share in percent or as a number below 1, for example 45 % or 0.45.`,
  count: msg`Type a number without a unit, for example 12.`,
  list: msg`Type whole numbers with spaces or semicolons between them, for example 3 5 8–10.`,
});

/** Returns the sentence that says how the answer is to be written. */
export function expectedForm(answer: Answer): string {
  if ("options" in answer) return t`Choose one.`;
  return EXPECTED["list" in answer ? "list" : answer.is.kind];
}

/** Returns the sentence that says how near an answer has to be; empty for a choice. */
export function toleranceOf(answer: Answer): string {
  if ("options" in answer) return "";
  if ("list" in answer) return t`The order does not matter.`;
  const within = quantity(answer.within, "share");
  return answer.within === 0 ? t`Only the exact number is right.` : t`An answer within ${within} is right.`;
}

/** Judges the index of a choice, or what was typed. */
export function judge(answer: Answer, given: string): Verdict {
  if ("options" in answer) return judgeChoice(answer.options, answer.right, given);
  return "list" in answer ? judgeList(answer, given) : judgeNumber(answer, given);
}

const RIGHT: Verdict = { is: "right", text: "" };
const wrong = (text: string): Verdict => ({ is: "wrong", text });
const unread = (text: string): Verdict => ({ is: "unread", text });

function judgeChoice(options: readonly { hint: string }[], right: number, given: string): Verdict {
  const chosen = options[Number(given)];
  if (given === "" || !chosen) return unread(t`Choose one of the answers first.`);
  return Number(given) === right ? RIGHT : wrong(chosen.hint);
}

function judgeNumber({ is, within, mistakes }: NumberAnswer, given: string): Verdict {
  const value = readTyped(given, is.kind);
  if (typeof value === "string") return unread(value);
  const typed = { value };
  if (isNear(typed, is, within)) return RIGHT;
  const known = [...mistakes, ...usualMistakes(is)].find((one) => isNear(typed, one.is, within));
  return wrong(known?.hint ?? (value > is.value ? t`The value is too large.` : t`The value is too small.`));
}

/** Other ways to write the unit of a rate. */
const BITS = /(?:bit\/s|bits\/s|bps)$/;
const PERCENT = /\s*%$/;

/** Returns a typed number in the base unit of the kind; a sentence if it is none. */
function readTyped(given: string, kind: Kind): number | string {
  const text = programmed(ungrouped(given.trim())).replace(BITS, "b/s");
  const expected = EXPECTED[kind];
  if (text === "") return expected;
  if (kind === "share" && PERCENT.test(text)) {
    const read = readQuantity(text.replace(PERCENT, ""));
    return read?.kind === null ? read.value / 100 : expected;
  }
  const read = readQuantity(text);
  if (read === null) return t`“${given}” could not be read. ${expected}`;
  if (kind === "share" || kind === "count") {
    return read.kind === null ? read.value : t`The answer needs no unit. ${expected}`;
  }
  if (read.kind === null) return t`The unit is missing: ${unitNames(kind).join(", ")}. ${expected}`;
  if (read.kind !== kind) return t`This is a unit of a different quantity. ${expected}`;
  return read.value;
}

/** Removes the signs between groups of digits: “62,500” in English. */
function ungrouped(text: string): string {
  const sign = (12345).toLocaleString(language().numbers).replace(/\d/g, "");
  const signs = sign.trim() === "" ? "\\s" : `[${sign}]`;
  return text.replace(new RegExp(`(?<=\\d)${signs}(?=\\d{3}(?!\\d))`, "gu"), "");
}

/** Mistakes that any answer of a kind may have. */
function usualMistakes(is: Quantity): { is: Quantity; hint: string }[] {
  const times = (factor: number, hint: string) => ({ is: quantity(is.value * factor, is.kind), hint });
  const bits = t`A byte has 8 bits. Sizes are in bytes, and rates are in bits per second.`;
  const prefix = t`The value is right except for the prefix of the unit: check the powers of ten.`;
  const prefixes = [1e-6, 1e-3, 1e3, 1e6].map((factor) => times(factor, prefix));
  switch (is.kind) {
    case "size": {
      const binary = t`Here 1 KB is 1024 bytes and 1 MB is 1024 KB. A value in bytes avoids the ambiguity.`;
      const kilo = [1.024, 1.024 ** 2, 1.024 ** 3].map((factor) => times(factor, binary));
      return [times(8, bits), times(1 / 8, bits), ...kilo, ...prefixes];
    }
    case "rate":
      return [times(8, bits), times(1 / 8, bits), ...prefixes];
    case "duration":
      return [times(8, bits), times(1 / 8, bits), ...prefixes];
    case "share":
      return [times(100, t`Type a number below 1, or a percent sign after a percentage.`)];
    case "count":
      return [];
  }
}

const RANGE = /^(\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?$/;
/** Largest count of numbers in a list that is read. */
const MOST_LISTED = 1000;

/** Reads “3 5 8–10” as ascending numbers, each once; null if it is no such list. */
export function readList(text: string): number[] | null {
  const joined = text.trim().replace(/\s*([-–—])\s*/g, "$1");
  const parts = joined.split(/[\s,;]+/).filter((part) => part !== "");
  const all: number[] = [];
  for (const part of parts) {
    const [, from, to = from] = RANGE.exec(part) ?? [];
    if (from === undefined || to === undefined || Number(to) - Number(from) > MOST_LISTED) return null;
    for (let one = Number(from); one <= Number(to); one++) all.push(one);
  }
  return all.length === 0 ? null : [...new Set(all)].sort((a, b) => a - b);
}

/** Writes ascending numbers as `readList` reads them. */
export function writeList(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const one of numbers) {
    const last = parts.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else parts.push([one, one]);
  }
  return parts
    .map(([from, to]) => (from === to ? from : to === from + 1 ? `${from} ${to}` : `${from}–${to}`))
    .join(" ");
}

function judgeList({ list, mistakes }: ListAnswer, given: string): Verdict {
  const read = readList(given);
  if (read === null)
    return unread(given.trim() === "" ? EXPECTED.list : t`“${given}” could not be read. ${EXPECTED.list}`);
  const isSame = (other: readonly number[]) => other.join() === read.join();
  if (isSame(list)) return RIGHT;
  const known = mistakes.find(({ is }) => isSame(is));
  if (known) return wrong(known.hint);
  const missing = list.filter((one) => !read.includes(one)).length;
  return wrong(missing > 0 ? t`Some numbers are missing.` : t`Some of these numbers do not belong to the answer.`);
}
