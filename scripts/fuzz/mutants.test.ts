import { describe, expect, it } from "vitest";
import { numbers } from "../setup/numbers.mjs";
import { changeValue, mutantOfBytes, mutantOfText } from "./mutants.mjs";

const TEXT = "#/sandia-table3?tcp.window=16KB&t=60ms";
const FILE = Buffer.from(Array.from({ length: 200 }, (_, at) => at % 251));

describe("mutants", () => {
  it("are the same for the same seed, and differ for another", () => {
    const texts = (seed: number) => {
      const below = numbers(seed);
      return Array.from({ length: 50 }, () => mutantOfText(TEXT, "#/laboratory", below));
    };
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  it("of texts and of bytes nearly always differ from them, and are of many kinds", () => {
    const below = numbers(3);
    const texts = Array.from({ length: 200 }, () => mutantOfText(TEXT, "#/laboratory?z=AAAA", below));
    expect(texts.filter((text) => text !== TEXT).length).toBeGreaterThan(180);
    const files = Array.from({ length: 200 }, () => mutantOfBytes(FILE, Buffer.from("other"), below));
    expect(files.filter((file) => !file.equals(FILE)).length).toBeGreaterThan(170);
    const lengths = files.map(({ length }) => Math.sign(length - FILE.length));
    expect(new Set(lengths)).toEqual(new Set([-1, 0, 1]));
    expect(FILE[10]).toBe(10);
  });

  it("of values change a place at any depth, also the prototype's name", () => {
    const below = numbers(4);
    const changed = Array.from({ length: 300 }, () => {
      const value = { hosts: { a: {}, b: { cpu: { rate: 1 } } }, flows: {} };
      changeValue(value, { links: { wire: {} } }, below);
      return JSON.stringify(value);
    });
    expect(changed.some((text) => text.includes('"__proto__"'))).toBe(true);
    expect(changed.some((text) => /"rate":(?!1\})/.test(text))).toBe(true);
    expect(changed.some((text) => text.includes('"wire"'))).toBe(true);
    expect(({} as { ran?: unknown }).ran).toBeUndefined();
  });
});
