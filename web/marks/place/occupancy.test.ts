import { describe, expect, it } from "vitest";
import { boxOf, Occupancy } from "./occupancy.ts";

const size = { width: 400, height: 400 };
const stroke = { color: "data", width: 1 } as const;
const box = (x: number, y: number) => ({ x, y, width: 40, height: 20 });

describe("the occupancy of a drawing", () => {
  it("knows what a line crosses, however far it reaches beyond the drawing", () => {
    const taken = new Occupancy(size, [{ type: "line", x1: -1e7, y1: -1e7, x2: 1e7, y2: 1e7, stroke }]);
    expect(taken.isFree(box(190, 190))).toBe(false);
    expect(taken.isFree(box(300, 100))).toBe(true);
  });

  it("knows the inside of an area, and not what is beside it", () => {
    const points = [100, 0, 300, 100, 300, 300, 100, 200];
    const taken = new Occupancy(size, [{ type: "path", points, close: true, fill: { color: "data" } }]);
    expect(taken.isFree(box(180, 140))).toBe(false);
    expect(taken.isFree(box(20, 140))).toBe(true);
    expect(taken.isFree(box(250, 20))).toBe(true);
  });

  it("takes the box of a text, also of one that stands upright", () => {
    const text = { type: "text", x: 200, y: 200, text: "receiver window", color: "ink", size: 13 } as const;
    expect(new Occupancy(size, [text]).isFree(box(250, 195))).toBe(false);
    const upright = { ...text, rotate: -90, anchor: "middle" } as const;
    expect(new Occupancy(size, [upright]).isFree(box(250, 195))).toBe(true);
    expect(new Occupancy(size, [upright]).isFree(box(180, 160))).toBe(false);
    expect(boxOf({ ...text, anchor: "end" }).x).toBeLessThan(120);
  });

  it("is free again nowhere that was taken", () => {
    const taken = new Occupancy(size);
    taken.take(box(100, 100));
    expect([taken.isFree(box(110, 110)), taken.isFree(box(10, 10))]).toEqual([false, true]);
  });
});
