import { expect, it } from "vitest";
import { FIRST_PAGE, type LinkState } from "./link.ts";
import { agreedPrograms, agreeTo, programsOf, withoutPrograms } from "./programs.ts";

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
  for (let n = 0; n < 150; n++) agreeTo(`fn on_ack() { ${n} }`);
  agreeTo("fn on_ack() { 149 }");
  expect(agreedPrograms.getState()).toHaveLength(100);
  expect(agreedPrograms.getState().at(-1)).toBe("fn on_ack() { 149 }");
});
