import { describe, expect, it } from "vitest";
import type { Experiment } from "../../experiments/schema.ts";
import { sendAll } from "../../machine/testing.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { FIRST_PAGE, type LinkState } from "../../scenario/link.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import type { Step, TourFile } from "./format.ts";
import { type Placement, placementOf } from "./placement.ts";
import { overridesForStep } from "./step_draft.ts";
import { NO_STEP, type TourEvent, type TourMachineState, tourStart, tourTransition } from "./tour_machine.ts";

const MS = 1e6;
const step = (id: string, rest: Partial<Step> = {}): Step => ({
  id,
  title: "…",
  experiment: "x",
  flow: "bulk",
  set: {},
  text: "…",
  ...rest,
});
const around = { before: "5 ms", after: "10 ms" };
const loss = step("loss", { at: { event: "dropped" }, ...around, select: "packet", options: { columns: "route" } });
const whole = step("whole");
const beside = step("beside", { compared: [{ "tcp.window": "16 KB" }] });
const file: TourFile = { id: "one", title: "A loss", steps: [loss, whole, beside] };
const experiment = { id: "x", scenario: {}, flow: "bulk" } as unknown as Experiment;

/** One packet is lost half-way, 5 ms after it was sent at 20 ms. */
const lossy = new Run(story().data(1, { at: 0 }).data(2, { at: 20, lost: true }).build(100), catalog);
const clean = new Run(story().data(1, { at: 0 }).build(100), catalog);
const link: LinkState = { ...FIRST_PAGE, experiment: "x", options: { step: "loss" } };

const settled = (run: Run | null, open: Step | null, id = open?.id ?? ""): TourEvent => ({
  kind: "playhead_settled",
  run,
  id,
  step: open,
});
const entered = (to: Step, overrides: Overrides, from: Step | null = null): TourEvent => ({
  kind: "step_entered",
  step: to,
  from,
  draft: { scenario: {}, overrides: {} },
  overrides,
  run: clean,
});
const start = tourStart(file, experiment, null);
const send = (state: TourMachineState, ...events: TourEvent[]) => sendAll(tourTransition, state, ...events);

describe("the playhead", () => {
  it("is looked at once, however often it changes until then", () => {
    const first = send(start, { kind: "playhead_changed" });
    expect(first.effects).toEqual([{ kind: "settle" }]);
    expect(send(first.state, { kind: "playhead_changed" }).effects).toEqual([]);
    expect(send(first.state, settled(null, null), { kind: "playhead_changed" }).effects).toEqual([{ kind: "settle" }]);
  });

  it("is put where its step's moment is, once for each run", () => {
    const { state, effects } = send(start, settled(lossy, loss));
    expect(effects).toMatchObject([{ kind: "place", placement: { view: { time: 25 * MS } } }]);
    expect(state.shown).toEqual({ step: loss, missing: false });
    expect(send(state, settled(lossy, loss)).effects).toEqual([]);
    expect(send(state, settled(clean, loss)).state.shown).toEqual({ step: loss, missing: true });
  });

  it("that names no step of this experiment is told so, and names none any more", () => {
    const { state, effects } = send(start, settled(clean, null, "nowhere"));
    expect(effects).toEqual([
      { kind: "ignore", id: "nowhere" },
      { kind: "choose", options: NO_STEP },
    ]);
    expect(state.shown.step).toBeNull();
  });
});

describe("a step that is entered", () => {
  it("replaces the overrides where it needs others, and waits for their run", () => {
    const { state, effects } = send(start, entered(loss, { "tcp.window": 1 }));
    expect(effects).toEqual([
      { kind: "settle" },
      { kind: "choose", options: { step: "loss", tour: "one" } },
      { kind: "replace", overrides: { "tcp.window": 1 } },
    ]);
    expect(state.shown).toEqual({ step: loss, missing: false });
    expect(send(state, settled(clean, loss)).effects).toEqual([]);
    expect(send(state, settled(clean, loss), settled(lossy, loss)).effects).toMatchObject([{ kind: "place" }]);
  });

  it("is placed in the run that is drawn where it needs no other", () => {
    const { state, effects } = send(start, entered(whole, {}));
    expect(effects.map(({ kind }) => kind)).toEqual(["settle", "choose"]);
    expect(send(state, settled(clean, whole)).effects).toMatchObject([{ kind: "place" }]);
  });

  it("is placed anew although it was placed in the same run before", () => {
    const { state } = send(start, settled(lossy, loss), entered(loss, {}));
    expect(send(state, settled(lossy, loss)).effects).toMatchObject([{ kind: "place" }]);
  });

  it("brings its compared runs, which the step after it takes away", () => {
    const others = [{ kind: "with", overrides: { "tcp.window": 16384 } }] as const;
    expect(send(start, entered(beside, {})).effects.at(-1)).toEqual({ kind: "compare", others, overrides: {} });
    const draft = { scenario: {}, overrides: {}, others };
    const leave = { ...entered(whole, {}, beside), draft } as TourEvent;
    expect(send(start, leave).effects.at(-1)).toEqual({ kind: "compare", others: [], overrides: {} });
  });

  it("leaves the runs alone that the reader compares with", () => {
    const others = [{ kind: "with", overrides: { "tcp.mss": 512 } }] as const;
    const event = { ...entered(whole, {}, loss), draft: { scenario: {}, overrides: {}, others } } as TourEvent;
    expect(send(start, event).effects.map(({ kind }) => kind)).toEqual(["settle", "choose"]);
  });
});

describe("a link to a step", () => {
  it("enters the step if it says no more", () => {
    const { state, effects } = send(start, { kind: "link_arrived", link }, settled(lossy, loss));
    expect(effects).toEqual([{ kind: "enter", step: loss }]);
    expect(state.arriving).toBeNull();
  });

  it("keeps its own time and zoom, and still says whether the moment is there", () => {
    for (const own of [{ time: MS }, { zoom: { from: 0, to: MS } }]) {
      const arrived: TourEvent = { kind: "link_arrived", link: { ...link, ...own } };
      const { state, effects } = send(start, arrived, settled(clean, loss));
      expect([effects, state.shown]).toEqual([[], { step: loss, missing: true }]);
    }
  });

  it("waits for a run, and is over with the first that is drawn", () => {
    const waiting = send(tourStart(file, experiment, link), settled(null, loss)).state;
    expect(waiting.arriving).toBe(link);
    expect(send(waiting, settled(lossy, whole), settled(lossy, loss)).effects).toMatchObject([{ kind: "place" }]);
  });
});

describe("the placement of a step", () => {
  const viewOf = (of: Step, run = lossy) =>
    placementOf(run, of, file, experiment).view as NonNullable<Placement["view"]>;

  it("shows the time about its moment, and selects what the moment is about", () => {
    expect(viewOf(loss)).toEqual({
      range: { from: 20 * MS, to: 35 * MS },
      time: 25 * MS,
      selection: { kind: "packet", packet: 1 },
    });
  });

  it("stays within the run", () => {
    const far = step("far", { at: { event: "dropped" }, before: "1 s", after: "1 s" });
    expect(viewOf(far).range).toEqual({ from: 0, to: 100 * MS });
  });

  it("is the experiment's opening for a step about no moment", () => {
    expect(viewOf(whole)).toEqual({ range: { from: 0, to: 100 * MS }, time: 100 * MS, selection: null });
  });

  it("takes back the options that other steps choose", () => {
    expect(placementOf(lossy, loss, file, experiment).options).toEqual({ columns: "route" });
    expect(placementOf(lossy, whole, file, experiment).options).toEqual({ columns: "ends" });
  });
});

describe("the overrides for a step", () => {
  const own = (path: string) => ({ "tcp.window": 8192 })[path];

  it("are those of now with what differs from the step before, less the experiment's own values", () => {
    const present = { "tcp.mss": 512, "links.t3.rate": 1e6 };
    const next = { "tcp.window": "16 KB" };
    expect(overridesForStep(present, { "tcp.mss": 512 }, next, own)).toEqual({
      "links.t3.rate": 1e6,
      "tcp.window": 16384,
    });
    expect(overridesForStep({ "tcp.window": 16384 }, next, { "tcp.window": "8 KB" }, own)).toEqual({});
  });

  it("keep what the reader changed where both steps have the same", () => {
    const both = { "tcp.window": "16 KB" };
    expect(overridesForStep({ "tcp.window": 1024 }, both, both, own)).toEqual({ "tcp.window": 1024 });
  });
});
