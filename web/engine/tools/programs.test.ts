import { expect, test } from "vitest";
import { hasProgram } from "./programs.ts";

const TEXT = "fn on_ack() {}";

test("a program is found in the overrides, for all flows and for one", () => {
  expect(hasProgram({}, { "tcp.program": TEXT })).toBe(true);
  expect(hasProgram({}, { "flows.bulk.tcp.program": TEXT })).toBe(true);
  expect(hasProgram({}, { "tcp.variant": "reno", "hosts.program": TEXT })).toBe(false);
});

test("a program is found in the scenario, for all flows and for one", () => {
  expect(hasProgram({ tcp: { program: TEXT } }, {})).toBe(true);
  expect(hasProgram({ flows: { bulk: { tcp: { program: TEXT } } } }, {})).toBe(true);
  expect(hasProgram({ flows: { bulk: { tcp: { variant: "reno" } } } }, {})).toBe(false);
});

test("an empty text is no program, and a scenario of other types has none", () => {
  expect(hasProgram({ tcp: { program: "" } }, { "tcp.program": "" })).toBe(false);
  expect(hasProgram({ tcp: { program: null } }, { "tcp.program": null })).toBe(false);
  for (const odd of [{ tcp: 3 }, { flows: null }, { flows: [null, 1, "x"] }, { flows: { bulk: { tcp: [] } } }])
    expect(hasProgram(odd, {})).toBe(false);
});
