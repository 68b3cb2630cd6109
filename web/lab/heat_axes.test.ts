import { beforeAll, describe, expect, it } from "vitest";
import { flows } from "../../tests/hostile/scenarios.ts";
import type { Catalog, Checked } from "../engine/contract.ts";
import { start } from "../engine/testing.ts";
import { offeredAxes } from "./heat_axes.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const without = { experiment: { sweep: undefined, controls: [] } } as never;
const checked = (scenario: object) => ({ scenario }) as Checked;

describe("axes of a scenario without controls", () => {
  it("are its parameters that can be swept", () => {
    const scenario = { tcp: { window: 16384 }, links: { wire: { rate: 1e7, stations: ["a", "b"] } } };
    expect(offeredAxes(without, catalog, checked(scenario)).map(({ path }) => path)).toEqual([
      "tcp.window",
      "links.wire.rate",
    ]);
  });

  it("say their path where several have one name", () => {
    const scenario = { links: { one: { rate: 1e7 }, other: { rate: 1e7 } }, tcp: { window: 1 } };
    const names = offeredAxes(without, catalog, checked(scenario)).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual([
      expect.stringMatching(/\(links\.one\.rate\)$/),
      expect.stringMatching(/\(links\.other\.rate\)$/),
    ]);
    expect(names[2]).not.toContain("(");
  });

  it("are limited in a scenario of thousands of parts", () => {
    const large = flows(4000);
    const scenario = {
      ...large,
      flows: Object.fromEntries(Object.keys(large.flows).map((id) => [id, { count: 1, start: 0 }])),
    };
    expect(offeredAxes(without, catalog, checked(scenario))).toHaveLength(200);
  });
});
