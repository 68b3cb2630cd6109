import { afterEach, expect, it, vi } from "vitest";
import { FIRST_PAGE, type LinkState } from "./link.ts";
import { agreedPrograms, agreeTo, isAgreed, programsOf, withoutPrograms } from "./programs.ts";

const FIXED = "fn on_ack() {}";
const state: LinkState = {
  ...FIRST_PAGE,
  overrides: { "tcp.program": FIXED, "flows.bulk.tcp.program": "fn on_ack() { 1 }", "tcp.window": 1000 },
  scenario: { tcp: { program: "fn on_ack() { 2 }" }, flows: { bulk: { tcp: { program: FIXED } } } },
  others: [
    { kind: "with", overrides: { "tcp.program": "fn on_ack() { 3 }" } },
    { kind: "kept", scenario: { flows: { bulk: { tcp: { program: "fn on_ack() { 4 }" } } } }, overrides: {} },
  ],
};

it("finds each program of a link once, wherever it stands", () => {
  const programs = [FIXED, ...["1", "2", "3", "4"].map((line) => `fn on_ack() { ${line} }`)];
  expect(programsOf(state).sort()).toEqual(programs.sort());
  expect(programsOf({ ...FIRST_PAGE, overrides: { "tcp.program": "", "app.programs": "x" } })).toEqual([]);
});

it("leaves programs out, and nothing else", () => {
  const left = withoutPrograms(state);
  expect(programsOf(left)).toEqual([]);
  expect(left.overrides).toEqual({ "tcp.window": 1000 });
  expect(left.scenario).toEqual({ tcp: {}, flows: { bulk: { tcp: {} } } });
  expect(withoutPrograms(FIRST_PAGE)).toEqual(FIRST_PAGE);
});

it("remembers the latest hundred agreements", () => {
  for (let n = 0; n < 150; n++) void agreeTo(`fn on_ack() { ${n} }`);
  void agreeTo("fn on_ack() { 149 }");
  expect(agreedPrograms.getState()).toHaveLength(100);
  expect(agreedPrograms.getState().at(-1)).toBe("fn on_ack() { 149 }");
});

/** A tab's storage, and the page after a reload. */
function tab(kept: Map<string, string>) {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return {
    reload: async () => {
      vi.resetModules();
      return import("./programs.ts");
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it("knows an agreement after the tab was reloaded, by its digest alone", async () => {
  const kept = new Map<string, string>();
  const { reload } = tab(kept);
  await agreeTo("fn on_ack() { 500 }");
  const again = await reload();
  expect(again.agreedPrograms.getState()).toEqual([]);
  expect(await again.isAgreed("fn on_ack() { 501 }")).toBe(false);
  expect(await again.isAgreed("fn on_ack() { 500 }")).toBe(true);
  expect(again.agreedPrograms.getState()).toEqual(["fn on_ack() { 500 }"]);
  expect([...kept.values()].join()).toMatch(/^[0-9a-f ]{64,}$/);
});

it("needs no storage for the agreements of the page", async () => {
  await agreeTo("fn on_ack() { 600 }");
  expect(await isAgreed("fn on_ack() { 600 }")).toBe(true);
  expect(await isAgreed("fn on_ack() { 601 }")).toBe(false);
});
