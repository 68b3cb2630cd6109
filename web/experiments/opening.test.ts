import { describe, expect, it } from "vitest";
import { FIRST_PAGE, readLink, writeLink } from "../scenario/link.ts";
import { isBare, lessonState, openedBy, shortest } from "./opening.ts";

const experiment = {
  id: "sandia-table3",
  opens: {
    set: { "tcp.window": "32 KB" },
    range: ["10 s", "10.2 s"] as [string, string],
    at: "10.1 s",
    view: "ladder",
    keys: ["tcp.window", "links.t3.round_trip"],
    claims: [],
  },
};
const lesson = lessonState(experiment);
const read = (hash: string) => readLink(hash).state;
const shown = { from: 10e9, to: 10.2e9, time: 10.1e9 };

describe("the lesson that a page opens on", () => {
  it("is opened by a bare link, with the choices of the page", () => {
    const state = openedBy(experiment, read("#/sandia-table3?theme=dark&view=plots&present=ladder"));
    expect(state).toMatchObject({ overrides: { "tcp.window": 32768 }, zoom: { from: 10e9, to: 10.2e9 }, time: 10.1e9 });
    expect(state).toMatchObject({ view: "plots", options: { theme: "dark", present: ["ladder"] } });
  });

  it.each(["tcp.window=8KB", "t=20ms", "from=0&to=60ms", "step=rules", "packet=3", "clock=compressed"])(
    "is not opened by a link with %s, which shows what it showed when it was given out",
    (query) => {
      const link = read(`#/sandia-table3?${query}`);
      expect(isBare(link)).toBe(false);
      expect(openedBy(experiment, link)).toBe(link);
    },
  );

  it("is a bare link again when it is written", () => {
    const state = {
      ...FIRST_PAGE,
      experiment: "sandia-table3",
      overrides: { "tcp.window": 32768 },
      zoom: lesson?.zoom ?? null,
    };
    expect(writeLink(shortest(experiment, state, shown))).toBe("#/sandia-table3");
  });

  it("differs from the scenario without changes, whose link names its time", () => {
    const plain = { ...FIRST_PAGE, experiment: "sandia-table3" };
    const link = writeLink(shortest(experiment, plain, { from: 0, to: 3e8, time: 3e8 }));
    expect(link).toBe("#/sandia-table3?t=0.3s");
    expect(openedBy(experiment, read(link)).overrides).toEqual({});
  });

  it("keeps the values of a changed lesson in its link", () => {
    const changed = { ...FIRST_PAGE, experiment: "sandia-table3", overrides: { "tcp.window": 8192 } };
    const link = writeLink(shortest(experiment, { ...changed, zoom: lesson?.zoom ?? null, time: 10.1e9 }, shown));
    expect(read(link)).toMatchObject({ overrides: { "tcp.window": 8192 }, time: 10.1e9 });
  });

  it("shows the flow of its result, and its link stays bare", () => {
    const outcome = { flow: "echo", measure: "response_mean_ns", unit: "ms" } as const;
    const asking = { ...experiment, flow: "bulk", opens: { ...experiment.opens, outcome } };
    const state = openedBy(asking, read("#/sandia-table3"));
    expect(state.flow).toBe("echo");
    expect(writeLink(shortest(asking, state, shown))).toBe("#/sandia-table3");
    const usual = writeLink(shortest(asking, { ...state, flow: null }, shown));
    expect(openedBy(asking, read(usual)).flow).toBeNull();
    expect(openedBy({ ...asking, flow: "echo" }, read("#/sandia-table3")).flow).toBeNull();
    // The lesson may draw one flow and ask how another fares.
    const drawing = { ...asking, opens: { ...asking.opens, flow: "bulk" } };
    expect(openedBy(drawing, read("#/sandia-table3")).flow).toBeNull();
  });
});
