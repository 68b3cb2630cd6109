import { describe, expect, it } from "vitest";
import { Fate } from "../../engine/contract.ts";
import { story } from "../../run/testing.ts";
import type { Goal } from "./format.ts";
import { type Attempt, currentWords, freeControls, isReached, isUntouched, strayed } from "./goals.ts";

const { summary } = story().data(1, { at: 10 }).build(100);
const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  summary,
  flow: summary.flows[0].entry,
  value: (path) => (path === "tcp.window" ? 16384 : undefined),
  selected: null,
  ...more,
});
const text = "…";

describe("a goal", () => {
  it("is bounded in the unit of its parameter, ends included", () => {
    const at = (bounds: object) => isReached({ text, parameter: "tcp.window", ...bounds }, attempt());
    expect([
      at({ at_most: "16 KB" }),
      at({ at_most: "15 KB" }),
      at({ at_least: 16384 }),
      at({ at_least: "17 KB" }),
    ]).toEqual([true, false, true, false]);
    expect(isReached({ text, parameter: "tcp.mss", at_most: 1e9 }, attempt()), "of one that is not there").toBe(false);
  });

  it("is judged by the run's flow if it is a measure", () => {
    const goal = { text, measure: "retransmissions", unit: "times" } as const;
    expect(isReached({ ...goal, at_most: 0 }, attempt())).toBe(true);
    expect(isReached({ ...goal, at_least: 1 }, attempt())).toBe(false);
    expect(isReached({ ...goal, at_most: 0, flow: "nowhere" }, attempt())).toBe(false);
  });

  it("says by which number it is judged, in its own unit", () => {
    const words = (goal: object) => currentWords({ text, ...goal } as Goal, attempt(), () => "size");
    expect(words({ measure: "throughput_bps", unit: "kb/s", at_least: 8 })).toBe("1000\u00a0kb/s");
    expect(words({ measure: "retransmissions", unit: "times", at_most: 0 })).toBe("0");
    expect(words({ parameter: "tcp.window", at_most: "37 KB" })).toBe("16\u00a0KB");
    expect(words({ selected: "lost" })).toBeNull();
    expect(words({ measure: "throughput_bps", unit: "kb/s", flow: "nowhere" })).toBeNull();
  });

  it("that holds at first is not reached yet: all values are those of the exercise until one is changed", () => {
    const exercise = { set: { "tcp.window": "64 KB" } };
    expect(isUntouched(exercise, { "tcp.window": 65_536 })).toBe(true);
    expect(isUntouched(exercise, { "tcp.window": 65_536, seed: 2 })).toBe(false);
    expect(isUntouched({}, {})).toBe(true);
  });

  it("can be to find a lost packet", () => {
    const goal = { text, selected: "lost" } as const;
    expect(isReached(goal, attempt())).toBe(false);
    expect(isReached(goal, attempt({ selected: Fate.delivered }))).toBe(false);
    expect(isReached(goal, attempt({ selected: Fate.dropped }))).toBe(true);
  });
});

describe("further changed parameters", () => {
  it("are those that are neither free nor given", () => {
    const exercise = { may: ["tcp.window", "routers.*.model"], set: { seed: 3 } };
    const overrides = { "tcp.window": 1, "routers.a.model": "red", seed: 4, "tcp.mss": 512 };
    expect(strayed(exercise, overrides)).toEqual(["tcp.mss"]);
  });
});

it("has controls for the parameters that may be changed: the experiment's own first, each once, and none for a wildcard", () => {
  const controls = [
    { group: "TCP", parameters: ["tcp.window", "tcp.mss"] },
    { group: "Routers", parameters: ["routers.entry.queue.discipline"] },
  ];
  const may = ["hosts.cray.scheduler_tick", "routers.*.queue.discipline", "routers.*.model", "tcp.window"];
  expect(freeControls({ may }, { controls })).toEqual([
    "tcp.window",
    "routers.entry.queue.discipline",
    "hosts.cray.scheduler_tick",
  ]);
});
