import { beforeAll, describe, expect, it } from "vitest";
import { buffersOf, meanUntil } from "../../analysis/queue/buffers.ts";
import type { Catalog } from "../../engine/contract.ts";
import { simulated, start } from "../../engine/testing.ts";
import { hasBuffers } from "../../run/flows.ts";
import { Run } from "../../run/run.ts";
import { story } from "../../run/testing.ts";
import { buffersMarks } from "./marks.ts";
import { buffersTable } from "./table.ts";

let catalog: Catalog;
let run: Run;
beforeAll(() => {
  catalog = start();
  run = new Run(simulated({ base: "ubc", flows: { bulk: { app: { bytes: "100 KB" } } } }).data, catalog);
});

describe("the queues of a path", () => {
  it("are four, in the order in which data passes them", () => {
    const buffers = buffersOf(run, 0);
    expect(buffers.map(({ id, place }) => [id, run.places[place].id])).toEqual([
      ["send_buffer", "hosts.vax"],
      ["interface", "hosts.vax"],
      ["input_queue", "hosts.sun"],
      ["receive_buffer", "hosts.sun"],
    ]);
  });

  it("begin and end empty, and hold no less than nothing", () => {
    for (const { held } of buffersOf(run, 0)) {
      expect(Math.min(...held.values)).toBe(0);
      expect(Math.max(...held.values)).toBeGreaterThan(0);
      expect(held.values.at(-1)).toBe(0);
    }
  });

  it("hold on average what comes times how long it stays (Little)", () => {
    const { created, sent, len, reverse } = run.packets;
    let stayed = 0;
    created.forEach((time, p) => {
      if (len[p] > 0 && !reverse[p]) stayed += sent[p] - time;
    });
    const buffer = buffersOf(run, 0)[1];
    const { started_ns } = run.result(0) ?? { started_ns: 0 };
    const mean = meanUntil(run, 0, buffer, run.end) ?? 0;
    expect(mean * (run.end - started_ns)).toBeCloseTo(stayed, -3);
    expect(meanUntil(run, 0, buffer, started_ns)).toBeNull();
  });

  it("have a strip each, and a table of every change in the range", () => {
    const range = { from: 0, to: run.end };
    const texts = buffersMarks(run, 0, range, { width: 600, height: 360, em: 12 }).flatMap((mark) =>
      mark.type === "text" ? [mark.text] : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        "VAX-11/750: socket send buffer, KB",
        "VAX-11/750: interface queue, packets",
        "SUN: input queue, packets",
        "SUN: socket receive buffer, KB",
      ]),
    );
    const { columns, rows } = buffersTable(run, { flow: 0, range });
    expect(columns.map(({ unit }) => unit)).toEqual(["ms", "bytes", "packets", "packets", "bytes"]);
    const most = Math.max(...rows.map((row) => Number(row[4])));
    expect(most).toBeGreaterThan(1024);
    // The capacity of the buffer.
    expect(most).toBeLessThanOrEqual(2048);
  });

  it("are not there where hosts take no time", () => {
    expect(hasBuffers(story().data(1, { at: 0 }).ends(20), 0)).toBe(false);
    expect(buffersOf(story().data(1, { at: 0 }).ends(20), 0)).toEqual([]);
    expect(hasBuffers(run, 0)).toBe(true);
  });
});
