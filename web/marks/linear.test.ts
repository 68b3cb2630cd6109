import { scaleLinear } from "d3-scale";
import fc from "fast-check";
import { expect, test } from "vitest";
import { linearScale } from "./linear.ts";

const ascending = (length: number) =>
  fc
    .uniqueArray(fc.integer({ min: -1e9, max: 1e9 }), { minLength: length, maxLength: length })
    .map((values) => values.sort((a, b) => a - b));

test("is the scale of D3, there and back, for any number of pieces", () => {
  const pieces = fc.integer({ min: 2, max: 6 }).chain((n) => fc.tuple(ascending(n), ascending(n), fc.boolean()));
  fc.assert(
    fc.property(pieces, fc.array(fc.integer({ min: -2e9, max: 2e9 })), ([domain, up, falls], values) => {
      const range = falls ? up.toReversed() : up;
      const [ours, theirs] = [linearScale(domain, range), scaleLinear(domain, range)];
      for (const value of [...values, ...domain, ...range]) {
        expect(ours(value)).toBeCloseTo(theirs(value), 3);
        expect(ours.invert(value)).toBeCloseTo(theirs.invert(value), 3);
      }
      expect(ours.ticks(7)).toEqual(theirs.ticks(7));
      expect(ours.domain()).toEqual(domain);
      expect(ours.range()).toEqual(range);
    }),
  );
});

test("an empty range of time is drawn in the middle", () => {
  expect(linearScale([5, 5], [0, 10])(5)).toBe(scaleLinear([5, 5], [0, 10])(5));
});
