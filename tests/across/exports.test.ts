/** Every view of every experiment can be exported: as numbers (CSV, JSON) and as a picture (SVG, and the strokes of a PNG). */

import { readFileSync } from "node:fs";
import { csvParseRows } from "d3-dsv";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at } from "../../scripts/setup/places.mjs";
import type { Catalog } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { paint } from "../../web/marks/paint/paint.ts";
import { pictureSvg } from "../../web/marks/picture.ts";
import { exportCsv, exportJson } from "../../web/marks/table.ts";
import { PRINT } from "../../web/marks/theme.ts";
import { createPlayhead } from "../../web/playhead/playhead.ts";
import { Run } from "../../web/run/run.ts";
import { runViewPicture, runViews } from "../../web/views/index.ts";

/** The beginning of a run has something for each view, and the longest runs have millions of events. */
const EVENTS = 8000;
const SIZE = { width: 820, height: 420, em: 16 };
const STAMP = { engine_version: "0", seed: 1, link: "https://example.org/#/" };

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
  // Patterns are drawn on canvases of their own.
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => blindCanvas([]) }) });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** A canvas that draws nothing; `numbers` gets every number that it is asked to draw with. */
function blindCanvas(numbers: number[]): CanvasRenderingContext2D {
  const heard = (...args: unknown[]) => {
    for (const value of args.flat()) if (typeof value === "number") numbers.push(value);
    return { addColorStop: heard, width: 0 };
  };
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === "createPattern" ? () => null : heard),
    set: (_, __, value) => {
      if (typeof value === "number") numbers.push(value);
      return true;
    },
  });
}

test.each(EXPERIMENTS)("%s", async (id) => {
  const { scenario } = JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8"));
  const short = { ...scenario, budget: { ...scenario.budget, events: EVENTS } };
  const run = new Run(simulated(short).data, catalog, short);
  const playhead = createPlayhead();
  playhead.getState().show(run);
  const state = playhead.getState();
  let shown = 0;
  for (const view of runViews.filter(({ applies }) => applies?.(run, state.flow) ?? true)) {
    const what = `${view.id} of ${id}`;
    const table = await view.csv(run, state);
    const { columns } = JSON.parse(exportJson(table, STAMP));
    expect(columns.length, what).toBeGreaterThan(0);
    const csv = exportCsv(table, STAMP);
    expect(csv, what).not.toMatch(/\b(NaN|undefined|Infinity)\b/);
    // A comment, a heading and as many rows as the table has, all of the same width.
    const [, ...lines] = csvParseRows(csv.slice(csv.indexOf("\n") + 1));
    expect(lines.length, what).toBe(table.rows.length);
    expect(
      lines.filter((line) => line.length !== columns.length),
      what,
    ).toEqual([]);
    const picture = await runViewPicture(view, run, state, SIZE);
    expect(pictureSvg(picture, PRINT, STAMP), what).not.toMatch(/NaN|undefined|Infinity/);
    const numbers: number[] = [];
    paint(blindCanvas(numbers), picture.marks, PRINT);
    expect(
      numbers.filter((number) => !Number.isFinite(number)),
      what,
    ).toEqual([]);
    shown++;
  }
  expect(shown).toBeGreaterThan(5);
});
