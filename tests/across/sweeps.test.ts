/** The plots of sweeps, drawn from runs: each name keeps clear of the dashed lines, of the published points and of other texts. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at } from "../../scripts/setup/places.mjs";
import type { Catalog } from "../../web/engine/contract.ts";
import { start, summarised } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import type { Experiment } from "../../web/experiments/schema.ts";
import type { Mark, Size, TextMark } from "../../web/marks/marks.ts";
import { boxOf } from "../../web/marks/place/occupancy.ts";
import { crosses, overlap } from "../../web/marks/place/place.ts";
import { rowsOf } from "../../web/site/thumbnails/curve.ts";
import { planPoints } from "../../web/sweep/plan.ts";
import type { SweepPoint, SweepResult } from "../../web/sweep/sweep.ts";
import { panelsOf } from "../../web/views/sweep/layout.ts";
import { LOOKS, sweepMarks } from "../../web/views/sweep/marks.ts";
import { textFaultsOf } from "./pictures.ts";

let catalog: Catalog;
let experiments: readonly Experiment[];
beforeAll(() => {
  catalog = start();
  experiments = loadExperiments();
});

/** A card of a wide page, of a page of plots, and of a phone. */
const SIZES: readonly Size[] = [
  { width: 420, height: 340, em: 13 },
  { width: 940, height: 340, em: 13 },
  { width: 340, height: 340, em: 13 },
];

/** Bytes of transfers that are cut short: names have to keep clear of whatever curves come of it. */
const SHORT = "512KB";

/** Sweeps that draw bounds. Those whose cases say themselves how much is sent cannot be cut short. */
const bounded = EXPERIMENTS.filter((id) => {
  const { ledger: _, ...sweep } =
    JSON.parse(readFileSync(at(`web/experiments/${id}/experiment.json`), "utf8")).sweep ?? {};
  const text = JSON.stringify(sweep);
  return /"measure":"(throughput|link_use)_bps"/.test(text) && !text.includes(".app.bytes");
});

const tables = (table: string) => readFileSync(at(`public/papers/${table}.csv`), "utf8");

/** The sweep of an experiment with one run of each point. */
function swept({ scenario, sweep: spec }: Experiment): SweepResult {
  if (!spec) throw new Error("the experiment has a sweep");
  const published = rowsOf(spec, tables);
  const flows = Object.entries((scenario as { flows: Record<string, { app?: { bytes?: string } }> }).flows);
  const long = flows.filter(([, { app }]) => /^\d+ MB$/.test(app?.bytes ?? ""));
  const cut = Object.fromEntries(long.map(([flow]) => [`flows.${flow}.app.bytes`, SHORT]));
  const planned = planPoints({ spec, parameterName: "", published, peaks: [], scenario, overrides: {}, near: null });
  const points = planned.map(({ value, case: name, overrides, limits }): SweepPoint => {
    const { summary } = summarised(scenario, { ...cut, ...overrides, seed: 1 }, limits);
    return { value, case: name, summaries: [summary], error: null };
  });
  const progress = { done: points.length, runs: points.length, left_ms: 0 };
  return { spec, parameterName: spec.axis ?? "Parameter", published, peaks: [], points, status: "complete", progress };
}

/** Names of bounds in a drawing. */
function names(marks: readonly Mark[]): TextMark[] {
  const known = new Set(catalog.bounds.map(({ name }) => name));
  return marks.flatMap((mark) => (mark.type === "text" && known.has(mark.text) ? [mark] : []));
}

const isDashed = (mark: Mark) => mark.type === "path" && ["5 4", "2 4"].includes(mark.stroke?.dash?.join(" ") ?? "");

/** Names of bounds that a dashed line crosses, or that lie over a published point. */
function touching(marks: readonly Mark[]): string[] {
  const dashed = marks.flatMap((mark) => (mark.type === "path" && isDashed(mark) ? [mark.points] : []));
  const published = marks.flatMap((mark) => (mark.type === "point" && mark.stroke ? [mark] : []));
  return names(marks).flatMap((name) => {
    const box = boxOf(name);
    const faults: string[] = [];
    // Letters fill the middle of the height of their line.
    const letters = { ...box, y: box.y + 0.2 * box.height, height: 0.65 * box.height };
    if (dashed.some((line) => crosses(letters, line))) faults.push(`${name.text} on a bound`);
    const isOver = published.some(({ x, y, r }) =>
      overlap(letters, { x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
    );
    return isOver ? [...faults, `${name.text} on a published point`] : faults;
  });
}

/** Names of bounds in all drawings. */
let named = 0;

it("no panel has more lines than there are looks", () => {
  const lines = experiments.flatMap(({ id, sweep: spec }) => {
    if (!spec) return [];
    const none = { points: [], published: [], peaks: [], progress: { done: 0, runs: 0, left_ms: 0 } };
    const panels = panelsOf({ spec, parameterName: "", status: "running", ...none });
    return panels.map((panel) => ({ id, title: panel.title, lines: panel.lines.length }));
  });
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((panel) => panel.lines > LOOKS.length)).toEqual([]);
});

describe("names in the plot of a sweep keep clear of bounds, published points and each other", () => {
  it.each(bounded)("%s", (id) => {
    const sweep = swept(experiments.find((one) => one.id === id) as Experiment);
    const found: string[] = [];
    for (const size of SIZES) {
      for (const panel of panelsOf(sweep)) {
        const marks = sweepMarks({ sweep, panel, catalog, size, current: null });
        const where = `${panel.title}, ${size.width} px`;
        for (const fault of [...touching(marks), ...textFaultsOf(marks, size)]) found.push(`${where}: ${fault}`);
        named += names(marks).length;
      }
    }
    expect(found).toEqual([]);
  });

  it("are there", () => {
    expect(bounded.length).toBeGreaterThan(40);
    expect(named).toBeGreaterThan(2 * bounded.length);
  });
});
