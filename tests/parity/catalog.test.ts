/** The page shows everything that the engine says of parameters and of the names in a trace. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { Catalog } from "../../web/engine/contract";
import { catalog, initSync } from "../../web/engine/pkg/fill_the_pipe_wasm.js";

let page: Catalog;

beforeAll(() => {
  initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
  page = JSON.parse(catalog());
});

test("the first package tells what the command line tells", () => {
  const native = execFileSync(TESTED_COMMAND_LINE, ["catalog"], { encoding: "utf8" });
  expect(page).toEqual(JSON.parse(native));
});

describe("every entry has its texts", () => {
  test("parameters: name, meaning and source, and each choice its name and meaning", () => {
    expect(page.parameters.length).toBeGreaterThan(150);
    for (const { path, name, meaning, source, choices } of page.parameters) {
      const texts = [name, meaning, source.text, ...(choices ?? []).flatMap((choice) => [choice.name, choice.meaning])];
      expect(
        texts.filter((text) => !text?.trim()),
        path,
      ).toEqual([]);
    }
  });

  test("events, reasons, limits, variables and bounds", () => {
    for (const rows of [page.event_kinds, page.drop_reasons, page.limits, page.variables, page.bounds]) {
      expect(rows.length).toBeGreaterThan(3);
      for (const { id, name, meaning } of rows)
        expect(
          [name, meaning].filter((text) => !text?.trim()),
          id,
        ).toEqual([]);
    }
  });
});
