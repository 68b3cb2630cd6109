import type { Mark, Size } from "../../charts/marks.ts";
import type { Picture } from "../../charts/picture.ts";
import type { Catalog } from "../../engine/contract.ts";
import type { SweepResult } from "../../run/sweep.ts";
import { panelsOf } from "./layout.ts";
import { sweepMarks } from "./marks.ts";

/** All panels of a sweep, one under the other, as a picture for a file. `size` is that of one panel. */
export function sweepPicture(sweep: SweepResult, catalog: Catalog, current: number | null, size: Size): Picture {
  const panels = panelsOf(sweep);
  const marks = panels.flatMap((panel, i) => {
    const own = sweepMarks({ sweep, panel, catalog, size, current }).map((mark) => lowered(mark, i * size.height));
    if (panels.length === 1) return own;
    const x = size.width / 2;
    const y = i * size.height + 0.9 * size.em;
    return [
      ...own,
      { type: "text", x, y, text: panel.title, color: "ink", size: size.em, bold: true, anchor: "middle" } as const,
    ];
  });
  const title = `${sweep.parameterName}: published and simulated`;
  return { marks, size: { ...size, height: size.height * panels.length }, title };
}

function lowered(mark: Mark, by: number): Mark {
  switch (mark.type) {
    case "line":
      return { ...mark, y1: mark.y1 + by, y2: mark.y2 + by };
    case "path":
      return { ...mark, points: mark.points.map((v, i) => (i % 2 === 1 ? v + by : v)) };
    default:
      return { ...mark, y: mark.y + by };
  }
}
