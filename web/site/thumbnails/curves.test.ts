import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";
import * as engine from "../../engine/pkg/fill_the_pipe_tools.js";
import { start } from "../../engine/testing.ts";
import { EM, HEIGHT, WIDTH } from "../../experiments/card_size.ts";
import { loadExperiments } from "../../experiments/load.ts";
import { SHELVES } from "../../experiments/papers.ts";
import { plannedPoints, type StoredCurves, stampOf, valuesAt } from "./curve.ts";
import { thumbnailsOf } from "./draw.ts";

const stored: Record<string, StoredCurves> = JSON.parse(readFileSync(at("web/site/thumbnails/curves.json"), "utf8"));
const tables = (table: string) => readFileSync(at(`public/papers/${table}.csv`), "utf8");
const swept = loadExperiments().filter(({ sweep }) => sweep);

beforeAll(() => {
  start();
});

describe("the stored curves", () => {
  it("are those of the experiments as they are (if not: npm run thumbnails)", () => {
    expect(Object.fromEntries(Object.entries(stored).map(([id, { stamp }]) => [id, stamp]))).toEqual(
      Object.fromEntries(swept.map((one) => [one.id, stampOf(one)])),
    );
  });

  it.each(swept.map((one) => [one.id, one] as const))(
    "%s: the first point of each case comes out again",
    (_, experiment) => {
      const points = plannedPoints(experiment, tables);
      const first = points.filter((point, i) => points.findIndex((other) => other.case === point.case) === i);
      for (const point of first) {
        for (const { column, value } of valuesAt(engine, experiment, point)) {
          const curve = stored[experiment.id].curves.find((one) => one.column === column);
          const kept = curve?.points.find(([x]) => x === point.value)?.[1] ?? null;
          expect(kept, `${column} at ${point.value}`).toBe(value);
        }
      }
    },
  );
});

describe("the pictures on the cards", () => {
  it.each(SHELVES.map(({ id }) => id))("%s: every experiment has one, with legible words inside it", (paper) => {
    const pictures = thumbnailsOf(paper, engine, stored, tables);
    const own = loadExperiments().filter((one) => one.paper === paper);
    expect(Object.keys(pictures)).toEqual(own.map(({ id }) => id));
    for (const { id, kind } of own) {
      const marks = pictures[id];
      expect(marks.length, id).toBeGreaterThan(4);
      if (kind === "testbed") continue;
      for (const mark of marks) {
        if (mark.type !== "text") continue;
        expect(mark.size, id).toBeGreaterThanOrEqual(EM);
        expect(mark.x >= 0 && mark.x <= WIDTH && mark.y >= 0 && mark.y <= HEIGHT, `${id}: ${mark.text}`).toBe(true);
      }
    }
  });
});
