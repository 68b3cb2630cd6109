import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../web/engine/contract.ts";
import { start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import type { Size, TextMark } from "../../web/marks/marks.ts";
import { boxOf, type LabelBox } from "../../web/marks/place/occupancy.ts";
import { crosses } from "../../web/marks/place/place.ts";
import { picturesOf } from "./pictures.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** Letters are narrower than their estimate, and taller lines overlap by their leading only: px that may be shared. */
const SHARED = 3;

function overlaps(a: LabelBox, b: LabelBox): boolean {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const tall = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > SHARED && tall > SHARED;
}

/** Tells whether an edge of the drawing cuts a text. */
function isCut({ x, y, width, height }: LabelBox, size: Size): boolean {
  return x < -SHARED || y < -SHARED || x + width > size.width + SHARED || y + height > size.height + SHARED;
}

describe("the texts of every drawing", () => {
  it.each(loadExperiments().map((experiment) => [experiment.id, experiment] as const))(
    "%s: no text covers another, and no edge cuts one",
    async (id, experiment) => {
      const found: string[] = [];
      for await (const { name, marks, size } of picturesOf(experiment, catalog)) {
        const texts = marks.filter((mark): mark is TextMark => mark.type === "text");
        const boxes = texts.map((text) => ({ text: text.text, ...boxOf(text) }));
        for (const [i, one] of boxes.entries()) {
          if (isCut(one, size)) found.push(`${name}: ${one.text} is cut`);
          for (const other of boxes.slice(i + 1)) {
            if (overlaps(one, other)) found.push(`${name}: ${one.text} / ${other.text}`);
          }
        }
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
