import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Checked, Scenario } from "../../engine/contract.ts";
import { check as checkText, initSync } from "../../engine/pkg/fill_the_pipe_wasm.js";
import { loadExperiments } from "../../experiments/load.ts";
import { show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { folded } from "../../scenario/draft.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { KINDS, names, part, stationsOf } from "../../scenario/parts.ts";
import { added, removed, reshaped } from "./parts.ts";
import { expanded, presets, SCRATCH } from "./presets.ts";
import { readScenario } from "./reading.ts";

beforeAll(() => {
  const module = readFileSync(fileURLToPath(new URL("../../engine/pkg/fill_the_pipe_wasm_bg.wasm", import.meta.url)));
  initSync({ module });
});

const checked = (scenario: Scenario): Checked => JSON.parse(checkText(JSON.stringify(scenario), "{}"));
const problems = (scenario: Scenario) => checked(scenario).problems.map(({ path, message }) => `${path}: ${message}`);
const check = async (scenario: Scenario) => checked(scenario);

// Names of presets are read before the tests begin.
await show(SOURCE);
const all = presets(loadExperiments()).flatMap((group) => group.presets);
const ofToday = loadExperiments()
  .filter(({ paper }) => paper === "today")
  .map(({ id }) => id);

describe("presets", () => {
  it("are there for every testbed and every experiment, each once, and for six networks more", () => {
    expect(all.length).toBe(1 + 6 + 9 + loadExperiments().length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it("of today stand before those of the papers", () => {
    const groups = presets(loadExperiments());
    expect(groups.slice(0, 3).map(({ name }) => name)).toEqual(["Empty", "Networks of today", "Testbeds"]);
    const ids = groups[1]?.presets.map(({ id }) => id);
    expect(ids).toEqual([
      ...["dumbbell", "parking_lot", "cellular", "low_orbit", "wifi_aggregation", "policed"],
      ...ofToday,
    ]);
    for (const promised of ["today-home", "today-wifi", "today-rack", "today-satellite"])
      expect(ids).toContain(promised);
  });

  it.each(all.map((preset) => [preset.id, preset] as const))("%s can be run, and names no base", (_, { scenario }) => {
    expect(problems(scenario)).toEqual([]);
    expect(scenario.base).toBeUndefined();
  });

  it("say with the base written out what the engine makes of it", () => {
    for (const { scenario } of loadExperiments()) {
      const { name: _, ...own } = checked(scenario).scenario ?? {};
      const { name: __, ...written } = checked(expanded(scenario)).scenario ?? {};
      expect(written).toEqual(own);
    }
  });
});

describe("parts", () => {
  it("come with a name that is free and with what lets them be run", () => {
    let scenario = SCRATCH;
    for (const kind of ["hosts", "routers", "links", "links", "flows", "flows"] as const)
      scenario = added(scenario, kind).scenario;
    expect(KINDS.map((kind) => names(scenario, kind))).toEqual([
      ["a", "b", "host_3"],
      ["router_1"],
      ["link", "link_2", "link_3"],
      ["bulk", "flow_2", "flow_3"],
    ]);
    // Unconnected parts are joined first, and then parts through a router.
    expect(stationsOf(part(scenario, "links", "link_2"))).toEqual(["host_3", "router_1"]);
    expect(stationsOf(part(scenario, "links", "link_3"))).toEqual(["router_1", "a"]);
    expect(problems(scenario)).toEqual([]);
  });

  it.each(all.map((preset) => [preset.id, preset] as const))(
    "of %s take with them what cannot be without them, and no more",
    (_, { scenario }) => {
      for (const kind of KINDS) {
        for (const name of names(scenario, kind)) {
          const left = removed(scenario, kind, name);
          expect(names(left, kind)).not.toContain(name);
          // Afterwards only a flow, or a way for one, may be missing; no name may refer to the removed part.
          const wrong = problems(left).filter((one) => !/^flows: |: no path leads|\.lose\.link: /.test(one));
          expect(wrong, `without ${kind}.${name}`).toEqual([]);
        }
      }
    },
  );

  it("lose the parameters of the old kind when their kind changes", () => {
    const { scenario } = all.find(({ id }) => id === "sandia-table3") ?? { scenario: {} };
    const wire = reshaped(scenario, "links.t3.kind", "wire");
    expect(problems(wire)).toEqual([]);
    expect(stationsOf(part(wire, "links", "t3"))).toEqual(["nsc_1", "nsc_2"]);
    const red = reshaped({ ...scenario }, "routers.nsc_1.queue.discipline", "red");
    expect(problems(red)).toEqual([]);
    expect(problems(reshaped(red, "routers.nsc_1.queue.discipline", "codel"))).toEqual([]);
  });
});

describe("a draft", () => {
  it("folded says all that it said in two", () => {
    const { scenario } = all.find(({ id }) => id === "ansnet") ?? { scenario: {} as Scenario };
    const overrides = { "tcp.window": 32768, "flows.bulk.app.bytes": 5e6, seed: 9, "tcp.variant": "tahoe" };
    const whole = folded({ scenario, overrides });
    const two: Checked = JSON.parse(checkText(JSON.stringify(scenario), JSON.stringify(overrides)));
    expect(checked(whole).scenario).toEqual(two.scenario);
    expect(two.problems).toEqual([]);
    // A value of the reader's own is not stated by the paper.
    expect(Object.keys((whole.sources ?? {}) as object)).not.toContain("tcp.variant");
    expect(Object.keys((scenario.sources ?? {}) as object)).toContain("tcp.variant");
  });
});

describe("a scenario from outside", () => {
  it("is read as JSON or as a link", async () => {
    expect(await readScenario(JSON.stringify(SCRATCH), check)).toEqual({ scenario: SCRATCH });
    const link = writeLink({ ...FIRST_PAGE, experiment: "laboratory", scenario: SCRATCH, overrides: { seed: 4 } });
    expect(await readScenario(` https://example.org/pipe/${link}\n`, check)).toEqual({
      scenario: { ...SCRATCH, seed: 4 },
    });
  });

  it("is refused with every mistake, its place and what is valid", async () => {
    const wrong = { ...SCRATCH, sede: 1, hosts: { a: { model: "sun5" }, b: {} }, tcp: { window: "3 ms" } };
    const read = await readScenario(JSON.stringify(wrong), check);
    expect(read).toEqual({
      mistakes: [
        expect.stringMatching(/^tcp\.window: should be a size/),
        expect.stringMatching(/^hosts\.a\.model: is not one of the choices\. Valid: ideal, /),
        expect.stringMatching(/^sede: is not a parameter here\. Valid: name, seed/),
      ],
    });
  });

  it.each([
    ["", "It is not JSON: "],
    ["{", "It is not JSON: "],
    ["[1]", "It is JSON, but not an object"],
    ["x".repeat(2 ** 20 + 1), "It has 1,048,577 characters; a scenario has at most 1,048,576."],
    ["#/laboratory?z=AAAA", "The compressed part of the link is damaged"],
    ["#/laboratory", "The link contains no scenario."],
    ['{"version": 99}', "version: is not known. Valid: 1."],
  ])("%.20s is refused", async (text, start) => {
    const read = await readScenario(text, check);
    expect("mistakes" in read && read.mistakes.some((one) => one.startsWith(start)), JSON.stringify(read)).toBe(true);
  });
});
