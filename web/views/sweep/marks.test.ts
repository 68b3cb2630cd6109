import { describe, expect, it } from "vitest";
import { exportSvg } from "../../marks/paint/svg.ts";
import { LIGHT } from "../../marks/theme.ts";
import { catalog, story } from "../../run/testing.ts";
import { measured, printed, type SweepResult } from "../../sweep/sweep.ts";
import { boundLines, panelBounds } from "./bounds.ts";
import { sweepPicture } from "./file.ts";
import { currentIn, frameOf, multiplesOf, panelsOf } from "./layout.ts";
import { sweepMarks } from "./marks.ts";
import { signedPercent, sweepTable } from "./table.ts";

const size = { width: 500, height: 340, em: 13 };

function summary(throughput: number, window: number) {
  const { summary } = story().ends(10).data;
  summary.results[0].throughput_bps = throughput;
  summary.flows[0].bounds.window_bps = window;
  return summary;
}

const sweep: SweepResult = {
  spec: {
    table: "t",
    column: "window_kb",
    parameter: "tcp.window",
    unit: "KB",
    repeats: 2,
    cases: { main: {}, alone: {} },
    quantities: [
      {
        column: "avg",
        runs: ["r1", "r2"],
        label: "Pair, mixed",
        case: "main",
        flow: "bulk",
        measure: "throughput_bps",
        unit: "Mb/s",
      },
      { column: "base", label: "Pair, alone", case: "alone", flow: "bulk", measure: "throughput_bps", unit: "Mb/s" },
    ],
  },
  parameterName: "Maximum window",
  published: [
    { window_kb: 4, r1: 0.9, r2: 1.1, avg: 1.05, base: 1.2 },
    { window_kb: 8, r1: 2, r2: null, avg: 2, base: null },
  ],
  points: [
    { value: 8, case: "main", summaries: [summary(2.2e6, 4e6)], error: null },
    { value: 4, case: "main", summaries: [summary(1e6, 2e6), summary(1.2e6, 2e6)], error: null },
    { value: 4, case: "alone", summaries: [], error: "stopped" },
  ],
  status: "running",
  peaks: [],
  progress: { done: 4, runs: 4, left_ms: 0 },
};

describe("a sweep", () => {
  it("averages over seeds and keeps the spread", () => {
    const [first, second] = measured(sweep, sweep.spec.quantities[0]);
    expect(first).toMatchObject({ value: 4, min: 1, max: 1.2, runs: 2 });
    expect(first.mean).toBeCloseTo(1.1);
    expect(first.limits[2]).toBeCloseTo(0.75);
    expect(second.value).toBe(8);
  });

  it("recomputes the printed mean from the printed runs", () => {
    expect(printed(sweep, sweep.spec.quantities[0])).toEqual([
      { value: 4, mean: 1, runs: [0.9, 1.1] },
      { value: 8, mean: 2, runs: [2] },
    ]);
    expect(printed(sweep, sweep.spec.quantities[1])).toEqual([{ value: 4, mean: 1.2, runs: [] }]);
  });

  it("puts mixed and alone of one flow in one panel", () => {
    const panels = panelsOf(sweep);
    expect(panels.map((p) => p.title)).toEqual(["Pair"]);
    expect(panels[0].lines.map((line) => line.name)).toEqual(["mixed", "alone"]);
  });

  it("draws bounds that follow the parameter, and names those beyond the top", () => {
    const lines = boundLines(sweep, sweep.spec.quantities[0], catalog);
    expect(lines[0].points.map((p) => p.bound)).toEqual([2, 4]);
    const inBytes = boundLines(sweep, { ...sweep.spec.quantities[0], unit: "KB/s" }, catalog);
    expect(inBytes[0].points[0].bound).toBeCloseTo(2e6 / 8192);
    const panel = panelsOf(sweep)[0];
    const texts = sweepMarks({ sweep, panel, catalog, size, current: 4 }).flatMap((m) =>
      m.type === "text" ? [m.text] : [],
    );
    expect(texts).toContain("window / RTT");
    expect(texts).toContain("above: host 5, router 8, link 4");
    expect(texts).toContain("Maximum window (KB)");
  });

  it("bounds what several flows have together, and datagrams, by the lines alone", () => {
    const shared = (change: (one: ReturnType<typeof summary>) => void) => {
      const one = summary(1e6, 2e6);
      change(one);
      const points = [{ value: 4, case: "main", summaries: [one], error: null }];
      return boundLines({ ...sweep, points }, sweep.spec.quantities[0], catalog).map(({ row }) => row.id);
    };
    expect(shared(() => {})).toContain("window_bps");
    expect(shared((one) => one.flows.push({ ...one.flows[0], id: "bulk.2" }))).toEqual(["router_bps", "link_bps"]);
    expect(shared((one) => Object.assign(one.flows[0], { transport: "udp" }))).toEqual(["router_bps", "link_bps"]);
  });

  it("has a strip of limits unless datagrams are sent, which nothing holds back", () => {
    const drawn = (change: (one: ReturnType<typeof summary>) => void) => {
      const one = summary(1e6, 2e6);
      change(one);
      const told = { ...sweep, points: [{ value: 4, case: "main", summaries: [one], error: null }] };
      const [panel] = panelsOf(told);
      const marks = sweepMarks({ sweep: told, panel, catalog, size, current: null });
      const words = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
      return { limits: words.includes("limits"), whose: words.includes("(mixed)"), ...frameOf(told, panel, size) };
    };
    const tcp = drawn(() => {});
    const udp = drawn((one) => {
      one.flows[0].transport = "udp";
      one.results[0].limits.fill(0);
    });
    expect([tcp.limits, tcp.whose, udp.limits, udp.whose]).toEqual([true, true, false, false]);
    // The room of the strip goes to the plot.
    expect(udp.bottom).toBe(tcp.strip?.[1] === undefined ? Number.NaN : tcp.strip[1] - (tcp.strip[0] - tcp.bottom));
    // Before the first run it is not known.
    expect(frameOf({ ...sweep, points: [] }, panelsOf(sweep)[0], size).strip).not.toBeNull();
  });

  it("adds what only other lines have: a formula for losses where the first line has none", () => {
    const lossy = summary(1.1e6, 2e6);
    lossy.flows[0].bounds.mathis_bps = 1.5e6;
    const points = sweep.points.with(2, { value: 4, case: "alone", summaries: [lossy], error: null });
    const both = { ...sweep, points };
    const [panel] = panelsOf(both);
    const mathis = { id: "mathis_bps", name: "loss (Mathis)", meaning: "", of: "rate", holds: "" } as const;
    const knowing = { ...catalog, bounds: [...catalog.bounds, mathis] };
    const names = panelBounds(both, panel.lines, knowing).map(({ name }) => name);
    expect(names).toContain("loss (Mathis), alone");
    expect(names.filter((name) => name.startsWith("window / RTT"))).toEqual(["window / RTT"]);
    const texts = sweepMarks({ sweep: both, panel, catalog: knowing, size, current: 4 }).flatMap((m) =>
      m.type === "text" ? [m.text] : [],
    );
    expect(texts).toEqual(expect.arrayContaining(["loss (Mathis)", "(mixed)"]));
  });

  it("writes small numbers short, and no unit where there is none", () => {
    const points = sweep.points.map((point) => ({ ...point, value: point.value * 1e-7 }));
    const spec = { ...sweep.spec, unit: "" };
    const errors = { ...sweep, spec, points, published: [], parameterName: "Bit error rate" };
    const texts = sweepMarks({ sweep: errors, panel: panelsOf(errors)[0], catalog, size, current: null }).flatMap(
      (m) => (m.type === "text" ? [m.text] : []),
    );
    expect(texts).toEqual(expect.arrayContaining(["Bit error rate", "2e-7"]));
  });

  it("has a logarithmic axis if its values differ by orders of magnitude, with a mark for each power of ten", () => {
    const values = [1e-8, 3e-7, 1e-5];
    const points = values.map((value) => ({ ...sweep.points[0], value }));
    const rates = { ...sweep, spec: { ...sweep.spec, unit: "", values }, points, published: [] };
    const panel = panelsOf(rates)[0];
    const { x } = frameOf(rates, panel, size);
    expect(x(1e-6) - x(1e-7)).toBeCloseTo(x(1e-7) - x(1e-8));
    const marks = sweepMarks({ sweep: rates, panel, catalog, size, current: 3e-7 });
    const texts = marks.flatMap((m) => (m.type === "text" ? [m.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["1e-8", "1e-7", "1e-6", "1e-5"]));
    expect(exportSvg(marks, size, LIGHT, "")).not.toMatch(/NaN|undefined/);
  });

  it("shows points that are there while others are awaited", () => {
    const panel = panelsOf(sweep)[0];
    const frame = frameOf(sweep, panel, size);
    const marks = sweepMarks({ sweep, panel, catalog, size, current: null });
    const rings = marks.filter((m) => m.type === "point" && m.r > 0.3 * size.em && m.y > frame.top);
    expect(rings).toHaveLength(3);
  });

  it("states published, simulated and error in its table", () => {
    const { rows } = sweepTable(sweep, catalog);
    expect(rows[0].slice(0, 3)).toEqual(["Pair, mixed", 4, 1]);
    expect(rows[0][7]).toBe(10);
    expect(rows[2].slice(1, 4)).toEqual([4, 1.2, null]);
    expect([rows[0].at(-1), rows[2].at(-1)], "and what held the sender, where there is a run").toEqual([
      expect.stringMatching(/^.+ 75\u00a0%/),
      null,
    ]);
    expect(signedPercent(-0.0312)).toBe("−3.1 %");
  });

  it("becomes a standalone SVG file", () => {
    const { marks, size: whole, title } = sweepPicture(sweep, catalog, { value: 4, case: "main" }, size);
    expect(exportSvg(marks, whole, LIGHT, title)).not.toMatch(/NaN|undefined|var\(/);
  });
});

describe("small panels", () => {
  const panels = panelsOf(sweep);
  const [{ title, panels: small }] = multiplesOf(panels);

  it("have a curve each, its own published points and look, and the other curves pale", () => {
    expect([title, small.map((panel) => panel.title)]).toEqual(["Pair", ["mixed", "alone"]]);
    const drawn = small.map((panel) => sweepMarks({ sweep, panel, catalog, size, current: null }));
    const rings = drawn.map((marks) => marks.filter((m) => m.type === "point" && m.r > 0.3 * size.em).length);
    expect(rings).toEqual(panels[0].lines.map((line) => line.printed.length));
    const pale = drawn.map((marks) => marks.filter((m) => m.type === "path" && m.stroke?.opacity === 0.35).length);
    expect(pale).toEqual([1, 1]);
    const shapes = drawn.map(
      (marks) => new Set(marks.flatMap((m) => (m.type === "point" && m.r > 4 ? [m.shape] : []))),
    );
    expect(shapes).toEqual([new Set(["circle"]), new Set(["square"])]);
  });

  it("have the same axes, whatever their own points", () => {
    const [one, other] = small.map((panel) => frameOf(sweep, panel, size));
    expect([one.x.domain(), one.y.domain()]).toEqual([other.x.domain(), other.y.domain()]);
    const alone = frameOf(sweep, { ...panels[0], lines: [panels[0].lines[1]] }, size);
    expect(alone.y.domain()).not.toEqual(other.y.domain());
  });

  it("mark the run shown in the panel of its case only, and stand in one grid in a file", () => {
    const current = { value: 4, case: "alone" };
    expect(small.map((panel) => currentIn(panel, current))).toEqual([null, 4]);
    expect(small.map((panel) => currentIn(panel, { value: 4, case: null }))).toEqual([4, 4]);
    const { marks, size: whole, title } = sweepPicture(sweep, catalog, current, { ...size, width: 820 }, true);
    expect(exportSvg(marks, whole, LIGHT, title)).not.toMatch(/NaN|undefined|var\(/);
    const at = (text: string) => marks.find((m) => m.type === "text" && m.text === text && m.bold) as { x: number };
    expect(at("alone").x - at("mixed").x).toBeCloseTo(820 / 2);
  });
});
