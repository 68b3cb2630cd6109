/** English prose is short and plain: sentences have a subject and at most 32 words, and use the standard word. */

import { beforeAll, expect, test } from "vitest";
import {
  type ProseSentence,
  passages,
  passagesOfEngine,
  passagesOfJson,
  passagesOfRules,
  passagesOfStory,
  passagesOfText,
  sentencesOf,
  shownMessage,
} from "./prose.ts";

const MOST_WORDS = 32;
const MOST_WORDS_ON_AVERAGE = 18;
/** Files with fewer whole sentences have no average to speak of. */
const FEWEST_FOR_AVERAGE = 8;

/** Words that stand for a subject without naming one. */
const BARE = /^["“(]*(?:Of|Where|What|By|Who|Whom|Those|And|As|The same)\b/;
/** Words that the field does not use, and the ones that it does. */
const WORDS: readonly [RegExp, instead: string][] = [
  [/\bpupils?\b/i, "students"],
  [/\bin place of\b/i, "instead of"],
  [/\bfor ever(?=[,.;:)]|$)/i, "forever"],
  [/\bstop(?:s|ped)? to\b/i, "no longer"],
  [/\b(?:he|him|his|she|her)\b/i, "it, its, or they and their"],
  [/\b(?:ACK|TCP|flow|gateway|host|packet|queue|receiver|router|run|segment|sender|simulator)s?,? whom?\b/i, "that"],
];

const isWhole = ({ text }: ProseSentence) => /[.?!:][”")]*$/.test(text);
const isQuestion = ({ text }: ProseSentence) => /\?[”")]*$/.test(text);

/** One line for each fault of a sentence. Headings and labels may begin with a bare word, as in “What you see”. */
function faultsOf(sentence: ProseSentence): string[] {
  const { file, line, text, words } = sentence;
  const place = line === null ? file : `${file}:${line}`;
  const isTold = isWhole(sentence) || file.endsWith(".story");
  const faults = WORDS.filter(([word]) => word.test(text)).map(
    ([word, instead]) => `write "${instead}" instead of "${word.exec(text)?.[0]}"`,
  );
  if (words > MOST_WORDS) faults.push(`${words} words; split it (at most ${MOST_WORDS})`);
  if (isTold && BARE.test(text) && !isQuestion(sentence)) faults.push("begins with a bare word; name the subject");
  return faults.map((fault) => `${place}: ${fault}: ${text}`);
}

/** One line for each file whose sentences are too long on average. */
function longWinded(sentences: readonly ProseSentence[]): string[] {
  const byFile = new Map<string, ProseSentence[]>();
  for (const one of sentences.filter(isWhole)) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
  return [...byFile].flatMap(([file, all]) => {
    const mean = all.reduce((sum, { words }) => sum + words, 0) / all.length;
    if (all.length < FEWEST_FOR_AVERAGE || mean <= MOST_WORDS_ON_AVERAGE) return [];
    return [`${file}: ${mean.toFixed(1)} words a sentence on average; shorten some (at most ${MOST_WORDS_ON_AVERAGE})`];
  });
}

let sentences: ProseSentence[] = [];

beforeAll(async () => {
  sentences = (await passages()).flatMap(sentencesOf);
}, 60_000);

test("every sentence is short, names its subject and uses the standard word", () => {
  expect(sentences.length).toBeGreaterThan(5000);
  expect(sentences.flatMap(faultsOf)).toEqual([]);
});

test("the sentences of a file are short on average", () => {
  expect(longWinded(sentences)).toEqual([]);
});

test("every kind of text is read", () => {
  const files = new Set(sentences.map(({ file }) => file));
  for (const file of ["README.md", "engine/README.md", ".github/CONTRIBUTING.md", "web/pages/docs/guide.md"])
    expect(files, file).toContain(file);
  for (const file of ["web/pages/tours/ansnet.mdx", "web/pages/tours/list.ts", "web/glossary/entries/queues.ts"])
    expect(files, file).toContain(file);
  for (const file of [
    "web/topics/basics.ts",
    "web/views/cable/view.tsx",
    "tests/stories/karn/a-syn-sent-twice-gives-no-sample.story",
  ])
    expect(files, file).toContain(file);
  for (const file of ["engine catalog", "engine worksheet", "engine rules"]) expect(files, file).toContain(file);
});

const told = (text: string) => sentencesOf({ file: "a.md", line: 1, text });

test("a sentence that is too long is named with its line and its length", () => {
  const long = `The sender ${"waits and ".repeat(16)}ends.`;
  expect(told(`It is so.\n${long}`).flatMap(faultsOf)).toEqual([`a.md:2: 35 words; split it (at most 32): ${long}`]);
  expect(told(`The sender ${"waits and ".repeat(14)}ends.`).flatMap(faultsOf)).toEqual([]);
});

test("a sentence that begins with a bare word is named, a question or a heading is not", () => {
  for (const text of [
    "Of the line 5 % are left.",
    "What fits is sent.",
    "(Who waits is late.)",
    "The same holds here.",
  ])
    expect(told(`It is so. ${text}`).flatMap(faultsOf)).toEqual([
      `a.md:1: begins with a bare word; name the subject: ${text}`,
    ]);
  for (const text of ["What does it wait for?", "What you see", "“Where is it?”", "Ask what it does."])
    expect(told(text).flatMap(faultsOf)).toEqual([]);
});

test("a word that the field does not use is named", () => {
  expect(told("Pupils see the sender, who waits in place of the timer.").flatMap(faultsOf)).toHaveLength(3);
  expect(told("Students wait for every ACK that stops.").flatMap(faultsOf)).toEqual([]);
});

test("a file of long sentences is named, a long one among short ones is not", () => {
  const line =
    "The sender waits for the ACK of the last segment of the window until the timer of the host fires again.";
  expect(longWinded(told(`${line} `.repeat(8)))).toEqual([
    "a.md: 21.0 words a sentence on average; shorten some (at most 18)",
  ]);
  expect(longWinded(told(`${line} It waits. `.repeat(8)))).toEqual([]);
});

test("an MDX file is read with its exports and attributes, and without code", () => {
  const text = [
    'export const tour = { title: "A queue as long" };',
    "",
    '<Step id="a" title="A window">',
    "",
    'A *line* of <Value of="rate" /> has `tcp.window` and a',
    '<Term id="rtt">round trip</Term>.',
    "",
    "</Step>",
  ].join("\n");
  expect(passagesOfText("a.mdx", text)).toEqual([
    { file: "a.mdx", line: 1, text: "A queue as long" },
    { file: "a.mdx", line: 3, text: "A window" },
    { file: "a.mdx", line: 5, text: "A line of Xx has Xx and a\nround trip." },
  ]);
});

test("a Markdown file is read with its tables and without its listings", () => {
  const text = "# Title\n\n- one item\n\n| a | b |\n|---|---|\n| c d | `e` |\n\n```sh\nnpm test\n```\n";
  expect(passagesOfText("a.md", text).map((one) => one.text)).toEqual(["Title", "one item", "a", "b", "c d", "Xx"]);
});

test("explanations of the engine are read at any depth, names and sources are not", () => {
  const choice = { id: "a", name: "A name", meaning: "One choice." };
  const parameter = { name: "A name", meaning: "A number.", choices: [choice, choice], source: { text: "A source." } };
  expect(passagesOfEngine("catalog", { parameters: [parameter], bounds: [{ holds: "Without losses." }] })).toEqual(
    ["A number.", "One choice.", "Without losses."].map((text) => ({ file: "catalog", line: null, text })),
  );
});

test("a sentence of a rule ends with its full stop, and a value counts as one word", () => {
  const says = "Lost: all {limit} buffers are in use. What fits in {place} is kept";
  const read = passagesOfRules("rules", [says]).flatMap(sentencesOf);
  expect(read.map(({ words }) => words)).toEqual([7, 6]);
  expect(read.flatMap(faultsOf)).toEqual([
    "rules: begins with a bare word; name the subject: What fits in Xx is kept.",
  ]);
});

test("JSON, stories and messages are read", () => {
  expect(passagesOfJson("a.json", '{\n  "id": "one",\n  "deep": [{ "text": "two words" }]\n}')).toEqual([
    { file: "a.json", line: 3, text: "two words" },
  ]);
  expect(passagesOfStory("a.story", "# Title\n# One ends\n# late.\nconnects\n# Two.\n")).toEqual([
    { file: "a.story", line: 1, text: "Title" },
    { file: "a.story", line: 2, text: "One ends\nlate." },
    { file: "a.story", line: 5, text: "Two." },
  ]);
  expect(shownMessage("{count, plural, one {# run} other {# runs}} of <0>{name}</0>")).toBe("Xx runs of Xx");
});
