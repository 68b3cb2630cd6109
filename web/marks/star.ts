import type { Mark } from "./marks.ts";

/** Makes the mark of a collision on a cable. */
export function starMark(x: number, y: number, r: number, opacity = 1): Mark {
  const stroke = { color: "surface", width: 1, opacity } as const;
  return { type: "point", x, y, r, shape: "star", fill: { color: "loss", opacity }, stroke };
}
