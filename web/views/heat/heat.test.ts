import { describe, expect, it } from "vitest";
import type { Parameter, RunSummary } from "../../engine/contract.ts";
import { exportSvg } from "../../marks/paint/svg.ts";
import { LIGHT } from "../../marks/theme.ts";
import { catalog, story } from "../../run/testing.ts";
import { heatLimit, heatValue } from "../../sweep/heat.ts";
import { axisOf, placeOn } from "../../sweep/heat_axis.ts";
import { createHeatController } from "../../sweep/heat_controller.ts";
import { createSummaries } from "../../sweep/summaries.ts";
import { heatPicture } from "./file.ts";
import { cellLegend, heatMarks } from "./marks.ts";
import { heatTable } from "./table.ts";

const parameter = (change: Partial<Parameter>): Parameter => ({
  path: "tcp.window",
  name: "Window",
  meaning: "",
  kind: "size",
  default: 1024,
  min: 512,
  max: 2 ** 30,
  scale: "log",
  choices: null,
  source: { basis: "assumed", text: "" },
  ...change,
});
const window = axisOf(parameter({}), "tcp.window", 16384, 16384);
const choices = [
  { id: "tahoe", name: "Tahoe", meaning: "" },
  { id: "reno", name: "Reno", meaning: "" },
];
const variant = axisOf(parameter({ kind: "choice", name: "Variant", choices }), "tcp.variant", "tahoe", "reno");

describe("an axis", () => {
  it("has all choices, or values spread over the slider", () => {
    expect(variant.values.map(({ label }) => label)).toEqual(["Tahoe", "Reno"]);
    const values = window.values.map(({ value }) => Number(value));
    expect(values.length).toBe(8);
    expect([...values].sort((a, b) => a - b)).toEqual(values);
    expect(axisOf(parameter({ kind: "flag" }), "tcp.sack", true, true).values.map(({ label }) => label)).toEqual([
      "off",
      "on",
    ]);
  });

  it("has one unit for all its values", () => {
    const units = window.values.map(({ label }) => label.split("\u00a0")[1]);
    expect(new Set(units)).toEqual(new Set(["KB"]));
    expect(window.values[0].label).toBe("0.533\u00a0KB");
  });

  it("knows where a value stands", () => {
    expect(placeOn(variant, "reno")).toBe(1);
    expect(placeOn(window, Number(window.values[3].value) + 1)).toBe(3);
    expect(placeOn(variant, undefined)).toBe(0);
  });
});

/** Throughput: the window in Mb/s. Reno with the largest window fails. */
function summaryOf(overrides: Record<string, unknown>): RunSummary {
  const { summary } = story().data(1, { at: 0 }).build(10);
  const flow = { ...summary.results[0], throughput_bps: Number(overrides["tcp.window"]) * 1e6 };
  return { ...summary, results: [flow], entries: [flow] };
}

function made() {
  const asked: string[] = [];
  const engine = {
    async summary(_: object, overrides: object, { signal }: { signal: AbortSignal }) {
      const set = overrides as Record<string, unknown>;
      asked.push(`${set["tcp.variant"]} ${set["tcp.window"]}`);
      await Promise.resolve();
      if (signal.aborted) throw Object.assign(new Error("stopped"), { problem: { kind: "stopped" } });
      if (set["tcp.variant"] === "reno" && set["tcp.window"] === window.values[7].value) throw new Error("no memory");
      return summaryOf(set);
    },
  };
  const controller = createHeatController(engine as never, createSummaries(), (publish) => publish());
  const request = {
    scenario: {},
    overrides: { seed: 3 },
    x: window,
    y: variant,
    flow: "bulk",
    near: [window.values[5].value, "reno"] as const,
  };
  return { controller, asked, request };
}

const settled = () => new Promise((done) => setTimeout(done, 10));

describe("the map", () => {
  it("has a run for each pair, that of the ladder first; one that fails leaves the others", async () => {
    const { controller, asked, request } = made();
    controller.begin(request);
    await settled();
    expect(asked.length).toBe(16);
    expect(asked[0]).toBe(`reno ${window.values[5].value}`);
    const { result } = controller.store.getState();
    expect(result?.status).toBe("complete");
    if (!result) return;
    expect(heatValue(result.cells[2], "bulk", "throughput_bps")).toBe(window.values[2].value);
    expect(result.cells[15]).toMatchObject({ summary: null, error: expect.stringContaining("no memory") });
    expect(heatLimit(result.cells[0], "bulk")).toBe(2);
    const marks = heatMarks(result, "throughput_bps", catalog, { width: 500, height: 200, em: 13 });
    expect(marks.filter((mark) => mark.type === "point")).toHaveLength(1);
    const fills = marks.flatMap((mark) =>
      mark.type === "rect" && mark.fill?.color === "data" ? [mark.fill.opacity ?? 1] : [],
    );
    expect(Math.max(...fills)).toBeCloseTo(0.8);
    expect(cellLegend(result, "throughput_bps")).toEqual([
      "Number and depth of colour: Throughput (Mb/s).",
      "Strip: what held the sender back longest.",
      "✕: this pair of values cannot be run.",
    ]);
    const running = { ...result, cells: [null, ...result.cells.slice(1, 15)] };
    expect(cellLegend(running, "timeouts").slice(2)).toEqual(["Empty: not run yet, or no result."]);
    const picture = heatPicture(result, "throughput_bps", catalog, { width: 500, height: 200, em: 13 });
    const words = picture.marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(words).toEqual(expect.arrayContaining(["Throughput, Mb/s", "receiver window"]));
    expect(exportSvg(picture.marks, picture.size, LIGHT, picture.title)).not.toMatch(/NaN|undefined|var\(/);
    const table = heatTable(result, catalog);
    expect(table.rows).toHaveLength(16);
    expect(table.rows[15].at(-1)).toContain("no memory");
  });

  it("asks for nothing it knows, and ends what a newer one takes the place of", async () => {
    const { controller, asked, request } = made();
    controller.begin(request);
    await settled();
    controller.begin(request);
    await settled();
    // Only the one that failed is tried again.
    expect(asked.length).toBe(17);
    controller.begin({ ...request, overrides: { seed: 4 } });
    controller.begin({ ...request, overrides: { seed: 5 } });
    await settled();
    expect(controller.store.getState().result?.cells.every((cell) => cell !== null)).toBe(true);
    controller.begin({ ...request, overrides: { seed: 6 } });
    controller.stop();
    await settled();
    expect(controller.store.getState().result?.status).toBe("stopped");
  });
});
