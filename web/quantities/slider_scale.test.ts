import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Parameter } from "../engine/contract.ts";
import { sliderScale } from "./slider_scale.ts";

const KB = 1024;
const window: Parameter = {
  path: "tcp.window",
  name: "Maximum window",
  meaning: "",
  kind: "size",
  default: 16 * KB,
  min: 512,
  max: 65535,
  scale: "log",
  choices: null,
  source: { basis: "stated", text: "" },
};
const measured = [4, 8, 16, 24, 32, 40, 48, 56, 60, 63].map((kb) => kb * KB);

describe("slider", () => {
  it("goes to the ends of the catalog's range", () => {
    const scale = sliderScale(window, 16 * KB, measured, 16 * KB);
    expect([scale.from, scale.to, scale.position(512), scale.position(65535)]).toEqual([512, 65535, 0, 1]);
  });

  it("shows a range without bounds around the experiment's own value", () => {
    const rate: Parameter = { ...window, kind: "rate", min: 1e3, max: 1e12 };
    const scale = sliderScale(rate, 45e6, [], 45e6);
    expect([scale.from, scale.to]).toEqual([1.5e6, 1.35e9]);
    const delay: Parameter = { ...window, kind: "duration", min: 0, max: 3600e9, scale: "linear" };
    expect(sliderScale(delay, 42e6, [0, 80e6], 42e6).to).toBe(200e6);
  });

  it("is attracted by what the paper measured", () => {
    const scale = sliderScale(window, 16 * KB, measured, 16 * KB);
    expect(scale.reach(scale.position(63 * KB) + 0.005)).toBe(63 * KB);
    expect(scale.reach(scale.position(16 * KB) - 0.005)).toBe(16 * KB);
  });

  it("steps to round values with the arrow keys", () => {
    const scale = sliderScale(window, 16 * KB, measured, 16 * KB);
    expect(scale.next(16 * KB, 1)).toBe(17 * KB);
    expect(scale.next(16 * KB, -1)).toBe(15 * KB);
    expect(scale.next(65535, 1)).toBe(65535);
    const delay: Parameter = { ...window, kind: "duration", min: 0, max: 200e6, scale: "linear" };
    expect(sliderScale(delay, 42e6, [], 42e6).next(42e6, 1, 10)).toBe(62e6);
  });

  it("reaches only values within its ends, and every one it reaches it can step away from", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("linear", "log"),
        fc.constantFrom("duration", "size", "rate", "ratio", "count"),
        fc.double({ min: 0.001, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (scaleName, kind, own, at) => {
          const parameter = { ...window, kind, scale: scaleName, min: 0, max: 1e10 } as Parameter;
          const scale = sliderScale(parameter, own, [], own);
          const value = scale.reach(at);
          expect(value).toBeGreaterThanOrEqual(scale.from);
          expect(value).toBeLessThanOrEqual(scale.to);
          const up = scale.next(value, 1);
          expect(up > value || value === scale.to).toBe(true);
        },
      ),
    );
  });
});
