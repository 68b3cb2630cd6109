/**
 * The boundary between engine and page: JSON in, columns out. Whatever text comes in, the engine answers or throws what the page
 * expects, and never traps; columns fit each other. `npm run fuzz` does this for longer.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { Catalog, Checked, RunData, RunSummary } from "../../web/engine/contract";
import type { Statement } from "../../web/engine/contract/why";
import * as engine from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { runData } from "../../web/engine/run_data";

/** `npm run fuzz` says how long each property is tried, ms. */
const TIME = Number(process.env.FUZZ_MS ?? 0);
const RUNS =
  TIME > 0 ? { numRuns: 1e9, interruptAfterTimeLimit: TIME, markInterruptAsFailure: false } : { numRuns: 100 };
const TIMEOUT = 120_000 + TIME;
/** Bytes that an input may add to the engine's memory: it never shrinks, so that this holds for all inputs together. */
const MOST_MEMORY = 256e6;
const SHORT = { "budget.events": 2000, "budget.time": "60 s", "budget.trace_rows": 20_000 };

let memory: WebAssembly.Memory;
let catalog: Catalog;
beforeAll(() => {
  ({ memory } = engine.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) }));
  catalog = JSON.parse(engine.catalog());
});

const texts = ["ansnet-figure1", "satnet-figure2", "sandia-table3", "ubc-figure3", "rfc1106-errors"].map((name) =>
  JSON.stringify(JSON.parse(readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8")).scenario),
);

const damagedText = (whole: fc.Arbitrary<string>) =>
  fc
    .tuple(
      whole,
      fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 3 }),
    )
    .map(([text, changes]) =>
      changes.reduce((text, [place, length, noise]) => {
        const from = place % (text.length + 1);
        return text.slice(0, from) + noise + text.slice(from + length);
      }, text),
    );

/** Values that are likely to matter. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", "none", "1e400 s", "NaN", -0, 2 ** 53, 1e308, -1, 0.5, [], {}),
  fc.integer(),
  fc.double(),
  fc.json().map((text) => JSON.parse(text)),
);

const overrides = fc
  .array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(7), odd), { maxLength: 4 })
  .map((changes) =>
    Object.fromEntries(
      changes.map(([which, share, how, odd]) => {
        const { path, min, max, choices, kind } = catalog.parameters[which % catalog.parameters.length];
        if (how === 0 || min === null || max === null) return [path, odd];
        if (choices && choices.length > 0) return [path, choices[Math.floor(share * (choices.length - 1))].id];
        if (kind === "flag") return [path, share < 0.5];
        if (how === 1) return [path, min];
        if (how === 2) return [path, max];
        const least = Math.max(min, max * 1e-9);
        const value = least * (max / least) ** share;
        return [path, kind === "count" ? Math.round(value) : value];
      }),
    ),
  );

/** Returns the result of `work`, or the text that it throws; a trap fails the test. */
function answered<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (typeof error !== "string") throw error;
    expect(error).not.toBe("");
    return error;
  } finally {
    expect(memory.buffer.byteLength).toBeLessThan(MOST_MEMORY);
  }
}

function expectColumnsToFit({ summary, packets, events, series, limits, queues }: RunData) {
  const count = packets.flow.length;
  const { flow, reverse, seq, ack, len, wnd, flags, copy, created, sent, arrived, ended, fate, reason, lost_at } =
    packets;
  for (const column of [
    flow,
    reverse,
    seq,
    ack,
    len,
    wnd,
    flags,
    copy,
    created,
    sent,
    arrived,
    ended,
    fate,
    reason,
    lost_at,
  ])
    expect(column.length).toBe(count);
  expect(packets.first.length).toBe(count + 1);
  // The last packet's options end with the column.
  expect(packets.options_first.length).toBe(count);
  const rows = events.time.length;
  for (const column of [events.kind, events.packet, events.place, events.flow, events.detail])
    expect(column.length).toBe(rows);
  expect(events.place.every((place) => place < summary.places.length)).toBe(true);
  expect(events.kind.every((kind) => kind < catalog.event_kinds.length)).toBe(true);
  expect(events.time.every((time, row) => row === 0 || events.time[row - 1] <= time)).toBe(true);
  expect(packets.rows.every((row) => row < rows)).toBe(true);
  for (const { start, time } of [series, limits, queues]) {
    expect(start.at(-1)).toBe(time.length);
    expect(start.every((first, index) => index === 0 || start[index - 1] <= first)).toBe(true);
  }
  expect(limits.start.length).toBe(summary.flows.length + 1);
  expect(queues.start.length).toBe(summary.queues.length + 1);
}

/** Runs to the end; the columns fit each other. */
function simulate(scenario: string, changes: string) {
  const simulation = new engine.Simulation(scenario, changes, true, true);
  try {
    simulation.limit_memory(64e6);
    while (!simulation.advance(500)) expect(simulation.progress()).toBeLessThanOrEqual(1);
    const summary: RunSummary = JSON.parse(simulation.summary());
    expect(summary.events).toBeLessThanOrEqual(2000);
    expectColumnsToFit(runData(summary, simulation));
    answered(() => engine.pcapng(simulation));
    answered(() => engine.qlog(simulation));
  } finally {
    simulation.free();
  }
}

describe("boundary", () => {
  const each = (name: string, property: () => fc.IRawProperty<unknown>) =>
    it(name, () => fc.assert(property() as fc.IProperty<unknown>, RUNS), TIMEOUT);

  each("checks any text as a scenario, with any overrides", () =>
    fc.property(
      damagedText(fc.constantFrom(...texts)),
      fc.oneof(fc.string(), damagedText(overrides.map((made) => JSON.stringify(made)))),
      (scenario, changes) => {
        const checked = JSON.parse(engine.check(scenario, changes)) as Checked;
        expect(checked.problems.length > 0).toBe(checked.scenario === null);
        expect(checked.problems.length).toBeLessThanOrEqual(21);
      },
    ),
  );

  each("runs any scenario to an end, with columns that fit each other", () =>
    fc.property(fc.constantFrom(...texts), overrides, (scenario, changes) => {
      const problems = answered(() => simulate(scenario, JSON.stringify({ ...changes, ...SHORT })));
      if (problems !== undefined) expect(JSON.parse(problems)).not.toHaveLength(0);
    }),
  );

  each("answers any question about a run", () =>
    fc.property(
      fc.constantFrom(...texts),
      fc.oneof(
        fc
          .record({ rows: fc.array(fc.oneof(fc.nat(3000), odd), { maxLength: 20 }) })
          .map((made) => JSON.stringify(made)),
        fc
          .record({ flow: fc.oneof(fc.nat(5), odd), time: fc.oneof(fc.double(), odd) })
          .map((made) => JSON.stringify(made)),
        fc.string(),
      ),
      (scenario, question) => {
        answered(() => {
          const explanation = new engine.Explanation(scenario, JSON.stringify(SHORT));
          explanation.ask(question);
          while (!explanation.advance(100));
          const text = explanation.answers();
          const answers: Statement[][] = JSON.parse(text);
          expect(answers.flat().every(({ says }) => says !== "")).toBe(true);
          expect(text).not.toContain("NaN");
          explanation.free();
        });
      },
    ),
  );

  each("makes header bytes of any row, or says why not", () =>
    fc.property(
      fc.record({
        packet: fc.oneof(fc.nat(), odd),
        flow: fc.oneof(fc.nat(65_535), odd),
        reverse: fc.boolean(),
        transport: fc.oneof(fc.constantFrom("tcp", "udp", "icmp", "lntp", "quic"), odd),
        hosts: fc.oneof(fc.tuple(fc.nat(65_535), fc.nat(65_535)), odd),
        iss: fc.tuple(fc.nat(), fc.nat()),
        seq: fc.nat(),
        ack: fc.nat(),
        len: fc.oneof(fc.nat(70_000), fc.nat()),
        wnd_field: fc.nat(65_535),
        flags: fc.nat(255),
        ecn: fc.nat(5),
        options: fc.array(fc.nat(255), { maxLength: 60 }),
        piece: fc.option(fc.tuple(fc.nat(), fc.nat()), { nil: undefined }),
      }),
      (row) => {
        const bytes = answered(() => engine.headers(JSON.stringify(row)));
        if (typeof bytes !== "string") expect(bytes[0] >> 4).toBe(4);
      },
    ),
  );

  each("puts any numbers into UBC's equations", () =>
    fc.property(
      fc.oneof(
        fc
          .dictionary(
            fc.constantFrom(
              "ks",
              "kr",
              "kn",
              "tdat",
              "tack",
              "nw",
              "ws",
              "np",
              "packet",
              "tsys",
              "thdr",
              "tpkt",
              "delay",
              "x",
            ),
            fc.oneof(fc.double({ min: 0, max: 1000 }), odd),
          )
          .map((made) => JSON.stringify(made)),
        fc.string(),
      ),
      (inputs) => {
        const sheet = answered(() => engine.flow_control(inputs));
        // A number that is none is null in JSON.
        const { lines = [] } = sheet.startsWith("{") ? JSON.parse(sheet) : {};
        for (const { value } of lines) expect(Number.isFinite(value)).toBe(true);
      },
    ),
  );

  each("tells any story, and says of any text why it is none", () =>
    fc.property(
      fc.oneof(fc.string(), damagedText(fc.constantFrom("connection\n  mss 1000\n", "0 ms: a opens\n"))),
      (text) => {
        const story = new engine.Story(text);
        const told = JSON.parse(story.told());
        expect(told.problems.length > 0).toBe(told.summary === null);
        story.packets();
        story.free();
      },
    ),
  );

  each("reads any bytes as a capture, in any pieces", () =>
    fc.property(
      fc.constantFrom([], [0xd4, 0xc3, 0xb2, 0xa1], [0x0a, 0x0d, 0x0d, 0x0a], [0xa1, 0xb2, 0x3c, 0x4d]),
      fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 6 }),
      (magic, pieces) => {
        const reader = new engine.CaptureReader(0);
        answered(() => {
          for (const piece of [Uint8Array.from(magic), ...pieces]) reader.push(piece);
          JSON.parse(reader.contents(10));
          JSON.parse(reader.finish(10));
          reader.packets();
          reader.series();
        });
        expect(JSON.parse(reader.kept()) === null || typeof JSON.parse(reader.kept()) === "object").toBe(true);
        reader.free();
      },
    ),
  );
});
