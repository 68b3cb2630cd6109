import { expect, test } from "vitest";
import kept from "../../../../engine/cli/simulators/ns.json";
import type { SimulatorRow } from "../../../engine/contract/evidence.ts";
import { CAUSES, causeWords } from "../words/simulators.ts";
import { causesOf, simulatorGroups } from "./groups.ts";

const row = (simulator: string, numbers: [number, number, string?][]): SimulatorRow => ({
  case: "one",
  group: "loss",
  simulator,
  seeds: 2,
  compared: numbers.map(([other, simulated, cause]) => ({
    quantity: "goodput",
    other,
    simulated,
    deviations: [0, 0],
    beyond: Math.abs(simulated - other) > 3,
    ...(cause === undefined ? {} : { cause }),
  })),
  scenario: {},
});

test("a group has the median and the largest difference beside each simulator", () => {
  const rows = [
    row("ns-2", [
      [100, 99],
      [100, 102],
    ]),
    row("ns-3", [[100, 90]]),
    row("ns-2", [[100, 104]]),
  ];
  expect(simulatorGroups(rows)).toEqual([
    { id: "loss", simulator: "ns-2", numbers: 3, median: expect.closeTo(2), largest: expect.closeTo(4) },
    { id: "loss", simulator: "ns-3", numbers: 1, median: expect.closeTo(10), largest: expect.closeTo(10) },
  ]);
});

test("causes are listed by the number of differences that have them, unknown causes last", () => {
  const rows = [
    row("ns-2", [
      [100, 150],
      [100, 140],
      [100, 105, "phase"],
      [100, 101, "sqrt_random"],
    ]),
  ];
  expect(causesOf(rows)).toEqual([
    { id: "phase", numbers: 1, largest: expect.closeTo(5) },
    { id: null, numbers: 2, largest: expect.closeTo(50) },
  ]);
});

test("the page and the file of cases say the same of each cause", () => {
  const said = Object.fromEntries(Object.keys(CAUSES).map((id) => [id, causeWords(id)]));
  expect(said).toEqual(kept.causes);
});
