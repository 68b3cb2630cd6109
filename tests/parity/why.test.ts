/** The page and the shell give the same reasons in the same words, whoever asks, and of the scenario as the page keeps it. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { Question } from "../../web/engine/contract";
import { check, Explanation, explain_story, initSync } from "../../web/engine/pkg/fill_the_pipe_tools.js";

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

function asWasm(name: string, changes: object, question: Question): string[] {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8"));
  const filled = JSON.parse(check(JSON.stringify(scenario), JSON.stringify(changes))).scenario;
  const explanation = new Explanation(JSON.stringify(filled), "{}", JSON.stringify(question));
  while (!explanation.advance(CHUNK));
  const answers: string[] = JSON.parse(explanation.answers());
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
  expect(asWasm(name, changes, { rows })).toEqual(some.map(({ why }) => why));

  const held = natively(name, changes, "--held");
  for (const { time_ns, flow, why } of held.filter((_, i) => i % Math.ceil(held.length / 8) === 1)) {
    expect(asWasm(name, changes, { flow: flow as number, time: time_ns as number })).toEqual([why]);
  }
});

test("gives no answer that cannot be known", () => {
  expect(asWasm("sandia-table3", {}, { rows: [99_999_999] })).toEqual([""]);
  expect(asWasm("sandia-table3", {}, { flow: 9, time: 1e9 })).toEqual([""]);
  expect(() => explain_story("established", "{}")).toThrow();
});

test("a story answers too", () => {
  const text = "# x\nestablished\nwrites 2000\n-> 1:1001\nat 1 s -> nothing\n";
  const [first] = JSON.parse(explain_story(text, JSON.stringify({ flow: 0, time: 1e9 })));
  expect(first).toContain("The windows are full: min(cwnd 1,000, rwnd 16,000) − flight 1,000");
});
