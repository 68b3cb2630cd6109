import type { Pattern, Stroke, Token } from "./marks.ts";

/** Loss keeps its colour for itself. */
const COLORS: readonly Token[] = ["data", "ack", "window", "host", "queue", "timer"];
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [7, 4], [2, 3], [9, 3, 2, 3]];
const PATTERNS: readonly Pattern[] = ["solid", "hatch", "dots", "cross"];

/** Returns colour, dash and pattern of a flow; no two of twelve flows share both. */
export function flowStyle(flow: number): { color: Token; pattern: Pattern; dash: Pick<Stroke, "dash"> } {
  const dash = DASHES[flow % DASHES.length];
  return {
    color: COLORS[flow % COLORS.length],
    pattern: PATTERNS[flow % PATTERNS.length],
    dash: dash ? { dash } : {},
  };
}

/** Largest number of flows that are drawn one by one. */
export const FEW_FLOWS = 8;
