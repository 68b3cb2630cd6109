import type { Mark } from "./marks.ts";

/** What stands for a collision on a cable, wherever one is drawn. */
export function starMark(x: number, y: number, r: number, opacity = 1): Mark {
  const stroke = { color: "surface", width: 1, opacity } as const;
  return { type: "point", x, y, r, shape: "star", fill: { color: "loss", opacity }, stroke };
}
