import { describe, expect, it } from "vitest";
import { samplesOf } from "../../analysis/timeline/samples.ts";
import { story } from "../../run/testing.ts";
import { countsUntil, histogramsOf } from "./histogram.ts";
import { distributionMarks } from "./marks.ts";
import { distributionTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 320, em: 13 };

/** Arrive at 10, 12, 13 (overtaking the second of 15) and 40 ms; one is lost. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 2 })
  .data(3, { at: 3, takes: 12 })
  .data(4, { at: 4, lost: true })
  .data(5, { at: 5, takes: 8 })
  .data(4, { at: 30, copy: 1 })
  .ack(2, { at: 11 }, [4, 5])
  .ends(60);

describe("samples", () => {
  it("are taken when they are known, in the order of arrival", () => {
    const { time, value } = samplesOf(run, 0, 0, "interarrival");
    expect([...time].map((at) => at / MS)).toEqual([12, 13, 15, 40]);
    expect([...value].map((gap) => gap / MS)).toEqual([2, 1, 2, 25]);
    expect([...samplesOf(run, 0, 0, "delay").value].map((ns) => ns / MS)).toEqual([10, 10, 8, 12, 10]);
  });

  it("count sent packets by size, lost or not, with headers and options", () => {
    expect([...samplesOf(run, 0, 0, "size").value]).toEqual([1040, 1040, 1040, 1040, 1040, 1040]);
    expect([...samplesOf(run, 0, 1, "size").value]).toEqual([52]);
  });
});

describe("an axis of gaps", () => {
  const ticks = (...gaps: number[]) => {
    let at = 0;
    const made = gaps.reduce(
      (story, gap, i) => {
        at += gap;
        return story.data(i + 2, { at });
      },
      story().data(1, { at: 0 }),
    );
    const marks = distributionMarks(made.ends(at + 50), 0, (at + 50) * MS, "interarrival", size);
    return marks.flatMap((m) => (m.type === "text" && /^[\d.]+\u00a0(µs|ms|s)$/.test(m.text) ? [m.text] : []));
  };

  it("has powers of ten, and numbers between them where there is but one", () => {
    expect(ticks(1, 20, 150)).toEqual(["1\u00a0ms", "10\u00a0ms", "100\u00a0ms"]);
    expect(ticks(6, 20, 40).length).toBeGreaterThan(1);
  });
});

describe("histograms", () => {
  it.each(["interarrival", "delay", "size"] as const)(
    "hold every value of %s once, between the bin's edges",
    (measure) => {
      const histograms = histogramsOf(run, 0, measure);
      expect(histograms.length).toBe(measure === "interarrival" ? 1 : 2);
      for (const { reverse, edges, bin, whole } of histograms) {
        const { value } = samplesOf(run, 0, reverse, measure);
        expect(whole.reduce((sum, count) => sum + count, 0)).toBe(value.length);
        value.forEach((one, i) => {
          expect(one).toBeGreaterThanOrEqual(edges[bin[i]] * (1 - 1e-12));
          expect(one).toBeLessThan(edges[bin[i] + 1] * (1 + 1e-12));
        });
      }
    },
  );

  it("have the values they are told: two gaps of 2 ms are in one bin", () => {
    const [histogram] = histogramsOf(run, 0, "interarrival");
    const bin = histogram.edges.findIndex((edge) => edge > 2 * MS) - 1;
    expect(histogram.whole[bin]).toBe(2);
    expect(countsUntil(histogram, 13 * MS)[bin]).toBe(1);
    expect(countsUntil(histogram, 0).every((count) => count === 0)).toBe(true);
    expect(histogram.median).toBe(2 * MS);
  });

  it("are drawn for each direction that has any, and fill as time goes on", () => {
    const filled = (time: number) =>
      distributionMarks(run, 0, time, "delay", size).filter((mark) => mark.type === "rect" && mark.fill).length;
    expect(filled(0)).toBe(0);
    expect(filled(12 * MS)).toBe(1);
    expect(filled(60 * MS)).toBe(4);
    expect(distributionMarks(story().ends(10), 0, 0, "delay", size)).toEqual([]);
  });

  it("have one panel for round trips, with the late ones", () => {
    const pinged = story();
    for (let n = 1; n <= 100; n++) pinged.request(n, { at: n }).reply(n, { at: n + 10, takes: n < 96 ? 10 : 30 });
    const told = pinged.ends(200);
    const [histogram, ...others] = histogramsOf(told, 0, "round_trip");
    expect(others).toEqual([]);
    expect([histogram.median, ...histogram.late]).toEqual([20 * MS, 20 * MS, 40 * MS]);
    expect(countsUntil(histogram, 69 * MS).reduce((sum, one) => sum + one)).toBe(49);
    const texts = distributionMarks(told, 0, 0, "round_trip", size).flatMap((one) =>
      one.type === "text" ? [one.text] : [],
    );
    expect(texts).toContain("median 20\u00a0ms, 90\u00a0% 20\u00a0ms, 99\u00a0% 40\u00a0ms");
    expect([...samplesOf(told, 0, 1, "size").value].at(0)).toBe(128);
  });

  it("distinguish data from control packets in gaps at a host's interface, in both directions", () => {
    const told = story()
      .data(1, { at: 0 })
      .data(2, { at: 2, takes: 12 })
      .data(3, { at: 5 })
      .data(4, { at: 8, lost: true })
      .ack(2, { at: 20 })
      .ack(3, { at: 21, takes: 15 })
      .ends(60);
    const gaps = (reverse: 0 | 1, measure: "sender_gaps" | "receiver_gaps") =>
      [...samplesOf(told, 0, reverse, measure).value].map((gap) => gap / MS);
    expect(gaps(0, "sender_gaps")).toEqual([2, 3, 3]);
    expect(gaps(0, "receiver_gaps")).toEqual([4, 1]);
    expect(gaps(1, "receiver_gaps")).toEqual([1]);
    expect(gaps(1, "sender_gaps")).toEqual([6]);
    const texts = distributionMarks(told, 0, 60 * MS, "sender_gaps", size).flatMap((one) =>
      one.type === "text" ? [one.text] : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining(["data packets: median 3\u00a0ms", "control packets (ACKs): median 6\u00a0ms"]),
    );
  });

  it("keep a few long gaps from squeezing the others", () => {
    const told = story();
    for (let n = 1; n <= 200; n++) told.data(n, { at: n < 200 ? 10 * n : 4000 });
    const [{ edges, whole, beyond }] = histogramsOf(told.ends(5000), 0, "receiver_gaps");
    expect(edges.at(-1)).toBeLessThan(15 * MS);
    expect(beyond).toBe(1);
    expect(whole.at(-1)).toBe(1);
    expect(whole.reduce((sum, one) => sum + one)).toBe(199);
  });

  it("have a table of the same numbers", () => {
    const { columns, rows } = distributionTable(run, 0, 12 * MS, "size");
    expect(columns.map(({ name }) => name)).toEqual([
      "from",
      "to",
      "to Right",
      "to Right, so far",
      "to Left",
      "to Left, so far",
    ]);
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect([2, 3, 4, 5].map(sum)).toEqual([6, 5, 1, 1]);
  });
});
