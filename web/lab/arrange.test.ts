import { describe, expect, it } from "vitest";
import { loadExperiments } from "../experiments/load.ts";
import { runViews } from "../views/index.ts";
import { arranged, inFront, kept, moved, offered } from "./arrange.ts";

const ALL = ["sweep", "queue", "window", "sequence"];

describe("the views of a column", () => {
  it("stand as usual until a reader arranges them", () => {
    expect(arranged(ALL, [])).toEqual(ALL);
    expect(arranged(ALL, ["sequence", "ladder", "queue"])).toEqual(["sequence", "queue"]);
    // A view that has nothing to show for this flow is left out, and no other view takes its place.
    expect(arranged(ALL, ["ladder"])).toEqual([]);
  });

  it("begin with those that tell an experiment's story", () => {
    const all = ALL.map((id) => ({ id }));
    const ids = (first: string[]) => inFront(all, first).map(({ id }) => id);
    expect(ids([])).toEqual(ALL);
    expect(ids(["window", "ladder", "sweep"])).toEqual(["window", "sweep", "queue", "sequence"]);
  });

  it("are offered shown first, then hidden", () => {
    expect(offered(ALL, ["sequence", "queue"])).toEqual(["sequence", "queue", "sweep", "window"]);
  });

  it("move before or after another", () => {
    expect(moved(ALL, new Set(["sequence"]), "sweep", "before")).toEqual(["sequence", "sweep", "queue", "window"]);
    expect(moved(ALL, new Set(["sweep", "queue"]), "window", "after")).toEqual([
      "window",
      "sweep",
      "queue",
      "sequence",
    ]);
    expect(moved(ALL, new Set(["sweep"]), "sweep", "after")).toEqual(ALL);
  });

  it("are kept in one list for all columns, and as nothing where they stand as usual", () => {
    const middle = { shown: ["pipe", "ladder"], available: ["pipe", "ladder"] };
    expect(kept(ALL, ALL, middle)).toEqual([]);
    expect(kept(["window", "sweep"], ALL, middle)).toEqual(["pipe", "ladder", "window", "sweep"]);
    expect(kept(ALL, ALL, { ...middle, shown: ["ladder"] })).toEqual(["ladder", ...ALL]);
  });
});

it("experiments open with views and cards that exist", () => {
  const cards = ["sweep", "tables", "heat"];
  const known = [...cards, ...runViews.map(({ id }) => id)];
  const first = loadExperiments().flatMap(({ id, first = [] }) => first.map((view) => ({ id, view })));
  expect(first.length).toBeGreaterThan(0);
  expect(first.filter(({ view }) => !known.includes(view))).toEqual([]);
});
