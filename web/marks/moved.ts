import type { Mark } from "./marks.ts";

/** The mark `x` further to the right and `y` further down (px), as part of a picture of several. */
export function moved(mark: Mark, x: number, y: number): Mark {
  switch (mark.type) {
    case "line":
      return { ...mark, x1: mark.x1 + x, y1: mark.y1 + y, x2: mark.x2 + x, y2: mark.y2 + y };
    case "path":
      return { ...mark, points: mark.points.map((v, i) => v + (i % 2 === 1 ? y : x)) };
    default:
      return { ...mark, x: mark.x + x, y: mark.y + y };
  }
}
