import { describe, expect, it } from "vitest";
import { rowsOf, type Transfer } from "./transfers.ts";

const transfer = (flow: number, arrived: number, ended: number | null): Transfer => ({
  ...{ flow, arrived, ended, bytes: 1000 },
  slowdown: ended === null ? null : 1,
});

describe("rows of bars", () => {
  it("are as many as transfers run at the same time, and a row is used again when its transfer is over", () => {
    const { rows, count } = rowsOf([transfer(0, 0, 10), transfer(1, 2, 4), transfer(2, 4, 9), transfer(3, 10, 12)], 20);
    expect(rows).toEqual([0, 1, 1, 0]);
    expect(count).toBe(2);
  });

  it("stay occupied to the end of the run by a transfer that is not complete", () => {
    expect(rowsOf([transfer(0, 0, null), transfer(1, 5, 6), transfer(2, 7, 8)], 20).rows).toEqual([0, 1, 1]);
    expect(rowsOf([], 20).count).toBe(1);
  });
});
