import { describe, expect, it } from "vitest";
import { changingLinks, offeredIn, rateAt } from "../../analysis/sharing/link_rate.ts";
import { goodputUntil, ratesOver } from "../../analysis/sharing/throughput.ts";
import { story } from "../../run/testing.ts";
import { throughputMarks } from "./marks.ts";
import { throughputTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 260, em: 13 };
/** Two round trips of 20 ms are 40, so bins are 50 ms wide. */
const range = { from: 0, to: 150 * MS };

/** Segment 1 arrives; 2 is lost and retransmitted, and the second link duplicates it; 3 is retransmitted spuriously. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 1, lost: true })
  .data(3, { at: 2 })
  .data(2, { at: 60, copy: 1, twice: true })
  .data(3, { at: 70, copy: 1 })
  .ends(150);

describe("throughput and goodput", () => {
  it("count what leaves, what arrives, and what of it is new", () => {
    const rates = ratesOver(run, 0, range);
    expect(rates.width).toBe(50 * MS);
    // 1000 bytes in 50 ms are 160 kb/s.
    const kilobytes = (column: Float64Array) => [...column].map((rate) => Math.round(rate / 160e3));
    expect(kilobytes(rates.sent)).toEqual([3, 2, 0]);
    expect(kilobytes(rates.arrived)).toEqual([2, 3, 0]);
    expect(kilobytes(rates.fresh)).toEqual([2, 1, 0]);
    expect(throughputTable(run, { flow: 0, range }).rows[1]).toEqual([50, 100, 320e3, 480e3, 160e3]);
  });

  it("keep to bins of whole widths wherever the range begins", () => {
    const { from } = ratesOver(run, 0, { from: 60 * MS, to: 120 * MS });
    expect(from).toEqual([50 * MS, 100 * MS]);
  });

  it("say what the flow got so far", () => {
    expect(goodputUntil(run, 0, 0)).toBeNull();
    // Three segments have arrived by 70 ms.
    expect(goodputUntil(run, 0, 75 * MS)).toBeCloseTo((3000 * 8) / 0.075, 6);
    expect(goodputUntil(run, 0, 11 * MS)).toBeCloseTo((1000 * 8) / 0.011, 6);
  });

  it("stand below the rate of a link that changes, as a fourth line", () => {
    const changing = story().data(1, { at: 0 }).data(2, { at: 60 }).varies(4e5, 1e5, 2e5).ends(150);
    const marks = throughputMarks(changing, 0, range, size);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toContain("rate of the link");
    expect(texts).not.toContain("slowest link");
    const dashed = marks.filter((mark) => mark.type === "path" && mark.stroke?.dash?.length === 4);
    expect(dashed).toHaveLength(1);
    expect(changingLinks(changing, 0).map((link) => [0, 60, 149].map((ms) => rateAt(link, ms * MS)))).toEqual([
      [4e5, 1e5, 2e5],
    ]);
    expect(offeredIn(changingLinks(changing, 0)[0], [0, 100 * MS], 100 * MS)).toEqual([2.5e5, 2e5]);
  });

  it("are three lines, named, the slowest link only where it is near", () => {
    const marks = throughputMarks(run, 0, range, size);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    for (const word of ["goodput", "throughput", "sent", "Mb/s"]) expect(texts).toContain(word);
    // 4 Mb/s are far above.
    expect(texts).not.toContain("slowest link");
    const lines = marks.filter((mark) => mark.type === "path" && mark.stroke && !mark.fill);
    expect(lines).toHaveLength(3);
    const points = marks.flatMap((mark) => (mark.type === "path" ? [...mark.points] : []));
    expect(points.every(Number.isFinite)).toBe(true);
  });
});
