/** Problems with drawn numbers: finite and readable, and no mistake is taken for the answer. */
import { describe, expect, test } from "vitest";
import { show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { TOPICS } from "../../topics/list.ts";
import { allProblems } from "./files.ts";
import type { Answer, Made } from "./format.ts";
import { judge, writeList } from "./judge.ts";
import { isDistinct, madeWith } from "./made.ts";
import type { Quantity } from "./quantity.ts";

await show(SOURCE);
const rows = await allProblems();
const SEEDS = Array.from({ length: 200 }, (_, i) => i + 1);

/** Largest number of significant digits in a question; whole sizes of bytes have as many as they need. */
const MOST_DIGITS = 4;

/** Returns the numbers of a question that are tedious to calculate with. */
function tediousIn(ask: string): string[] {
  const numbers = ask.replace(/(?<=\d),(?=\d{3})/g, "").match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.filter((one) => one.replace(".", "").replace(/^0+|0+$/g, "").length > MOST_DIGITS);
}

/** Returns an answer as a reader would type it. */
function typed(is: Quantity): string {
  const units = { duration: "ns", size: "B", rate: "b/s", share: "", count: "" };
  return `${is.value} ${units[is.kind]}`.trim();
}

/** Returns the answer and its mistakes, each as it is typed, with the verdict that it deserves. */
function expectedVerdicts(answer: Answer): [given: string, is: "right" | "wrong", hint: string][] {
  if ("options" in answer)
    return answer.options.map(({ hint }, i) => [String(i), i === answer.right ? "right" : "wrong", hint]);
  const all: [string, string][] =
    "list" in answer
      ? answer.mistakes.map(({ is, hint }) => [writeList(is), hint])
      : answer.mistakes.map(({ is, hint }) => [typed(is), hint]);
  const right = "list" in answer ? writeList(answer.list) : typed(answer.is);
  return [[right, "right", ""], ...all.map(([given, hint]) => [given, "wrong", hint] as [string, "wrong", string])];
}

/** Returns everything that is wrong with a problem and its numbers. */
function faultsOf(made: Made): string[] {
  const { ask, answer, hints, steps } = made;
  const texts = [ask, ...hints, ...steps.flat()];
  const faults = texts.filter((text) => /NaN|Infinity|undefined|–\s|\{|\}|\s-\d/.test(text));
  faults.push(...tediousIn(ask).map((number) => `${number} in: ${ask}`));
  if (!isDistinct(answer)) faults.push(`a mistake equals the answer: ${ask}`);
  for (const [given, is, hint] of expectedVerdicts(answer)) {
    const verdict = judge(answer, given);
    if (verdict.is !== is || verdict.text !== (is === "right" ? "" : hint))
      faults.push(`${given} is ${verdict.is} (${verdict.text}), not ${is} (${hint}): ${ask}`);
  }
  if ("is" in answer) {
    const { value, kind } = answer.is;
    const isPlausible = kind === "share" ? value > 0 && value <= 1 : value >= (kind === "count" ? 0 : 1e-3);
    if (!Number.isFinite(value) || !isPlausible) faults.push(`the answer is ${value}: ${ask}`);
    if (answer.within === 0 && !Number.isInteger(value)) faults.push(`${value} is not exact: ${ask}`);
    const shown = judge(answer, String(answer.is).replaceAll("\u00a0", " "));
    if (shown.is !== "right") faults.push(`the answer as it is shown, ${answer.is}, is ${shown.is}: ${ask}`);
  }
  if ("list" in answer && answer.list.length === 0) faults.push(`there is nothing to list: ${ask}`);
  return faults;
}

describe.each(rows)("$id", (row) => {
  const all = SEEDS.map((seed) => madeWith(row, seed));

  test("has finite, readable numbers, and distinguishes every named mistake from the answer", () => {
    expect([...new Set(all.flatMap(faultsOf))].slice(0, 5)).toEqual([]);
  });

  test("has other numbers with other seeds, and the same with the same", () => {
    expect(new Set(all.map(({ ask }) => ask)).size).toBeGreaterThanOrEqual(8);
    expect(madeWith(row, 17)).toEqual(madeWith(row, 17));
  });

  test("names a mistake, gives a hint and has a solution of several steps", () => {
    for (const { answer, hints, steps } of all) {
      const named = "options" in answer ? answer.options.length - 1 : answer.mistakes.length;
      expect(named).toBeGreaterThan(0);
      expect(hints.length).toBeGreaterThan(0);
      expect(steps.length).toBeGreaterThan(1);
    }
  });

  test("has a run with its own numbers, if it has one", () => {
    for (const { run } of all) {
      if (run) expect(Number.isFinite(run.expected.value)).toBe(true);
    }
  });
});

/** Problems that each topic promises. */
const FEWEST_PROBLEMS = 3;

test("each topic has at least three problems", () => {
  const counted = TOPICS.map(({ id }) => ({ id, problems: rows.filter(({ topic }) => topic === id).length }));
  expect(counted.filter(({ problems }) => problems < FEWEST_PROBLEMS)).toEqual([]);
});

test("every problem belongs to a topic, every topic has problems, and no two have the same id", () => {
  const topics = TOPICS.map(({ id }) => id);
  expect(rows.filter(({ topic }) => !topics.includes(topic))).toEqual([]);
  expect(topics.filter((id) => !rows.some(({ topic }) => topic === id))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id } of rows) expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
});
