import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { namesIn, sentencesOf } from "../../scripts/words/engine_texts.mjs";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { start } from "../../web/engine/testing.ts";

beforeAll(() => void start());

const listed = (name: string): string[] => JSON.parse(readFileSync(at(`web/engine/texts/${name}.json`), "utf8"));

test("the list of the engine's sentences, which are translated, is the engine's; npm run words writes it", () => {
  const sentences = sentencesOf(tools);
  expect(sentences.length).toBeGreaterThan(500);
  expect(listed("meanings")).toEqual(sentences);
});

test("the list of translated names has every name in the engine's catalog; npm run words writes it", () => {
  const names = namesIn(tools.catalog());
  expect(names.length).toBeGreaterThan(300);
  expect(listed("names")).toEqual(expect.arrayContaining(names));
});

test("every sentence that a preset gives as the source of its values is in the list", () => {
  const known = new Set(listed("meanings"));
  const scenario = { hosts: { a: { model: "cray_ymp" } }, links: { l: { kind: "loopback", stations: ["a"] } } };
  const flows = { f: { from: "a", to: "a" } };
  const { sources } = JSON.parse(tools.check(JSON.stringify({ ...scenario, flows }), "{}"));
  const texts = Object.values<{ text: string }>(sources).map(({ text }) => text);
  expect(texts).toContain("a supercomputer: its processor time is negligible here");
  expect(texts.filter((text) => !known.has(text))).toEqual([]);
});
