import { beforeEach, describe, expect, it } from "vitest";
import { settled } from "../../browser/testing.ts";
import type { Catalog, Checked, RunData } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { createLab, type Lab } from "../../lab/lab.ts";
import { catalog, story } from "../../run/testing.ts";
import { FIRST_PAGE, readLink } from "../../scenario/link.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import type { StepProps, TourFile } from "./format.ts";
import { createTour, stepLink, type Tour } from "./walk.ts";

const MS = 1e6;
const step = ({ set = {}, ...props }: Partial<StepProps>) => ({
  id: "",
  title: "…",
  experiment: "x",
  flow: "bulk",
  text: "…",
  ...props,
  set: { "tcp.window": "8 KB", ...set },
});
const around = { before: "5 ms", after: "5 ms" };
const steps = [
  step({
    id: "loss",
    at: { event: "dropped" },
    ...around,
    after: "10 ms",
    select: "packet",
    options: { columns: "route" },
  }),
  step({ id: "timeout", at: { event: "rto_fired" }, ...around, playhead: "end" }),
  step({ id: "red", set: { "routers.middle.model": "red" }, at: { event: "rto_fired" }, ...around }),
  step({ id: "beside", compared: [{ "tcp.window": "16 KB" }] }),
  step({ id: "elsewhere", experiment: "y" }),
];
const file: TourFile = { id: "one", title: "A loss", steps };

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

let lab: Lab;
let tour: Tour;
let visited: string[] = [];
async function opened(link: Partial<typeof FIRST_PAGE> | null = null) {
  const state = link && { ...FIRST_PAGE, experiment: "x", ...link };
  lab = createLab(engine as unknown as Parameters<typeof createLab>[0], catalog as Catalog, experiment, state);
  await settled();
  visited = [];
  tour = createTour(lab, file, state, (link) => visited.push(link));
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
    // The packet is lost half-way, 5 ms after it was sent at 20.
    expect([...range(), head().time / MS]).toEqual([20, 35, 25]);
    expect(head().selection).toEqual({ kind: "packet", packet: 1 });
    expect(head().options.columns).toBe("route");
    expect(tour.store.getState()).toEqual({ step: file.steps[0], missing: false });

    expect(tour.walk(1)).toBe(true);
    await settled();
    expect([...range(), head().time / MS]).toEqual([65, 75, 75]);
    // Options that the previous step had chosen are as usual again.
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
    // Later links work as well: to the same page, by Back or by hand.
    const link = { ...FIRST_PAGE, experiment: "x", options: { step: "loss" }, time: 1 * MS };
    tour.arrive(link);
    lab.apply(link);
    await settled();
    expect(head().time / MS).toBe(1);
    expect(tour.store.getState().step?.id).toBe("loss");
  });

  it("compares where a step does, and no longer where the next does not", async () => {
    await opened();
    const others = () => lab.store.getState().history.present.others ?? [];
    tour.go("beside");
    await settled();
    expect(others()).toEqual([{ kind: "with", overrides: { "tcp.window": 16384 } }]);
    // The step is about no moment: the whole run is shown.
    expect([...range(), tour.store.getState().missing]).toEqual([0, 100, false]);
    tour.walk(-1);
    await settled();
    expect(others()).toEqual([]);
  });

  it("goes to another experiment by the step's link, which has all that the step needs", async () => {
    await opened();
    tour.go("beside");
    tour.walk(1);
    expect(visited).toEqual([stepLink(file, steps[4])]);
    expect(readLink(visited[0]).state).toMatchObject({
      experiment: "y",
      overrides: { "tcp.window": 8192 },
      options: { tour: "one", step: "elsewhere" },
    });
    expect(readLink(stepLink(file, steps[3])).state.others).toHaveLength(1);
    await opened({ options: { tour: "one", step: "elsewhere" } });
    expect(lab.store.getState().ignored, "on a page it is not of").toHaveLength(1);
  });

  it("says that a link names no step there is", async () => {
    await opened({ options: { step: "nowhere" } });
    expect(lab.store.getState().ignored).toEqual(["step: “nowhere” is not a step of “A loss”."]);
    expect(head().options.step).toBe("");
  });
});
