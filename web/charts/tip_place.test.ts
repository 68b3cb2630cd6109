import { describe, expect, it } from "vitest";
import { createTipPlace } from "./tip_place.ts";

const WIDTH = 600;

/** A pointer that moved from `from` to `to` without a rest. */
function moving(from: number, to: number) {
  const place = createTipPlace();
  const step = to > from ? 5 : -5;
  let now = 1000;
  let x = from;
  const side = () => place.side(x, WIDTH);
  for (; x !== to; x += step, now += 10) {
    place.moved(x, now, true);
    side();
  }
  const at = (next: number, later: number, isBeside = true) => {
    x = next;
    now += later;
    return place.moved(next, now, isBeside);
  };
  return { at, side };
}

describe("numbers beside a pointer", () => {
  it("stand behind it on its way, where there is room", () => {
    expect(moving(100, 400).side()).toBe(-1);
    expect(moving(400, 200).side()).toBe(1);
    expect(moving(20, 100).side()).toBe(1);
    expect(moving(590, 550).side()).toBe(-1);
  });

  it("wait for a pointer that rests and turns to them", () => {
    const { at, side } = moving(100, 400);
    expect(at(395, 500)).toBe(true);
    expect(at(390, 10)).toBe(true);
    expect(side()).toBe(-1);
  });

  it("follow one that goes on, that turns without a rest, or that is at another height", () => {
    expect(moving(100, 400).at(410, 500)).toBe(false);
    expect(moving(100, 400).at(390, 10)).toBe(false);
    expect(moving(100, 400).at(390, 500, false)).toBe(false);
  });
});
