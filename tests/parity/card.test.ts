/** The report cards that the site comes with are those of the command line, and wasm makes the same numbers. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { at, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { RunSummary } from "../../web/engine/contract";
import type { Cards } from "../../web/engine/contract/card";
import { start, summarised } from "../../web/engine/testing";
import { computed, keyOf, numbersIn, placesOf } from "../../web/pages/card/card";

const kept: Cards = JSON.parse(readFileSync(at("public/card.json"), "utf8"));
const HOW = "public/card.json is of another engine: web/pages/docs/command-line.md says how to write it again";
/** Criteria whose runs are short. */
const SHORT = ["slow_line", "collapse_loss"];
/** Criteria of the other measures, which are computed for one variant. */
const MEASURES = ["own_kind", "one_beside_four"];

start();
const engine = {
  summary: async (scenario: object, overrides: object): Promise<RunSummary> =>
    summarised(scenario, overrides, false).summary,
};

test("the command line writes the same numbers again", async () => {
  const variants = kept.columns.map(({ variant }) => variant);
  const only = SHORT.flatMap((id) => ["--only", id]);
  const { stdout } = await promisify(execFile)(TESTED_COMMAND_LINE, ["card", ...variants, ...only, "--json"]);
  const { seeds, columns }: Cards = JSON.parse(stdout);
  expect(seeds).toBe(kept.seeds);
  columns.forEach(({ variant, cells }, column) => {
    expect(variant).toBe(kept.columns[column].variant);
    for (const id of SHORT) expect(cells[id], `${variant} ${id}: ${HOW}`).toEqual(kept.columns[column].cells[id]);
  });
});

test("wasm makes the same numbers", async () => {
  const numbers = numbersIn(kept);
  for (const { variant } of kept.columns) {
    const wanted = variant === "cubic" ? [...SHORT, ...MEASURES] : SHORT;
    for (const place of placesOf(variant).filter(({ criterion }) => wanted.includes(criterion.id))) {
      const cell = await computed(engine, place, kept.seeds, AbortSignal.timeout(60_000));
      expect(cell, `${keyOf(place)}: ${HOW}`).toEqual(numbers.get(keyOf(place)));
    }
  }
});

test("a program has the same numbers on the page as on the command line", async () => {
  const file = at("engine/program/senders/aimd.rhai");
  const criteria = ["slow_line", "own_kind"];
  const only = criteria.flatMap((id) => ["--only", id]);
  const { stdout } = await promisify(execFile)(TESTED_COMMAND_LINE, ["card", "--sender", file, ...only, "--json"]);
  const { seeds, columns }: Cards = JSON.parse(stdout);
  for (const place of placesOf({ program: readFileSync(file, "utf8") })) {
    const { criterion, point } = place;
    if (!criteria.includes(criterion.id)) continue;
    const cell = await computed(engine, place, seeds, AbortSignal.timeout(60_000));
    expect(cell, keyOf(place)).toEqual(columns[0].cells[criterion.id][criterion.points.indexOf(point)]);
  }
});
