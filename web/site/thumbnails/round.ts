import type { Mark } from "../../marks/marks.ts";

/** Rounds positions to a tenth of a px: the pictures are sent to the page. */
export function inTenths(mark: Mark): Mark {
  const round = (value: unknown): unknown => {
    if (typeof value === "number") return Math.round(10 * value) / 10;
    if (Array.isArray(value)) return value.map(round);
    return value;
  };
  return Object.fromEntries(Object.entries(mark).map(([key, value]) => [key, round(value)])) as unknown as Mark;
}
