import { t } from "@lingui/core/macro";
import type { Scale } from "./axis.ts";
import type { Mark, Token } from "./marks.ts";

/** Quantiles of many lines at the same times, from the least to the largest. */
const QUANTILES = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

/** Returns quantiles of unsorted values, interpolated linearly between neighbours in rank. */
export function quantiles(values: readonly number[], shares: readonly number[] = QUANTILES): number[] {
  const sorted = Float64Array.from(values).sort();
  return shares.map((share) => {
    const at = share * (sorted.length - 1);
    const low = Math.floor(at);
    const high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  });
}

/** Draws the spread of many lines: each column holds the lines' values from `x[i]` to `x[i + 1]` (px), or nothing. */
export function fanMarks(x: readonly number[], columns: readonly number[][], y: Scale, color: Token): Mark[] {
  const parts = columns.map((values) => (values.length > 0 ? quantiles(values).map((value) => y(value)) : null));
  const edge = (k: number): number[] => {
    const points: number[] = [];
    parts.forEach((part, i) => {
      if (part) points.push(x[i], part[k], x[i + 1], part[k]);
      else points.push(Number.NaN, Number.NaN);
    });
    return points;
  };
  const band = (low: number, high: number, opacity: number): Mark[] =>
    parts.flatMap((part, i): Mark[] =>
      part
        ? [
            {
              type: "rect",
              x: x[i],
              y: part[high],
              // A hair more, so that neighbours meet.
              width: x[i + 1] - x[i] + 0.3,
              height: Math.max(0.5, part[low] - part[high]),
              fill: { color, opacity },
            },
          ]
        : [],
    );
  return [
    ...band(1, 5, 0.2),
    ...band(2, 4, 0.3),
    { type: "path", points: edge(0), stroke: { color, width: 1, dash: [2, 3] } },
    { type: "path", points: edge(6), stroke: { color, width: 1, dash: [2, 3] } },
    { type: "path", points: edge(3), stroke: { color, width: 2 } },
  ];
}

/** Explains the lines and areas of a fan, for its label. */
export const fanWords = () => t`line: median; dark: middle 50 %; light: middle 80 %; dotted: minimum and maximum`;
