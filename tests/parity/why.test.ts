/**
 * The page and the shell give the same reasons in the same words, whoever asks, and of the scenario as the page keeps it; in
 * other languages the page gives the same values.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import { namedIn } from "../../scripts/words/engine_texts.mjs";
import type { Question, Statement } from "../../web/engine/contract";
import {
  answers,
  check,
  diagnosis_lists,
  Explanation,
  explain_story,
  initSync,
  rules,
} from "../../web/engine/pkg/fill_the_pipe_tools.js";
import listed from "../../web/engine/texts/rules.json";
import { show } from "../../web/language/index.ts";
import { OFFERED, SOURCE } from "../../web/language/languages.ts";
import { catalogsArrived } from "../../web/language/long_texts.ts";
import { sentenceOf, sentences } from "../../web/views/why/sentences.tsx";

const program = TESTED_COMMAND_LINE;
/** Chunks as small as a worker's may be, so that a question is answered in the midst of a run. */
const CHUNK = 100;

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) }));

function natively(name: string, changes: Record<string, string>, ...more: string[]): Record<string, unknown>[] {
  const settings = Object.entries(changes).flatMap(([path, value]) => ["--set", `${path}=${value}`]);
  const options = { encoding: "utf8", maxBuffer: 1 << 28 } as const;
  const output = execFileSync(program, ["why", name, "--json", ...settings, ...more], options);
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Returns reasons as the page shows them, without its elements. */
const shown = (reasons: readonly Statement[]): string => {
  const signs: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'" };
  const markup = renderToStaticMarkup(sentences(reasons));
  return markup.replace(/<[^>]+>/g, "").replace(/&([#\w]+);/g, (entity, name) => signs[name] ?? entity);
};

function asWasm(name: string, changes: object, question: Question): Statement[][] {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8"));
  const filled = JSON.parse(check(JSON.stringify(scenario), JSON.stringify(changes))).scenario;
  const explanation = new Explanation(JSON.stringify(filled), "{}");
  explanation.ask(JSON.stringify(question));
  while (!explanation.advance(CHUNK));
  const answers: Statement[][] = JSON.parse(explanation.answers());
  explanation.free();
  return answers;
}

test.each([
  ["sandia-table3", { "tcp.window": "64KB", "flows.bulk.lose.forward": "20,20:1" }],
  ["sandia-table6", { seed: "3", "flows.*.app.bytes": "200 KB" }],
  ["rfc1106-errors", { "links.*.bit_errors.rate": "1e-6", "tcp.variant": "sack", "flows.*.app.bytes": "1 MB" }],
  ["ansnet-today", { "flows.*.app.bytes": "2 MB" }],
  ["ansnet-noise", { "tcp.variant": "bbr", "flows.*.app.bytes": "2 MB" }],
] as [string, Record<string, string>][])("of %s with %j", (name, changes) => {
  const native = natively(name, changes);
  expect(native.length).toBeGreaterThan(500);
  const some = native.filter((_, i) => i % 71 === 0 || i === native.length - 1);
  const rows = some.map(({ row }) => row as number);
  expect(asWasm(name, changes, { rows }).map(shown)).toEqual(some.map(({ why }) => why));

  const held = natively(name, changes, "--held");
  for (const { time_ns, flow, why } of held.filter((_, i) => i % Math.ceil(held.length / 8) === 1)) {
    expect(asWasm(name, changes, { flow: flow as number, time: time_ns as number }).map(shown)).toEqual([why]);
  }
});

test("gives no answer that cannot be known", () => {
  expect(asWasm("sandia-table3", {}, { rows: [99_999_999] })).toEqual([[]]);
  expect(asWasm("sandia-table3", {}, { flow: 9, time: 1e9 })).toEqual([[]]);
  expect(() => explain_story("established", "{}")).toThrow();
});

test("a story answers too", () => {
  const text = "# x\nestablished\nwrites 2000\n-> 1:1001\nat 1 s -> nothing\n";
  const [first] = JSON.parse(explain_story(text, JSON.stringify({ flow: 0, time: 1e9 })));
  expect(shown(first)).toContain("The windows are full: min(cwnd 1,000, rwnd 16,000) − flight 1,000");
});

test("web/engine/texts/rules.json lists the sentences of all rules and diagnoses; npm run words writes it", () => {
  const sentences = [...JSON.parse(rules()), ...JSON.parse(answers()), ...namedIn(diagnosis_lists())];
  expect(listed).toEqual([...new Set(sentences)].sort());
});

const namesIn = (says: string) => [...new Set([...says.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
/** A value for each name, none like another. */
const stated = (says: string): Statement => {
  const values = namesIn(says).map((name, i) => [name, name === "place" ? "T3, 1.5" : `${i + 11},234.5 ms`]);
  return { says, english: "", clause: "", values: Object.fromEntries(values) };
};
/** Every count is one. */
const ofOne = (says: string): Statement => {
  const values = namesIn(says).map((name) => [name, name === "place" ? "T3" : "1"]);
  return { says, english: "", clause: "", values: Object.fromEntries(values) };
};

describe("a sentence of any rule", () => {
  afterEach(() => show(SOURCE));

  test("is the engine's own in English", () => {
    const english = "The receive buffer holds 1 byte";
    expect(sentenceOf({ says: "The receive buffer holds {len} bytes", english, clause: "", values: {} })).toBe(english);
  });

  test.each(OFFERED.filter((one) => one !== SOURCE).map((one) => [one.id, one] as const))(
    "is translated to %s, with its values as that language writes them",
    async (_, language) => {
      await show(language);
      await catalogsArrived();
      const thousands = language.id === "es" ? "." : "\u202f";
      for (const says of listed) {
        const text = sentenceOf(stated(says));
        expect(text).not.toMatch(/[{}]/);
        for (const [i, name] of namesIn(says).entries())
          expect(text, says).toContain(name === "place" ? "T3, 1.5" : `${i + 11}${thousands}234,5\u00a0ms`);
      }
    },
  );

  test.each(OFFERED.filter((one) => one !== SOURCE).map((one) => [one.id, one] as const))(
    "agrees with a count of one in %s",
    async (_, language) => {
      await show(language);
      await catalogsArrived();
      const plural =
        /\b1\u00a0?\s?(?:bytes|octets|paquetes|paquets|segmentos|segments|fragmentos|fragments|búferes|tampons)\b/;
      expect(listed.map((says) => sentenceOf(ofOne(says))).filter((text) => plural.test(text))).toEqual([]);
    },
  );

  test("says what is unknown", async () => {
    await show(OFFERED.find(({ id }) => id === "fr") ?? SOURCE);
    await catalogsArrived();
    const says = "Lost: no buffer before {place} is free, with {limit} in use";
    expect(sentenceOf({ says, english: "", clause: "", values: { place: "T3" } })).toMatch(/T3.* inconnu/);
  });

  test("is marked as English where it has no translation", async () => {
    const spanish = OFFERED.find(({ id }) => id === "es") ?? SOURCE;
    await show(spanish);
    const markup = renderToStaticMarkup(
      sentences([
        { says: "A new rule of {len}", english: "A new rule of 1,460", clause: "RFC 1", values: { len: "1,460" } },
      ]),
    );
    expect(markup).toBe(
      '<span lang="en" dir="ltr">A new rule of 1,460</span> (<span lang="en" dir="ltr">RFC 1</span>).',
    );
  });
});
