import { describe, expect, it } from "vitest";
import { settled } from "../browser/testing.ts";
import type { Catalog, Checked, Parameter, RunData } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import type { Experiment } from "../experiments/schema.ts";
import { FIRST_PAGE, type LinkState } from "../scenario/link.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { type Overrides, valueAt } from "../scenario/overrides.ts";
import { createLab, currentValue, linkOf, openingRange } from "./lab.ts";
import { nearestOptions, nearestOverrides, without } from "./nearest.ts";

const source = { basis: "stated", text: "Table 1" } as const;
const window: Parameter = {
  path: "tcp.window",
  name: "Maximum window",
  meaning: "",
  kind: "size",
  default: 16384,
  min: 512,
  max: 65535,
  scale: "log",
  choices: null,
  source,
};
const catalog: Catalog = {
  engine_version: "fake",
  scenario_version: 1,
  parameters: [
    window,
    {
      ...window,
      path: "links.*.reading",
      name: "Reading",
      kind: "choice",
      choices: [{ id: "total", name: "", meaning: "" }],
    },
    { ...window, path: "links.*.rate", name: "Rate", kind: "rate", min: 1e3, max: 1e12 },
  ],
  event_kinds: [],
  drop_reasons: [],
  circuit_packets: [],
  quic_packets: [],
  limits: [],
  variables: [
    { id: "cwnd", name: "", meaning: "", unit: "bytes" },
    { id: "snd_wnd", name: "", meaning: "", unit: "bytes" },
    { id: "srtt", name: "", meaning: "", unit: "ns" },
  ],
  bounds: [],
  bases: [],
};
const experiment = { id: "x", scenario: { base: "x" }, window: "300 ms" } as unknown as Experiment;

function emptyRun(): RunData {
  const none = new Float64Array();
  return {
    summary: { status: "complete", end_ns: 1e9, places: [], flows: [], results: [], entries: [] },
    packets: { flow: new Uint16Array(), created: none, latest_end: none },
    events: { time: none, notable: none },
    series: { time: none, flow: none },
    limits: { time: none, flow: none },
  } as unknown as RunData;
}

function fixture(link: LinkState | null = null, refuses: (scenario: object) => boolean = () => false) {
  const runs: { scenario: object; overrides: Overrides; answer(): void; fail(): void }[] = [];
  let cancelled = 0;
  const engine = {
    check: async (scenario: object, overrides: object): Promise<Checked> => ({
      problems: refuses(scenario) ? [{ path: "wrong", message: "is not a parameter here", choices: [] }] : [],
      scenario: { tcp: { window: 16384, ...overrides } },
      sources: {},
      places: [],
      flows: [],
    }),
    run: (scenario: object, overrides: object) =>
      new Promise<RunData>((resolve, reject) => {
        runs.push({
          scenario,
          overrides: overrides as Overrides,
          answer: () => resolve(emptyRun()),
          fail: () => reject(new EngineError({ kind: "crashed", message: "no" })),
        });
      }),
    cancel: () => {
      cancelled += 1;
    },
  };
  return { runs, lab: createLab(engine, catalog, experiment, link), cancelled: () => cancelled };
}

describe("lab", () => {
  it("opens another scenario in one step of undo, and takes what was changed in the one before back with it", async () => {
    const { lab, runs } = fixture();
    await settled();
    lab.set("tcp.window", 19456);
    const other = { hosts: {} };
    lab.open(other, true);
    expect(lab.store.getState().history.present).toEqual({ scenario: other, overrides: {} });
    lab.open({ hosts: {} });
    expect(lab.store.getState().history.past).toHaveLength(2);
    lab.undo();
    expect(lab.store.getState().history.present).toEqual({
      scenario: experiment.scenario,
      overrides: { "tcp.window": 19456 },
    });
    runs[0]?.answer();
    await settled();
    expect(runs[1]?.scenario).toBe(experiment.scenario);
    lab.redo();
    runs[1]?.answer();
    await settled();
    expect(runs[2]?.scenario).toBe(other);
  });

  it("keeps what was there when a link's scenario is refused, and says why", async () => {
    const { lab } = fixture(null, (scenario) => "wrong" in scenario);
    await settled();
    lab.open({ hosts: { mine: {} } });
    await settled();
    lab.apply({ ...FIRST_PAGE, experiment: "laboratory", scenario: { wrong: 1 } });
    await settled();
    expect(lab.store.getState().history.present.scenario).toEqual({ hosts: { mine: {} } });
    expect(lab.store.getState().ignored).toEqual(["wrong: is not a parameter here."]);
    expect(lab.store.getState().problems).toEqual([]);
  });

  it("opens on the run, at the part the experiment names", async () => {
    const { lab, runs } = fixture();
    await settled();
    expect(lab.store.getState().status.kind).toBe("running");
    runs[0]?.answer();
    await settled();
    expect(lab.store.getState()).toMatchObject({ status: { kind: "shown" }, stale: false });
    expect(lab.playhead.getState().range).toEqual({ from: 0, to: 300e6 });
    expect(currentValue(lab.store.getState(), "tcp.window")).toBe(16384);
  });

  it("opens later in the run where the experiment says so, if the run is that long", () => {
    const later = { window: "7 s", window_from: "40 s" } as Experiment;
    expect(openingRange(later, 90e9)).toEqual({ from: 40e9, to: 47e9 });
    expect(openingRange(later, 45e9)).toEqual({ from: 40e9, to: 45e9 });
    expect(openingRange(later, 30e9)).toEqual({ from: 0, to: 30e9 });
  });

  it("lets a short run finish during a drag, then runs the newest", async () => {
    const { lab, runs } = fixture();
    await settled();
    for (const kb of [17, 18, 19]) lab.set("tcp.window", kb * 1024, true);
    expect(runs).toHaveLength(1);
    expect(lab.store.getState().stale).toBe(true);
    runs[0]?.answer();
    await settled();
    expect(runs).toHaveLength(2);
    expect(runs[1]?.overrides).toEqual({ "tcp.window": 19456 });
    runs[1]?.answer();
    await settled();
    expect(lab.store.getState().stale).toBe(false);
  });

  it("undoes a drag as one step, and redoes it", async () => {
    const { lab } = fixture();
    await settled();
    lab.set("tcp.window", 1024);
    for (const kb of [17, 18, 19]) lab.set("tcp.window", kb * 1024, true);
    lab.set("links.t3.rate", 1e6);
    lab.undo();
    expect(lab.store.getState().history.present.overrides).toEqual({ "tcp.window": 19456 });
    lab.undo();
    expect(lab.store.getState().history.present.overrides).toEqual({});
    lab.redo();
    lab.redo();
    expect(lab.store.getState().history.present.overrides).toEqual({ "tcp.window": 19456, "links.t3.rate": 1e6 });
    lab.reset();
    expect(lab.store.getState().history.present.overrides).toEqual({});
  });

  it("changes nothing that is locked, and not where the run ends while the next event is asked for", async () => {
    const { lab } = fixture({ ...FIRST_PAGE, experiment: "x", overrides: { "tcp.window": 1024 } });
    await settled();
    const { choose } = lab.playhead.getState();
    const overrides = () => lab.store.getState().history.present.overrides;
    choose({ locked: ["tcp.window"] });
    lab.set("tcp.window", 2048);
    lab.replace({ "links.t3.rate": 1e6 });
    expect(overrides()).toEqual({ "links.t3.rate": 1e6, "tcp.window": 1024 });
    lab.clear("tcp.window");
    lab.reset();
    expect(overrides()).toEqual({ "tcp.window": 1024 });
    choose({ locked: [] });
    lab.set("budget.time", 1e8);
    choose({ ask: "event" });
    lab.reset();
    expect(overrides()).toEqual({ "budget.time": 1e8 });
    choose({ revealed: "yes" });
    lab.reset();
    expect(overrides()).toEqual({});
  });

  it("keeps what is drawn when a run fails", async () => {
    const { lab, runs } = fixture();
    await settled();
    runs[0]?.answer();
    await settled();
    lab.set("tcp.window", 4096);
    await settled();
    runs[1]?.fail();
    await settled();
    expect(lab.store.getState().status).toEqual({ kind: "failed", problem: { kind: "crashed", message: "no" } });
    expect(lab.playhead.getState().run).not.toBeNull();
  });
});

describe("a link's choices in the views", () => {
  const options = { columns: "route", numbering: "bytes", unit: "bytes", variables: ["cwnd", "snd_wnd"] } as const;
  const link = { ...FIRST_PAGE, experiment: "x", moment: 0, options };

  it("are shown with its run, and written again", async () => {
    const { lab, runs } = fixture(link);
    await settled();
    runs[0]?.answer();
    await settled();
    expect(lab.playhead.getState().options).toEqual({ ...USUAL_OPTIONS, ...options });
    expect(lab.playhead.getState().selection).toEqual({ kind: "moment", moment: 0 });
    expect(linkOf(lab, null)).toEqual(link);
    lab.playhead.getState().choose({ columns: "ends" });
    expect(linkOf(lab, null).options).not.toHaveProperty("columns");
  });

  it("give way to the usual ones when the next link names none", async () => {
    const { lab, runs } = fixture(link);
    await settled();
    runs[0]?.answer();
    await settled();
    lab.apply({ ...FIRST_PAGE, experiment: "x" });
    expect(linkOf(lab, null).options).toEqual({});
  });
});

describe("nearest state", () => {
  it("shows the variables that there are, of one unit, and names the others", () => {
    expect(nearestOptions(catalog, { unit: "bytes", variables: ["warp", "cwnd", "srtt", "snd_wnd"] })).toEqual({
      options: { unit: "bytes", variables: ["cwnd", "snd_wnd"] },
      ignored: ["variables: “warp” is not a variable.", "variables: srtt has a different unit from cwnd."],
    });
    expect(nearestOptions(catalog, { variables: ["warp"] }).options).toEqual({});
  });

  it("keeps what fits, clamps what is out of range, names the rest", () => {
    const { overrides, ignored } = nearestOverrides(catalog, {
      "tcp.window": 9e9,
      "links.t3.rate": "fast",
      "links.t3.reading": "total",
      "moon.phase": 3,
    });
    expect(overrides).toEqual({ "tcp.window": 65535, "links.t3.reading": "total" });
    expect(ignored).toHaveLength(3);
    expect(ignored[0]).toMatch(/^Maximum window: 8.3819.GB is out of range; 65535.B is shown\.$/);
  });

  it("leaves out what the simulator refuses", () => {
    const checked = {
      problems: [
        { path: "links.t9.rate", message: "is no link", choices: [] },
        { path: "flows.bulk.tcp.mss", message: "is too large", choices: [] },
      ],
      scenario: null,
      sources: {},
      places: [],
      flows: [],
    };
    expect(without({ "links.t9.rate": 1, "tcp.window": 1024, "tcp.mss": 9 }, checked)).toEqual({
      overrides: { "tcp.window": 1024 },
      ignored: ["links.t9.rate: is no link.", "tcp.mss: is too large."],
    });
  });

  it("finds leaves by their own names only", () => {
    expect(valueAt({ a: { b: 3 } }, "a.b")).toBe(3);
    expect(valueAt({ a: { b: 3 } }, "a.constructor")).toBeUndefined();
    expect(valueAt({ a: { b: 3 } }, "a")).toBeUndefined();
  });
});
