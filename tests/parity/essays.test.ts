/** The run of each figure of an essay satisfies what its prose says. */
import { describe, expect, test } from "vitest";
import { start } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { essayText } from "../../web/pages/essays/build";
import { figuresOf } from "../../web/pages/essays/files";
import { ESSAYS } from "../../web/pages/essays/list";
import { overridesWith, startOf } from "../../web/pages/essays/measured";
import type { Settings } from "../../web/scenario/settings";
import { judged } from "./claims";

// The essays are read before the first test begins.
await show(SOURCE);

const LONG_MS = 60_000;
const catalog = start();
const scenarios = new Map(loadExperiments().map(({ id, scenario }) => [id, scenario]));

describe.each(ESSAYS)("$id", ({ id }) => {
  test.each(figuresOf(essayText(id)).map((row) => [row.id, row] as const))(
    "%s: shows what its prose says",
    { timeout: LONG_MS },
    (_, row) => {
      const scenario = scenarios.get(row.experiment);
      if (!scenario) throw new Error(`there is no experiment ${row.experiment}`);
      const set = overridesWith(row, startOf(row)) as Settings;
      const { claims } = judged(scenario, { set, range: [...row.shows], claims: [...row.claims] }, catalog);
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.filter(({ holds }) => !holds)).toEqual([]);
      expect(
        row.claims.some(({ beside }) => beside),
        "compares its run with another",
      ).toBe(true);
    },
  );
});
