import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";
import { FORMULAS } from "../../glossary/formulas/index.ts";
import { partsOfLine } from "../../glossary/line_parts.ts";
import { topicOf } from "../../topics/list.ts";
import { SHEET } from "./list.ts";
import { commonSymbols, SYMBOLS, symbolOf, symbolsOf } from "./rows/symbols.ts";

const rows = SHEET.flatMap((group) => group.rows);

describe("the formula sheet", () => {
  test("every formula has an id of its own, symbols, a source, and a topic or experiment that shows it", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { id, line, source, shownBy } of rows) {
      expect(symbolsOf(line).length, id).toBeGreaterThan(0);
      expect(source, id).toMatch(/\d/);
      const isShown = topicOf(shownBy) !== undefined || existsSync(at(`web/experiments/${shownBy}/experiment.json`));
      expect(isShown, `${id} is shown by ${shownBy}`).toBe(true);
    }
  });

  test("every symbol has one meaning and is used", () => {
    const words = SYMBOLS.flatMap(({ symbol, words = [] }) => [symbol, ...words]);
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
    const used = new Set(rows.flatMap(({ line }) => symbolsOf(line)));
    expect(SYMBOLS.filter((one) => !used.has(one)).map(({ symbol }) => symbol)).toEqual([]);
    expect(() => symbolOf("no such symbol")).toThrow("no such symbol");
  });

  test("a formula of the glossary is not written a second time", () => {
    const inSymbols = (line: string) =>
      partsOfLine(line)
        .map(({ kind, text }) => (kind === "symbol" ? symbolOf(text).symbol : text))
        .join("");
    const lines = rows.map(({ line }) => inSymbols(line));
    expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
    for (const { id, line } of rows) {
      const own = FORMULAS.filter((formula) => formula.id === id);
      if (own.length > 0) expect(own.map((formula) => formula.line.message)).toContain(line);
    }
  });

  test("symbols of three or more formulas are explained once on paper", () => {
    const common = commonSymbols(["*W* / *RTT*", "*W*", "*window* + *window*", "*RTT*"]);
    expect(common.map(({ symbol }) => symbol)).toEqual(["W"]);
  });
});

test("a line is split into symbols, texts and powers", () => {
  expect(partsOfLine("2^*shift* × (*t* − *K*)^3")).toEqual([
    { kind: "text", text: "2", isRaised: false },
    { kind: "symbol", text: "shift", isRaised: true },
    { kind: "text", text: " × (", isRaised: false },
    { kind: "symbol", text: "t", isRaised: false },
    { kind: "text", text: " − ", isRaised: false },
    { kind: "symbol", text: "K", isRaised: false },
    { kind: "text", text: ")", isRaised: false },
    { kind: "text", text: "3", isRaised: true },
  ]);
  expect(partsOfLine("1 − *e*^(8 × *L*)").slice(2)).toEqual([
    { kind: "text", text: "8 × ", isRaised: true },
    { kind: "symbol", text: "L", isRaised: true },
  ]);
});
