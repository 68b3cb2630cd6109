import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crosses, overlap, placeBeside } from "./place.ts";

const room = { x: 0, y: 0, width: 400, height: 300 };
const place = (line: readonly number[], boxes: { x: number; y: number; width: number; height: number }[] = []) =>
  placeBeside(line, 80, 14, room, { boxes, lines: [line], faint: [] })!;

describe("a name beside its line", () => {
  it("stands over the right end of a level line", () => {
    const box = place([20, 150, 380, 150]);
    expect(box.y + box.height).toBeLessThan(150);
    expect(box.x + box.width).toBeGreaterThan(380);
  });

  it("touches neither its line nor a point, as long as there is room", () => {
    const coordinate = fc.integer({ min: 20, max: 280 });
    const sloping = fc.array(coordinate, { minLength: 2, maxLength: 6 });
    const point = fc.tuple(coordinate, coordinate).map(([x, y]) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }));
    fc.assert(
      fc.property(sloping, fc.array(point, { maxLength: 6 }), (heights, points) => {
        const line = heights.sort((a, b) => a - b).flatMap((y, i) => [20 + (i * 360) / (heights.length - 1), y]);
        const box = place(line, points);
        expect(crosses(box, line)).toBe(false);
        for (const one of points) expect(overlap(box, one)).toBe(false);
      }),
    );
  });

  it("finds no place in a room that is too small", () => {
    const small = { ...room, width: 60 };
    expect(placeBeside([0, 0, 50, 50], 80, 14, small, { boxes: [], lines: [], faint: [] })).toBeNull();
  });
});
