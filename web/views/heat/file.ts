import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import { legendMarks } from "../../marks/legend.ts";
import { limitFill, limitName } from "../../marks/limits.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { moved } from "../../marks/moved.ts";
import type { Picture } from "../../marks/picture.ts";
import { HEAT_MEASURES, type HeatMeasure, type HeatResult, heatLimit } from "../../sweep/heat.ts";
import { heatHeight } from "./layout.ts";
import { heatMarks } from "./marks.ts";

/** Heights in em of the key to the colours, above the map, and of the key to the strips, below it. */
const [HEAD, FOOT] = [2, 3];

/** Draws the map for a file with its keys, at its own height. */
export function heatPicture(result: HeatResult, measure: HeatMeasure, catalog: Catalog, size: Size): Picture {
  const { width, em } = size;
  const map = { width, height: Math.ceil(heatHeight(result, em)), em };
  const { name, unit } = HEAT_MEASURES[measure];
  const colour = unit === "times" ? name : `${name}, ${unit}`;
  const held = t`at the bottom of a cell: the limit that held the sender longest`;
  const limits = [...new Set(result.cells.map((cell) => heatLimit(cell, result.flow)))].filter((one) => one !== null);
  const legend = limits
    .sort((a, b) => a - b)
    .map((limit) => {
      const fill = limitFill(catalog, limit);
      return { label: limitName(catalog, limit), stroke: { color: "ink", width: 1 } as const, fill };
    });
  const head: Mark[] = [
    { type: "text", x: 2, y: 0.8 * em, text: colour, color: "ink", size: em, bold: true },
    { type: "text", x: width - 2, y: 0.8 * em, text: held, color: "ink-2", size: em, anchor: "end" },
  ];
  const below = HEAD * em + map.height;
  return {
    marks: [
      ...head,
      ...heatMarks(result, measure, catalog, map).map((mark) => moved(mark, 0, HEAD * em)),
      ...legendMarks(legend, width, em).map((mark) => moved(mark, 2, below)),
    ],
    size: { width, height: below + FOOT * em, em },
    title: t`${name} against ${result.x.name} and ${result.y.name}`,
  };
}
