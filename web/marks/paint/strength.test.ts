import { expect, test } from "vitest";
import { opacityIn, radiusIn, strokeIn, USUAL_STRENGTH } from "./strength.ts";

const STRONG = { scale: 2, weight: 1.5, firm: 0.5, tint: 0.1 };

test("the usual strength changes nothing", () => {
  const stroke = { color: "ack", width: 1.5, dash: [4, 3], opacity: 0.4 } as const;
  expect(strokeIn(USUAL_STRENGTH, stroke)).toEqual(stroke);
  expect(opacityIn(USUAL_STRENGTH, { color: "data", opacity: 0.2 })).toBe(0.2);
  expect(radiusIn(USUAL_STRENGTH, 4)).toBe(4);
});

test("strokes and their dashes grow with type and weight, a grid with type alone", () => {
  expect(strokeIn(STRONG, { color: "ack", width: 1, dash: [4, 3] })).toMatchObject({ width: 3, dash: [12, 9] });
  expect(strokeIn(STRONG, { color: "line", width: 1 }).width).toBe(2);
});

test("raises the opacity of pale areas, of covers more than of tints, and leaves opaque ones unchanged", () => {
  expect(strokeIn(STRONG, { color: "ink-2", width: 1, opacity: 0.4 }).opacity).toBeCloseTo(0.7);
  expect(opacityIn(STRONG, { color: "data", opacity: 0.2 })).toBeCloseTo(0.28);
  expect(opacityIn(STRONG, { color: "surface", opacity: 0.9 })).toBeCloseTo(0.95);
  expect(opacityIn(STRONG, { color: "data" })).toBeUndefined();
});
