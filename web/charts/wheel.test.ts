import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hintAt, hinted, wheelMeaning } from "./wheel.ts";

const turn = { deltaX: 0, deltaY: 100, withKey: false, isChosen: false };

describe("the wheel over a drawing", () => {
  it("scrolls the page", () => {
    expect(wheelMeaning("y", turn)).toBe("page");
    expect(wheelMeaning("x", turn)).toBe("page");
  });

  it("zooms with Ctrl or ⌘, or once the drawing was chosen", () => {
    for (const axis of ["x", "y"] as const) {
      expect(wheelMeaning(axis, { ...turn, withKey: true })).toBe("zoom");
      expect(wheelMeaning(axis, { ...turn, isChosen: true })).toBe("zoom");
    }
  });

  it("moves in time sideways, where time runs sideways", () => {
    expect(wheelMeaning("x", { ...turn, deltaX: 200 })).toBe("pan");
    expect(wheelMeaning("y", { ...turn, deltaX: 200 })).toBe("page");
  });
});

describe("the hint", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes some time after the last turn", () => {
    const drawing = {} as Element;
    hintAt(drawing);
    vi.advanceTimersByTime(1400);
    hintAt(drawing);
    vi.advanceTimersByTime(1400);
    expect(hinted.getState().drawing).toBe(drawing);
    vi.advanceTimersByTime(200);
    expect(hinted.getState().drawing).toBeNull();
  });
});
