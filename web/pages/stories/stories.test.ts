import { expect, test } from "vitest";
import type { Told } from "../../engine/contract.ts";
import { languageOf, said, show } from "../../language/index.ts";
import { LANGUAGES, SOURCE } from "../../language/languages.ts";
import { catalog, story as run } from "../../run/testing.ts";
import { readLink } from "../../scenario/link.ts";
import { found, shelvesOf, shownTitle } from "./shelf.ts";
import { createTeller, lineAt, openingOf } from "./teller.ts";
import { TEXTS } from "./texts.ts";

const MS = 1e6;
const data = run().data(1, { at: 0 }).ack(2, { at: 12 }).build(30);
const told = (rest: Partial<Told> = {}): Told => ({
  problems: [],
  steps: [
    { line: 2, time: 0 },
    { line: 3, time: 10 * MS },
    { line: 5, time: 10 * MS },
    { line: 6, time: 1000 * MS },
  ],
  failure: null,
  verdict: null,
  run: data,
  ...rest,
});

test("every story has a title, a clause and an address that can be read", () => {
  const stories = shelvesOf(TEXTS).flatMap((shelf) => shelf.stories);
  expect(stories.length).toBeGreaterThan(80);
  for (const { id, title, clause } of stories) {
    expect([title, clause], id).not.toContain("");
    expect(readLink(`#/stories/${id}`), id).toMatchObject({ state: { experiment: `stories/${id}` }, ignored: [] });
  }
});

test("shelves are in the order of a course, with those without a place at the end", () => {
  const shelves = shelvesOf({ "zz/b": "# B (RFC 1)", "nak/a": "# A (RFC 1106, 2)", "handshake/c": "no title" });
  expect(shelves.map(({ name }) => said(name))).toEqual(["Handshake", "NAK", "Zz"]);
  expect(shelves[1].stories[0]).toMatchObject({ title: "A", clause: "RFC 1106, 2" });
  expect(found(shelves, "nak 1106").map(({ id }) => id)).toEqual(["nak"]);
  expect(found(shelves, "nothing like it")).toEqual([]);
});

test.each(LANGUAGES.filter(({ load }) => load))("every title is translated: $id", async (language) => {
  await show(language);
  try {
    const titles = shelvesOf(TEXTS).flatMap(({ stories }) => stories.map(shownTitle));
    expect(titles.filter((title) => languageOf(title).lang === "en")).toEqual([]);
    expect(titles.filter((title) => title.includes("undefined") || /^[A-Z0-9-]+: an? /.test(title))).toEqual([]);
    const [shelf] = found(
      shelvesOf({ "losses/a": "# A full segment does not wait (RFC 896)", "losses/b": "# Of mine" }),
      "full",
    );
    expect(shelf.stories.map(({ id }) => id)).toEqual(["losses/a"]);
    expect(languageOf(shownTitle({ title: "Of mine" }))).toEqual({ lang: "en", dir: "ltr" });
  } finally {
    await show(SOURCE);
  }
});

test("the line is the last one that has begun, and a long wait is not shown at first", () => {
  expect(lineAt(told(), -1)).toBeNull();
  expect(lineAt(told(), 9 * MS)).toBe(2);
  expect(lineAt(told(), 10 * MS)).toBe(5);
  expect(openingOf(1000 * MS, told())).toEqual({ from: 0, to: 40 * MS });
  expect(openingOf(12 * MS, { steps: told().steps.slice(0, 3) })).toEqual({ from: 0, to: 12 * MS });
});

test("only the answer to the last edit is used, and a text with mistakes keeps the ladder before it", async () => {
  const answers: ((told: Told) => void)[] = [];
  const engine = { story: () => new Promise<Told>((answer) => answers.push(answer)) };
  const teller = createTeller(engine, catalog, "one", null);
  teller.edit("two");
  answers[1](told());
  answers[0](told({ problems: [{ line: 1, column: 1, message: "is late", choices: [] }], run: null }));
  await new Promise((done) => setTimeout(done));
  expect(teller.store.getState().told?.problems).toEqual([]);
  const shown = teller.playhead.getState().run;
  expect(shown?.data).toBe(data);
  expect(teller.playhead.getState().time).toBe(0);
  teller.edit("three");
  answers[2](told({ problems: [{ line: 1, column: 1, message: "is wrong", choices: [] }], steps: [], run: null }));
  await new Promise((done) => setTimeout(done));
  expect(teller.store.getState().told?.problems).toHaveLength(1);
  expect(teller.playhead.getState().run).toBe(shown);
});

test("a failure of the engine is reported", async () => {
  const teller = createTeller({ story: () => Promise.reject(new Error("no memory")) }, catalog, "one", null);
  await new Promise((done) => setTimeout(done));
  expect(teller.store.getState().trouble).toBe("no memory");
});

const wrong = told({ problems: [{ line: 1, column: 1, message: "is wrong", choices: [] }], steps: [], run: null });
const heard = () => new Promise((done) => setTimeout(done));

test("a link's text with mistakes is shown with the ladder of the original story until they are corrected", async () => {
  const asked: string[] = [];
  const engine = {
    story: async (text: string) => {
      asked.push(text);
      return text === "bad" ? wrong : told();
    },
  };
  const teller = createTeller(engine, catalog, "good", null, "bad");
  await heard();
  expect(asked).toEqual(["bad", "good"]);
  expect(teller.store.getState().told).toBe(wrong);
  expect(teller.playhead.getState().run?.data).toBe(data);
  teller.edit("bad again");
  await heard();
  expect(asked).toEqual(["bad", "good", "bad again"]);
});

test("typing without a pause is one step of undo, and a button's change another", async () => {
  const teller = createTeller({ story: async () => told() }, catalog, "one", null);
  const text = () => teller.store.getState().history.present;
  teller.edit("one t", true);
  teller.edit("one tw", true);
  teller.edit("one two", true);
  teller.edit("one");
  teller.edit("one");
  expect(text()).toBe("one");
  teller.undo();
  expect(text()).toBe("one two");
  teller.undo();
  expect(text()).toBe("one");
  teller.redo();
  expect(text()).toBe("one two");
  teller.edit("one two three", true);
  teller.undo();
  expect(text()).toBe("one two");
  await heard();
});
