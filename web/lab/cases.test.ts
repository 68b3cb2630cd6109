import { describe, expect, it } from "vitest";
import type { Overrides } from "../scenario/overrides.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { caseShown, comparedWith, isAlongside, placeShown, pointOverrides } from "./cases.ts";
import type { LabState } from "./lab.ts";

const spec: SweepSpec = {
  values: [32, 64],
  column: "window",
  parameter: "tcp.window",
  unit: "KB",
  repeats: 1,
  cases: { one: {}, four: { "flows.bulk.count": 4, "flows.bulk.app.bytes": "64 MB" } },
  scales: { four: 4 },
  quantities: [],
};

const scenario = { tcp: { window: 65536 }, flows: { bulk: { count: 1, app: { bytes: 128 * 1024 ** 2 } } } };
const state = (present: Overrides) =>
  ({ history: { present: { overrides: present } }, checked: { scenario } }) as unknown as LabState;
const four = { "flows.bulk.count": 4, "flows.bulk.app.bytes": 64 * 1024 ** 2 };

describe("cases", () => {
  it("knows the case that is shown, and where it stands", () => {
    expect(placeShown(spec, state({}))).toEqual({ value: 64, case: "one" });
    expect(placeShown(spec, state(four))).toEqual({ value: 256, case: "four" });
    expect(caseShown({ ...spec, cases: { four: spec.cases.four! } }, state({}))).toBeNull();
  });

  it("loads the run of a point", () => {
    const overrides = pointOverrides(spec, state({ "tcp.mss": 512 }), "four", 128);
    expect(overrides).toEqual({ "tcp.mss": 512, ...four, "tcp.window": 32 * 1024 });
    expect(placeShown(spec, state(overrides))).toEqual({ value: 128, case: "four" });
  });

  it("takes back what another case changed, and leaves the rest", () => {
    expect(pointOverrides(spec, state({ ...four, "tcp.mss": 512 }), "one", 32)).toEqual({
      "tcp.mss": 512,
      "tcp.window": 32 * 1024,
    });
  });

  it("sets what goes along with the value of a point, and knows whether it stands so", () => {
    const along = { ...spec, cases: { one: {} }, scales: {}, along: { "tcp.alpha": [0.5, 0.75] } };
    const overrides = pointOverrides(along, state({ "tcp.alpha": 0.1, "tcp.mss": 512 }), "one", 32);
    expect(overrides).toEqual({ "tcp.mss": 512, "tcp.alpha": 0.5, "tcp.window": 32 * 1024 });
    expect([overrides, { ...overrides, "tcp.window": 64 * 1024 }].map((one) => isAlongside(along, state(one)))).toEqual(
      [true, false],
    );
    expect(isAlongside(spec, state({ "tcp.window": 1000 }))).toBe(true);
    expect(isAlongside(along, state({ "tcp.window": 1000 }))).toBe(false);
  });

  it("has what an experiment is compared with in base units, as a link has it", () => {
    const tuned: Record<string, string | number> = { "tcp.window": "8 KB", "tcp.alpha": 0.65 };
    const compared = { text: "Tuned", with: [tuned, { "flows.bulk.transport": "lntp" }], options: {} };
    expect(comparedWith({ compared }).map((one) => one.kind === "with" && one.overrides)).toEqual([
      { "tcp.window": 8192, "tcp.alpha": 0.65 },
      { "flows.bulk.transport": "lntp" },
    ]);
    expect(comparedWith({})).toEqual([]);
  });

  it("changes each router where a case changes all", () => {
    const routers = { a: { model: "ideal" }, b: { model: "ideal" } };
    const both = { ...spec, cases: { all: { "routers.*.model": "ansnet_60" } }, scales: {} };
    const with2 = (present: Overrides) =>
      ({
        history: { present: { overrides: present } },
        checked: { scenario: { ...scenario, routers } },
      }) as unknown as LabState;
    const overrides = pointOverrides(both, with2({}), "all", 32);
    expect(overrides).toEqual({
      "routers.a.model": "ansnet_60",
      "routers.b.model": "ansnet_60",
      "tcp.window": 32 * 1024,
    });
    expect([caseShown(both, with2({})), caseShown(both, with2(overrides))]).toEqual([null, "all"]);
  });
});
