import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";
import type { Cards, Criterion } from "../../engine/contract/card.ts";
import type { Checked } from "../../engine/contract.ts";
import { check } from "../../engine/pkg/fill_the_pipe_tools.js";
import { start } from "../../engine/testing.ts";
import { readLink } from "../../scenario/link.ts";
import { programCode } from "../../scenario/program_link.ts";
import { bestOf, CRITERIA, cardLink, keyOf, numbersIn, placesOf, runOf, SCENARIO, settingsOf } from "./card.ts";
import { NAMES, pointName, SECTIONS } from "./words.ts";

const kept: Cards = JSON.parse(readFileSync(at("public/card.json"), "utf8"));
const catalog = start();
const variants = catalog.parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];

test("each criterion has a name, a section of RFC 9743, and points with names of their own", () => {
  expect(CRITERIA.length).toBeGreaterThanOrEqual(20);
  expect(CRITERIA.map(({ id }) => id).sort()).toEqual(Object.keys(NAMES).sort());
  for (const { id, clause, axis, points } of CRITERIA) {
    expect(SECTIONS.filter((one) => clause.startsWith(one.clause)).length, id).toBe(1);
    const names = points.map((point) => pointName(axis, point, catalog));
    expect(new Set(names).size, id).toBe(points.length);
    expect(names.includes(""), id).toBe(axis === undefined);
  }
});

test.each(variants.map(({ id }) => id))("the scenarios of %s have no problems", (variant) => {
  for (const place of placesOf(variant)) {
    const { problems }: Checked = JSON.parse(
      check(JSON.stringify(SCENARIO), JSON.stringify({ ...settingsOf(place), seed: 1 })),
    );
    expect(problems, keyOf(place)).toEqual([]);
  }
});

test("the file has every number of each of its variants", () => {
  expect(kept.columns.map(({ variant }) => variant)).toEqual(["reno", "cubic", "bbr", "bbr3", "dctcp", "prague"]);
  const numbers = numbersIn(kept);
  const places = kept.columns.flatMap(({ variant }) => placesOf(variant));
  expect(numbers.size).toBe(places.length);
  for (const place of places) expect(numbers.get(keyOf(place))?.mean, keyOf(place)).toBeTypeOf("number");
});

test("a number's link opens its run, and a card's link its variants", () => {
  for (const place of placesOf("bbr3")) {
    const { state, ignored } = readLink(runOf(place));
    expect(ignored).toEqual([]);
    expect(state.experiment).toBe("laboratory");
    expect(state.overrides).toMatchObject({ "flows.tested.tcp.variant": "bbr3", seed: 1 });
  }
  expect(readLink(cardLink(["vegas", "cubic"])).state.options.variants).toEqual(["vegas", "cubic"]);
});

test("a program is judged in every flow that a variant would have, as the command line does", () => {
  const program = "fn on_ack() {}";
  for (const place of placesOf({ program })) {
    const settings = settingsOf(place);
    const judged = Object.entries(settingsOf({ ...place, tested: "vegas" })).filter(([, value]) => value === "vegas");
    for (const [path] of judged) {
      expect(settings[path], keyOf(place)).toBe("rack");
      expect(settings[path.replace(/variant$/, "program")], keyOf(place)).toBe(program);
    }
    expect(Object.values(settings).filter((value) => value === program)).toHaveLength(judged.length);
    const { problems }: Checked = JSON.parse(check(JSON.stringify(SCENARIO), JSON.stringify({ ...settings, seed: 1 })));
    expect(problems, keyOf(place)).toEqual([]);
  }
  const { options } = readLink(cardLink(["vegas"], program)).state;
  expect([options.variants, options.code]).toEqual([["vegas"], programCode(program)]);
});

describe("the best number of a line", () => {
  const cells = (...means: (number | null)[]) => means.map((mean) => ({ mean, deviation: 0 }));
  const criterion = (best: Criterion["best"]) => ({ ...CRITERIA[0], best });

  test("is the highest, the lowest or the nearest to a fair share", () => {
    expect(bestOf(criterion("high"), cells(1, 3, 2))).toEqual([false, true, false]);
    expect(bestOf(criterion("low"), cells(1, 3, null))).toEqual([true, false, false]);
    expect(bestOf(criterion(50), cells(40, 58, 95))).toEqual([false, true, false]);
    expect(bestOf(criterion(20), cells(22, 19, 19))).toEqual([false, true, true]);
  });

  test("is none where all are equal, or where there is one", () => {
    expect(bestOf(criterion("high"), cells(3, 3))).toEqual([false, false]);
    expect(bestOf(criterion("high"), [...cells(3), undefined])).toEqual([false, false]);
  });
});
