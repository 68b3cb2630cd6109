import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../web/engine/contract.ts";
import { start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import type { Size, TextMark } from "../../web/marks/marks.ts";
import { boxOf, type LabelBox } from "../../web/marks/occupancy.ts";
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
