import { describe, expect, test } from "vitest";
import type { Run } from "../../run/run.ts";
import { nextReached } from "./breakpoints.ts";
import { namesOf, type ProgramName } from "./names.ts";
import { valueInWords, variablesOf } from "./values.ts";

describe("values", () => {
  test("keep the units of the program", () => {
    expect(valueInWords("14480", "bytes")).toBe("14,480\u00a0B");
    expect(valueInWords("14480.7", "bytes")).toBe("14,481\u00a0B");
    expect(valueInWords("0.041244567", "s")).toBe("0.041245\u00a0s");
    expect(valueInWords("1196250", "bytes/s")).toBe("1,196,250\u00a0B/s");
    expect(valueInWords("0.3", "")).toBe("0.3");
  });

  test("show infinity, texts, and numbers too small to round", () => {
    expect(valueInWords("inf", "bytes")).toBe("∞");
    expect(valueInWords("-inf", "")).toBe("-∞");
    expect(valueInWords("true", "")).toBe("true");
    expect(valueInWords("[1, 2]", "")).toBe("[1, 2]");
    expect(valueInWords("0.00000012", "s")).toMatch(/^1\.20e-7/);
    expect(valueInWords("0", "s")).toBe("0\u00a0s");
  });

  test("stand in the order of their interest", () => {
    const names = [
      { kind: "state", id: "mss", unit: "bytes", isWritten: false },
      { kind: "state", id: "cwnd", unit: "bytes", isWritten: true },
    ] as ProgramName[];
    const values = [
      ["mss", "1448"],
      ["cwnd", "2896"],
      ["alpha", "0.5"],
    ] as const;
    expect(variablesOf(values, names)).toEqual([
      { name: "alpha", value: "0.5", kind: "own" },
      { name: "cwnd", value: "2,896\u00a0B", kind: "set" },
      { name: "mss", value: "1,448\u00a0B", kind: "given" },
    ]);
  });
});

test("the names of a catalog are of the kind of their list", () => {
  const row = (name: string) => ({ name, signature: name, unit: "", meaning: "", writable: false });
  const catalog = { state: [row("a")], calls: [row("b")], functions: [row("c")], words: [row("d")] };
  const kinds = namesOf({ ...catalog, senders: [], longest: 1 }).map(({ kind }) => kind);
  expect(kinds).toEqual(["state", "handler", "function", "word"]);
});

test("the next breakpoint is the line that is reached first", async () => {
  const reached: Record<number, number | null> = { 2: 500, 5: 300, 9: null };
  const engine = { programReaches: async (_: object, __: number, line: number) => reached[line] };
  const run = { scenario: {}, flows: [{ id: "bulk", entry: "bulk" }] } as unknown as Run;
  expect(await nextReached(engine, run, [2, 5, 9], 100)).toEqual({ time: 300, line: 5 });
  expect(await nextReached(engine, run, [9], 100)).toBeNull();
});
