import { beforeAll, describe, expect, it } from "vitest";
import { simulated, start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { slidingMarks } from "./marks.ts";
import { boundsOf, PARTS, sendSpaceAt } from "./space.ts";
import { slidingTable } from "./table.ts";

const MS = 1e6;
const SIZE = { width: 600, height: 150, em: 12 };

/** Six segments of 4.2BSD on a path of 100 ms: a window as in the figure of the Sandia report, 2.2. */
let run: Run;
beforeAll(() => {
  const catalog = start();
  const link = { stations: ["a", "b"], rate: "1 Mb/s", propagation_delay: "50 ms" };
  const tcp = { variant: "bsd42", mss: 1000, window: 6000 };
  const scenario = {
    hosts: { a: {}, b: {} },
    links: { wire: link },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "60 KB" }, tcp } },
  };
  run = new Run(simulated(scenario).data, catalog);
});

const space = (ms: number) => sendSpaceAt(run, 0, ms * MS);

describe("the sliding window", () => {
  it("is not there before the receiver has offered one", () => {
    expect(space(1)).toBeNull();
    expect(slidingMarks(run, 0, MS, SIZE)).toEqual([]);
    expect(slidingTable(run, 0, MS).rows).toEqual([]);
  });

  it("has four parts in order, and never more in flight than the window", () => {
    for (let ms = 110; ms < 600; ms += 7) {
      const now = space(ms);
      if (!now) throw new Error(`no window at ${ms} ms`);
      const edges = PARTS.flatMap((part) => boundsOf(now, part)).filter((edge) => edge !== null);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(now.sent - now.acked).toBeLessThanOrEqual(6000);
      expect(now.cwnd, "4.2BSD has no congestion window").toBeNull();
    }
  });

  it("slides with the ACKs, and says its size over the bracket", () => {
    const [early, late] = [space(150), space(500)];
    expect(late?.acked).toBeGreaterThan(early?.acked ?? Number.NaN);
    const texts = slidingMarks(run, 0, 500 * MS, SIZE).flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["acknowledged", "in flight", "may be sent", "must wait"]));
    expect(texts.some((text) => text.startsWith("window "))).toBe(true);
    // The first segment in flight has the number that the ladder gives it.
    const first = run.segmentsUpTo(0, 0, (late?.acked ?? Number.NaN) + 1);
    expect(texts).toContain(String(first));
  });

  it("has a row for each part in its table", () => {
    const { rows } = slidingTable(run, 0, 500 * MS);
    expect(rows[0].slice(1)).toEqual([1, space(500)?.acked, space(500)?.acked]);
    expect(rows.at(-1)?.slice(2)).toEqual(["", ""]);
  });
});
