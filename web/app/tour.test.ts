import { beforeEach, describe, expect, it } from "vitest";
import type { Catalog, Checked, RunData } from "../engine/contract.ts";
import type { Experiment } from "../experiments/schema.ts";
import type { StepsFile } from "../experiments/steps.ts";
import { catalog, story } from "../run/testing.ts";
import { createLab, type Lab } from "../scenario/lab.ts";
import { FIRST_PAGE } from "../scenario/link.ts";
import type { Overrides } from "../scenario/overrides.ts";
import { createTour, type Tour } from "./tour.ts";

const MS = 1e6;
const file: StepsFile = {
  title: "A loss",
  flow: "bulk",
  set: { "tcp.window": "8 KB" },
  steps: [
    {
      id: "loss",
      title: "A loss",
      text: "…",
      at: { event: "dropped" },
      before: "5 ms",
      after: "10 ms",
      select: "packet",
      options: { columns: "route" },
    },
    {
      id: "timeout",
      title: "…",
      text: "…",
      at: { event: "rto_fired" },
      before: "5 ms",
      after: "5 ms",
      playhead: "end",
    },
    {
      id: "red",
      title: "…",
      text: "…",
      set: { "routers.middle.model": "red" },
      at: { event: "rto_fired" },
      before: "5 ms",
      after: "5 ms",
    },
  ],
};

/** With red in the router the timer never fires; a larger window loses later. */
function runOf(overrides: Overrides): RunData {
  const told = story().data(1, { at: 0 });
  if (overrides["routers.middle.model"] === "red") return told.build(100);
  const at = overrides["tcp.window"] === 8192 ? 20 : 40;
  return told.data(2, { at, lost: true }).event("rto_fired", 70).build(100);
}

let asked: Overrides[] = [];
const engine = {
  check: async (): Promise<Checked> => ({ problems: [], scenario: {}, sources: {}, places: [], flows: [] }),
  run: async (_: unknown, overrides: Overrides) => {
    asked.push(overrides);
    return runOf(overrides);
  },
  cancel() {},
};
const experiment = { id: "x", scenario: {}, flow: "bulk" } as unknown as Experiment;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let lab: Lab;
let tour: Tour;
async function opened(link: Partial<typeof FIRST_PAGE> | null = null) {
  const state = link && { ...FIRST_PAGE, experiment: "x", ...link };
  lab = createLab(engine as unknown as Parameters<typeof createLab>[0], catalog as Catalog, experiment, state);
  await settled();
  tour = createTour(lab, file, state);
  await settled();
}
const head = () => lab.playhead.getState();
const range = () => [head().range.from / MS, head().range.to / MS];
const overrides = () => lab.store.getState().history.present.overrides;

beforeEach(() => {
  asked = [];
});

describe("a tour", () => {
  it("sets what its steps need, and shows their moment in the run that comes of it", async () => {
    await opened();
    expect(tour.walk(1)).toBe(false);
    tour.go("loss");
    await settled();
    expect(overrides()).toEqual({ "tcp.window": 8192 });
    // Lost half-way, 5 ms after it was sent at 20.
    expect([...range(), head().time / MS]).toEqual([20, 35, 25]);
    expect(head().selection).toEqual({ kind: "packet", packet: 1 });
    expect(head().options.columns).toBe("route");
    expect(tour.store.getState()).toEqual({ step: file.steps[0], missing: false });

    expect(tour.walk(1)).toBe(true);
    await settled();
    expect([...range(), head().time / MS]).toEqual([65, 75, 75]);
    // What the step before had chosen is as usual again.
    expect(head().options).toMatchObject({ columns: "ends", step: "timeout" });
    expect(head().selection).toBeNull();
    tour.close();
    await settled();
    expect(tour.store.getState().step).toBeNull();
  });

  it("says where the run has no such moment, and takes back what only one step needs", async () => {
    await opened();
    tour.go("red");
    await settled();
    expect(overrides()).toEqual({ "tcp.window": 8192, "routers.middle.model": "red" });
    expect(tour.store.getState()).toEqual({ step: file.steps[2], missing: true });
    tour.walk(-1);
    await settled();
    expect(overrides()).toEqual({ "tcp.window": 8192 });
    expect(tour.store.getState().missing).toBe(false);
    expect(tour.walk(-1) && tour.walk(-1)).toBe(true);
  });

  it("keeps what the reader changes, and finds the moment in each new run", async () => {
    await opened();
    tour.go("loss");
    await settled();
    lab.set("tcp.window", 16384);
    await settled();
    expect(head().time / MS).toBe(45);
    tour.walk(1);
    await settled();
    expect(overrides()).toEqual({ "tcp.window": 16384 });
  });

  it("opens at a step by its link, and leaves a link's own time and zoom alone", async () => {
    await opened({ options: { step: "timeout" } });
    expect(overrides()).toEqual({ "tcp.window": 8192 });
    expect(range()).toEqual([65, 75]);
    await opened({ options: { step: "timeout" }, time: 12 * MS, zoom: { from: 10 * MS, to: 20 * MS } });
    expect(overrides()).toEqual({});
    expect([...range(), head().time / MS]).toEqual([10, 20, 12]);
    expect(tour.store.getState().step?.id).toBe("timeout");
    // Later links too: to the same page, by Back or by hand.
    const link = { ...FIRST_PAGE, experiment: "x", options: { step: "loss" }, time: 1 * MS };
    tour.arrive(link);
    lab.apply(link);
    await settled();
    expect(head().time / MS).toBe(1);
    expect(tour.store.getState().step?.id).toBe("loss");
  });

  it("says that a link names no step there is", async () => {
    await opened({ options: { step: "nowhere" } });
    expect(lab.store.getState().ignored).toEqual(["step: “nowhere” is no step of “A loss”."]);
    expect(head().options.step).toBe("");
  });
});
