/** A program does the same natively and in wasm, to the last bit, and the engine tells its mistakes and values. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { Problem, RunSummary } from "../../web/engine/contract";
import type {
  ProgramCatalog,
  ProgramCheck,
  ProgramName,
  ProgramState,
  StoppedProgram,
} from "../../web/engine/contract/program";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";
import * as firstView from "../../web/engine/pkg/fill_the_pipe_wasm.js";

const EVERY_EVENT = 0xffffffff;
/** A path with random losses and two flows, whose rate exceeds what the queue holds. */
const SCENARIO = JSON.stringify({
  hosts: { a: {}, b: {} },
  routers: { r: { forwarding_rate: "1 Gb/s", queue: { limit: 40 } } },
  links: {
    near: { stations: ["a", "r"], rate: "1 Gb/s" },
    far: {
      stations: ["r", "b"],
      rate: "10 Mb/s",
      propagation_delay: "20 ms",
      bit_errors: { packet_loss: 0.0005 },
    },
  },
  tcp: { mss: 1460, window: "1 MB", window_scale: true, ack_policy: "every_segment", variant: "rack" },
  budget: { time: "10 s" },
  flows: { bulk: { from: "a", to: "b", count: 2, app: { bytes: "100 MB" } } },
});
/** Uses every function of the mathematics and the random stream. */
const MATHEMATICS = `
fn on_start() { this.x = 1; }
fn on_ack() {
    let t = this.now;
    this.x += sin(t) * cos(t) + tan(t / 9) * atan(t) + exp(-t) + ln(1 + t) + log2(2 + t) + log10(3 + t);
    this.x += sqrt(t) + cbrt(t) + t ** 1.7 + pow(t, 0.3) + random() % 0.01;
    this.cwnd = (5 + this.x % 40) * this.mss;
    if this.round % 7 == 0 { this.pacing_rate = this.delivery_rate; } else { this.pacing_rate = 0; }
}
fn on_loss() { this.cwnd = this.cwnd / (1 + random()); }
`;

let folder = "";
beforeAll(() => {
  tools.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) });
  firstView.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
  folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function natively(program: string): RunSummary {
  const [scenario, sender] = [join(folder, "scenario.json"), join(folder, "sender.rhai")];
  writeFileSync(scenario, SCENARIO);
  writeFileSync(sender, program);
  const settings = { maxBuffer: 2 ** 26, encoding: "utf8" } as const;
  return JSON.parse(execFileSync(TESTED_COMMAND_LINE, ["run", scenario, "--json", "--sender", sender], settings));
}

function asWasm(program: string): { summary: RunSummary; stopped: StoppedProgram | null } {
  const simulation = new tools.Simulation(SCENARIO, JSON.stringify({ "tcp.program": program }), true, true);
  while (!simulation.advance(EVERY_EVENT));
  const told = { summary: JSON.parse(simulation.summary()), stopped: JSON.parse(tools.program_mistake(simulation)) };
  simulation.free();
  return told;
}

const senders = () => (JSON.parse(tools.program_catalog()) as ProgramCatalog).senders;

describe("native and wasm traces are equal", () => {
  test("of every program to start from and every broken one", () => {
    expect(senders().length).toBe(14);
    for (const { id, text } of senders()) {
      const { summary, stopped } = asWasm(text);
      expect(stopped, id).toBeNull();
      expect(summary.trace_hash, id).toMatch(/^[0-9a-f]+$/);
      expect(summary, id).toEqual(natively(text));
    }
  });

  test("of all mathematics and random numbers", () => {
    const { summary } = asWasm(MATHEMATICS);
    expect(summary).toEqual(natively(MATHEMATICS));
    expect(summary.results.every(({ bytes }) => bytes > 100_000)).toBe(true);
  });
});

/** `npm run fuzz` says how long programs are drawn, ms. */
const TIME = Number(process.env.FUZZ_MS ?? 0);
const RUNS =
  TIME > 0 ? { numRuns: 1e9, interruptAfterTimeLimit: TIME, markInterruptAsFailure: false } : { numRuns: 40 };

/** Draws programs: their values are of any size, and `kept` makes most of them a window that a transfer goes on with. */
function programs(): fc.Arbitrary<string> {
  const { state, functions }: ProgramCatalog = JSON.parse(tools.program_catalog());
  const one = (list: readonly string[]) => fc.constantFrom(...list);
  const read = one(state.map(({ name }) => `this.${name}`));
  // Functions of one number that return a number.
  const numeric = ({ signature }: ProgramName) => /^(?!is_|print|int|float)\w+\(x\)$/.test(signature);
  const unary = functions.filter(numeric).map(({ name }) => name);
  const small = fc.oneof(
    read,
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((x) => `(${x.toFixed(6)})`),
  );
  const leaf = fc.oneof(small, one(["this.own", "random()", "(0.0 / 0.0)", "1e300", "infinity()"]));
  const value = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.tuple(one(unary), tie("value")).map(([name, x]) => `${name}(${x})`),
      fc.tuple(one(["min", "max", "pow"]), tie("value"), leaf).map(([name, x, y]) => `${name}(${x}, ${y})`),
      fc.tuple(tie("value"), one(["+", "-", "*", "/", "%", "**"]), leaf).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    ),
  })).value;
  const set = fc
    .tuple(one(["cwnd", "ssthresh", "pacing_rate", "own", "own"]), fc.nat(9), value)
    .map(([name, rare, x]) => `this.${name} = ${rare > 0 ? `kept(${x})` : x};`);
  const statement = fc.oneof(
    set,
    fc.tuple(value, value, set).map(([x, y, then]) => `if ${x} < ${y} { ${then} }`),
    fc.tuple(fc.nat(20), set).map(([times, then]) => `for i in 0..${times} { ${then} }`),
  );
  const body = fc.array(statement, { maxLength: 6 }).map((lines) => lines.join("\n  "));
  return fc
    .tuple(body, body, body)
    .map(
      ([ack, loss, timeout]) =>
        `fn on_start() { this.own = 1; }\nfn kept(x) { if x > 3000 && x < 200000 { x } else { 30000 } }\n` +
        `fn on_ack() {\n  ${ack}\n}\nfn on_loss() {\n  ${loss}\n}\nfn on_timeout() {\n  ${timeout}\n}\n`,
    );
}

test("drawn programs do the same natively and in wasm", { timeout: 120_000 + TIME }, () => {
  let went = 0;
  fc.assert(
    fc.property(programs(), (program) => {
      const { summary, stopped } = asWasm(program);
      expect(summary, program).toEqual(natively(program));
      went += Number(stopped === null);
    }),
    RUNS,
  );
  expect(went).toBeGreaterThan(0);
});

test("a program that makes a mistake ends the run at its line, in both", () => {
  const program = "fn on_ack() {\n    if this.round > 5 { this.cwnd = 0 / 0; }\n}";
  const { summary, stopped } = asWasm(program);
  expect(stopped?.mistake).toEqual({ line: 2, column: 30, message: "this.cwnd became NaN, as 0 / 0 does" });
  expect(summary.stopped_by).toBe("flow bulk.1: program, line 2, column 30: this.cwnd became NaN, as 0 / 0 does");
  expect(natively(program)).toEqual(summary);
});

test("the first view's module refuses a program, because it has no interpreter", () => {
  const { problems }: { problems: Problem[] } = JSON.parse(
    firstView.check(SCENARIO, JSON.stringify({ "tcp.program": "fn on_ack() { }" })),
  );
  expect(problems.map(({ path }) => path)).toContain("tcp.program");
});

test("a mistake of the text has its place", () => {
  const check: ProgramCheck = JSON.parse(tools.check_program("fn on_ack() {\n    this.cwmd += 1;\n}"));
  expect(check.mistake).toEqual({ line: 2, column: 10, message: "there is no this.cwmd; is this.cwnd meant?" });
});

test.each(["(", "[", "{ ", "-", "!", "if true { ", "this.x.", "abs(", "x => "])("5000 times %j is refused", (part) => {
  const { mistake }: ProgramCheck = JSON.parse(tools.check_program(`fn on_ack() { ${part.repeat(5000)} }`));
  expect(mistake?.message).not.toBe("");
});

test.each(["loop { }", "fn f(x) { f(x) } f(1)", 'let s = "ab"; loop { s += s; }', "let a = []; loop { a.push(a); }"])(
  "%s stops the run with a message",
  (statement) => {
    const helper = statement.startsWith("fn") ? `${statement.slice(0, 16)}\nfn on_ack() { f(1); }` : null;
    const { stopped } = asWasm(helper ?? `fn on_ack() {\n${statement}\n}`);
    expect(stopped?.mistake.message).toMatch(/steps|deep|large/);
    expect(stopped?.mistake.line).toBeGreaterThan(0);
  },
);

test("values at an instant, and the call that reaches a line", () => {
  const { text } = senders().find(({ id }) => id === "slow_start") ?? { text: "" };
  const values = new tools.ProgramValues(SCENARIO, JSON.stringify({ "tcp.program": text }));
  const line = text.split("\n").findIndex((row) => row.includes("this.mss * this.mss")) + 1;
  const time: number = JSON.parse(values.reaches(0, line, 0));
  const state: ProgramState = JSON.parse(values.values(0, time));
  expect(state).toMatchObject({ function: "on_ack", line, time_ns: time });
  const [, cwnd] = state.variables.find(([name]) => name === "cwnd") ?? [];
  expect(Number(cwnd)).toBeGreaterThan(1460);
  values.free();
});
