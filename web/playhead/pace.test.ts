import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { story } from "../run/testing.ts";
import type { TimeRange } from "../run/time_range.ts";
import { LONGEST_PLAY, playOn, playTime, rateOf, roundTripOf, SKIP_LASTS, usualRate } from "./pace.ts";

const MS = 1e6;
const range = (from: number, to: number): TimeRange => ({ from: from * MS, to: to * MS });

describe("the round trip that playback is measured by", () => {
  it("is that of the empty path", () => {
    expect(roundTripOf(story().data(1, { at: 0 }).ends(50), 0)).toBe(20 * MS);
  });

  it("is the median measured one where the path is not known, or none", () => {
    const told = story().data(1, { at: 0 }).ack(2, { at: 16 }).data(2, { at: 30 }).ack(3, { at: 50 }).ends(80);
    const flows = told.flows.map((flow) => ({ ...flow, bounds: { ...flow.bounds, rtt_ns: 0 } }));
    const unknown = Object.create(told, { flows: { value: flows } });
    expect(roundTripOf(unknown, 0)).toBe(26 * MS);
    const silent = story().ends(80);
    expect(roundTripOf(Object.create(silent, { flows: { value: flows } }), 0)).toBeNull();
  });
});

describe("the usual rate", () => {
  it("lets a round trip last 3 s", () => {
    expect(usualRate(30 * MS, range(0, 100), [])).toBe(10 * MS);
  });

  it("lets a range last 20 s at most", () => {
    expect(usualRate(30 * MS, range(0, 1000), [])).toBe(50 * MS);
    expect(usualRate(null, range(0, 1000), [])).toBe(50 * MS);
  });

  it("lets a range that is shorter than a round trip last 3 s", () => {
    expect(usualRate(30 * MS, range(0, 3), [])).toBe(1 * MS);
  });

  it("is slower where much of the range is idle, because that is skipped", () => {
    const idle = [range(50, 950)];
    const rate = usualRate(30 * MS, range(0, 1000), idle);
    expect(rate).toBe(10 * MS);
    // 100 ms are played in 10 s, and the rest takes a quarter of a second.
    expect(playTime(range(0, 1000), rate, idle)).toBe(10 + SKIP_LASTS);
  });

  it("lets the playhead be seen to move", () => {
    expect(usualRate(1 * MS, range(0, 1000), [range(1, 999)])).toBe(10 * MS);
  });

  it("never plays a range for longer than 20 s, whatever is idle in it", () => {
    const stretches = fc
      .uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 40 })
      .map((times) => times.sort((a, b) => a - b))
      .map((times) =>
        times.flatMap((from, i) => (i % 2 === 0 && i + 1 < times.length ? [range(from, times[i + 1])] : [])),
      );
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 5000 }), (idle, trip, to) => {
        const rate = usualRate(trip * MS, range(0, to), idle);
        expect(playTime(range(0, to), rate, idle)).toBeLessThanOrEqual(LONGEST_PLAY + 1e-9);
        // Frame by frame it is the same time.
        let [time, wall] = [0, 0];
        for (; time < to * MS && wall < 25; wall += 1 / 60) time = playOn(time, 1 / 60, rate, idle).time;
        expect(wall).toBeLessThanOrEqual(LONGEST_PLAY + 0.1);
      }),
      { numRuns: 200 },
    );
  });

  it("is multiplied by a pace; the whole run lasts 20 s at most", () => {
    const one = rateOf("1x", 30 * MS, range(0, 100), 5000 * MS, []);
    expect(rateOf("0.25x", 30 * MS, range(0, 100), 5000 * MS, [])).toBe(one / 4);
    expect(rateOf("16x", 30 * MS, range(0, 100), 5000 * MS, [])).toBe(one * 16);
    expect(rateOf("run", 30 * MS, range(0, 100), 5000 * MS, [])).toBe((5000 * MS) / LONGEST_PLAY);
  });
});

describe("playing on", () => {
  const idle = [range(10, 210), range(300, 301)];

  it("keeps to the rate outside of idle stretches", () => {
    expect(playOn(0, 0.5, 10 * MS, idle)).toEqual({ time: 5 * MS, skipped: null });
  });

  it("passes an idle stretch in a quarter of a second, and names it", () => {
    expect(playOn(5 * MS, 0.5, 10 * MS, idle)).toEqual({ time: 10 * MS, skipped: null });
    expect(playOn(5 * MS, 0.625, 10 * MS, idle)).toEqual({ time: 110 * MS, skipped: idle[0] });
    expect(playOn(110 * MS, 0.125, 10 * MS, idle)).toEqual({ time: 210 * MS, skipped: idle[0] });
    expect(playOn(110 * MS, 1.125, 10 * MS, idle)).toEqual({ time: 220 * MS, skipped: idle[0] });
  });

  it("jumps over it where less motion is wanted", () => {
    expect(playOn(5 * MS, 0.75, 10 * MS, idle, true)).toEqual({ time: 212.5 * MS, skipped: idle[0] });
  });

  it("plays a stretch that is over soon", () => {
    expect(playOn(299 * MS, 0.5, 10 * MS, idle)).toEqual({ time: 304 * MS, skipped: null });
  });
});
