import { afterEach, expect, it } from "vitest";
import { named, show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";
import { fixed, grouped, significant } from "./numbers.ts";
import { numbersIn } from "./numbers_in_text.ts";
import { exact, format, parse, parseTyped } from "./units.ts";

const speak = async (id: string) => {
  const next = named(id);
  if (!next) throw new Error(`there is a language ${id}`);
  await show(next);
};
afterEach(() => show(SOURCE));

it.each([
  ["en", "32,865", "1.68", "0.500", "1.68 Mb/s"],
  ["es", "32.865", "1,68", "0,500", "1,68 Mb/s"],
  ["fr", "32 865", "1,68", "0,500", "1,68 Mb/s"],
  ["ar-XB", "32,865", "1.68", "0.500", "1.68 Mb/s"],
])("numbers are written as %s writes them", async (id, thousands, few, three, rate) => {
  await speak(id);
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect([grouped(32865), significant(1.6789, 3), fixed(0.5, 3), format(1.68e6, "rate")].map(plain)).toEqual([
    thousands,
    few,
    three,
    rate,
  ]);
});

it.each([
  ["en", "1,234.050 ms", "0.00001235", "−12,345", "1e-9"],
  ["es", "1234,050 ms", "0,00001235", "−12.345", "1e-9"],
  ["fr", "1 234,050 ms", "0,00001235", "−12 345", "1e-9"],
])("numbers in a text of the engine are written as %s writes them", async (id, ...expected) => {
  await speak(id);
  const texts = ["1,234.050 ms", "0.00001235", "−12,345", "1e-9"].map(numbersIn);
  expect(texts.map((text) => text.replaceAll(/\s/g, " "))).toEqual(expected);
  expect(texts[0]).toMatch(/\u00a0ms$/);
});

it.each(["en", "es", "fr"])("reads numbers as %s shows them, and as links hold them", async (id) => {
  await speak(id);
  for (const value of [1.68e6, 37.2e6, 500, 44.21e6]) {
    expect(parseTyped(format(value, "rate", 12), "rate", value)).toBe(value);
    expect(parseTyped(exact(value, "rate"), "rate", value)).toBe(value);
    expect(parse(exact(value, "rate"), "rate")).toBe(value);
  }
});
