import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";
import { loadExperiments } from "../../experiments/load.ts";
import { FIRST_PAGE, readLink } from "../../scenario/link.ts";
import { TOPICS } from "../../topics/list.ts";
import { FORMS } from "./format.ts";
import { itemsOf, LETTERS, marksOf, rightPlace, scoreOf } from "./forms.ts";
import { CONCEPTS, GROUPS } from "./items/list.ts";
import { runLink, runState } from "./run_link.ts";

const pages = [...TOPICS, ...loadExperiments()].map(({ id }) => id);
const items = CONCEPTS.flatMap((concept) =>
  FORMS.map((form) => ({ id: `${concept.id}, ${form}`, concept, item: concept[form] })),
);

it("the inventory has thirty items, two for each concept", () => {
  expect(items).toHaveLength(30);
  expect(new Set(CONCEPTS.map(({ id }) => id)).size).toBe(CONCEPTS.length);
  expect(GROUPS.every(({ concepts }) => concepts.length > 0)).toBe(true);
});

describe.each(items)("$id", ({ concept, item }) => {
  it("has exactly one right answer, and one wrong answer for each misconception of its concept", () => {
    const named = item.answers.map(({ misconception }) => misconception);
    expect(named.filter((one) => one === null)).toHaveLength(1);
    expect(named.filter((one) => one !== null).sort()).toEqual(Object.keys(concept.misconceptions).sort());
    expect(new Set(item.answers.map(({ text }) => text.message)).size).toBe(LETTERS.length);
  });

  it("asks a question and gives a reason", () => {
    expect(item.question.message).toMatch(/[A-Z].*\?$/);
    expect(item.because.message).toMatch(/^[A-Z].*[.]$/);
  });

  it("opens a page that exists, by a link that reads back as written", () => {
    expect(pages).toContain(item.run.page);
    const { state, ignored } = readLink(runLink(item.run));
    expect(ignored).toEqual([]);
    expect(state).toEqual(runState(item.run));
    expect(state).not.toMatchObject(FIRST_PAGE);
    const { zoom, time } = state;
    expect(time).toBeGreaterThan(zoom?.from ?? Infinity);
    expect(time).toBeLessThanOrEqual(zoom?.to ?? 0);
  });
});

it("the two items of a concept differ", () => {
  for (const { a, b } of CONCEPTS) {
    expect(runLink(a.run)).not.toBe(runLink(b.run));
    expect([a.question.message, ...a.answers.map(({ text }) => text.message)]).not.toEqual([
      b.question.message,
      ...b.answers.map(({ text }) => text.message),
    ]);
  }
});

it.each(FORMS)("the right answers of form %s are at every place about equally often", (form) => {
  const places = itemsOf(form).map(rightPlace);
  for (const place of LETTERS.keys()) {
    const count = places.filter((one) => one === place).length;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(5);
  }
});

describe("sources of the wrong answers", () => {
  const sources = CONCEPTS.flatMap(({ id, misconceptions }) =>
    Object.entries(misconceptions).map(([name, source]) => ({ name: `${id}, ${name}`, source })),
  );

  it.each(sources.filter(({ source }) => source.kind === "notes"))("$name: is in the notes", ({ source }) => {
    if (source.kind !== "notes") return;
    const notes = readFileSync(at(`web/experiments/${source.experiment}/notes.mdx`), "utf8");
    expect(notes).toContain(`<Misconception says="${source.says}">`);
  });

  it("are documented for most", () => {
    const own = sources.filter(({ source }) => source.kind === "own");
    expect(own.length).toBeLessThan(sources.length / 4);
  });
});

describe("a score", () => {
  const right = itemsOf("a").map(rightPlace);

  it("counts right answers, and an open question as wrong", () => {
    expect(scoreOf("a", right)).toBe(15);
    expect(
      scoreOf(
        "a",
        right.map(() => null),
      ),
    ).toBe(0);
    expect(marksOf("a", [right[0], (right[1] + 1) % 4, null])).toEqual([true, ...Array(14).fill(false)]);
  });
});
