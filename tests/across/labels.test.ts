import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../web/engine/contract.ts";
import { start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import { boxOf } from "../../web/marks/place/occupancy.ts";
import { crosses } from "../../web/marks/place/place.ts";
import { picturesOf, textFaultsOf } from "./pictures.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

describe("the texts of every drawing", () => {
  it.each(loadExperiments().map((experiment) => [experiment.id, experiment] as const))(
    "%s: no text covers another, and no edge cuts one",
    async (id, experiment) => {
      const found: string[] = [];
      for await (const { name, marks, size } of picturesOf(experiment, catalog)) {
        for (const fault of textFaultsOf(marks, size)) found.push(`${name}: ${fault}`);
      }
      expect(found, id).toEqual([]);
    },
  );
});

it("no way of LNTP's state machines crosses the name of a transition", async () => {
  const lntp = loadExperiments().filter(({ id }) => id === "ubc-lntp");
  const seen: string[] = [];
  for await (const { name, marks } of picturesOf(lntp[0], catalog)) {
    if (!name.startsWith("states")) continue;
    const ways = marks.flatMap((mark) => (mark.type === "path" && mark.stroke ? [mark.points] : []));
    for (const mark of marks) {
      if (mark.type !== "text" || !["RESUME", "gap filled"].includes(mark.text)) continue;
      seen.push(mark.text);
      const crossed = ways.filter((way) => crosses(boxOf(mark), way));
      expect(crossed, `${name}: ${mark.text}`).toEqual([]);
    }
  }
  expect(new Set(seen)).toEqual(new Set(["RESUME", "gap filled"]));
});
