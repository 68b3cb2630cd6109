import { describe, expect, it } from "vitest";
import { roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { Run } from "../../run/run.ts";
import { sentence, title } from "../../run/sentence.ts";
import { catalog, story } from "../../run/testing.ts";
import { percentileSteps, roundTripsMarks } from "./marks.ts";
import { roundTripsTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 260, em: 13 };
const range = { from: 0, to: 200 * MS };

/** Segments 1 and 2 are acknowledged together; 3 is lost and retransmitted; 4 is covered by the same ACK as 3. */
const told = story()
  .data(1, { at: 0 })
  .data(2, { at: 4 })
  .ack(3, { at: 16 })
  .data(3, { at: 30, lost: true })
  .data(4, { at: 31 })
  .data(3, { at: 80, copy: 1 })
  .ack(5, { at: 92 })
  .variable("cwnd", 0, 30 * MS)
  .variable("snd_wnd", 0, 0)
  .variable("snd_wnd", 26, 5 * MS)
  .variable("ssthresh", 0, 1000 * MS)
  .variable("snd_una", 26, 25 * MS)
  .variable("snd_una", 102, 25 * MS);

/** The story has no estimates: four other variables stand for them. */
const names: Record<string, string> = { cwnd: "srtt", snd_wnd: "rttvar", ssthresh: "rto", snd_una: "rtt" };
const variables = catalog.variables.map((one) => ({ ...one, id: names[one.id] ?? one.id, unit: "ns" as const }));
const run = new Run(told.build(200), { ...catalog, variables });

describe("round trips", () => {
  it("have numbers on their axis however little they differ", () => {
    for (const [from, to] of [
      [26, 30],
      [21, 48],
      [3.1, 3.3],
      [51, 99],
    ]) {
      const near = story()
        .data(1, { at: 0 })
        .ack(2, { at: from - 10 })
        .data(2, { at: 100 })
        .ack(3, { at: 100 + to - 10 });
      const marks = roundTripsMarks(near.ends(200), 0, range, size);
      const numbers = marks.filter(
        (mark) => mark.type === "text" && mark.anchor === "end" && /^[\d.]+$/.test(mark.text),
      );
      expect(numbers.length, `${from} to ${to} ms`).toBeGreaterThanOrEqual(2);
    }
  });

  it("last until an ACK covers the segment, those of segments sent again left out", () => {
    const { times, values, packets } = roundTripsOf(run, 0);
    expect([...times].map((time) => time / MS)).toEqual([26, 26, 102]);
    expect([...values].map((value) => value / MS)).toEqual([26, 22, 71]);
    expect([...packets].map((p) => run.packets.seq[p])).toEqual([1, 1001, 3001]);
  });

  it("are dots on a logarithmic axis, under the sender's estimate and timeout", () => {
    const marks = roundTripsMarks(run, 0, range, size);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    for (const word of ["segment", "rtt", "srtt", "rttvar", "rto", "ms", "10", "100", "1000"])
      expect(texts).toContain(word);
    // Three segments, two of them timed, and the samples of the legend.
    expect(marks.filter((mark) => mark.type === "point")).toHaveLength(7);
    expect(
      marks.flatMap((mark) => (mark.type === "point" && mark.r > 2 && mark.r < 3 ? [mark.fill?.color] : [])),
    ).toEqual(["data", "data"]);
    const dots = marks.flatMap((mark) => (mark.type === "point" && mark.r < 2 ? [mark.y] : []));
    expect(dots[2]).toBeLessThan(dots[0]);
    expect(dots[0]).toBeLessThan(dots[1]);
    // Before the first sample the deviation is 0, which has no place on the axis.
    const rttvar = marks.find((mark) => mark.type === "path" && mark.stroke?.color === "host");
    expect(rttvar?.type === "path" && rttvar.points.some(Number.isNaN)).toBe(true);
  });

  it("draw no more than a line where many fall into one pixel", () => {
    const many = story();
    for (let n = 1; n <= 40; n++) many.data(n, { at: n * 0.01 });
    for (let n = 1; n <= 40; n++) many.ack(n + 1, { at: 20 + n * 0.001 });
    const marks = roundTripsMarks(many.ends(5000), 0, { from: 0, to: 5000 * MS }, size);
    expect(marks.filter((mark) => mark.type === "point" && mark.r < 2)).toHaveLength(0);
    expect(marks.filter((mark) => mark.type === "line" && mark.stroke.color === "data")).toHaveLength(1);
  });

  it("last from request to reply for echoes, whatever was lost or overtaken, with percentiles so far", () => {
    const pinged = story()
      .request(1, { at: 0 })
      .reply(1, { at: 10 })
      .request(2, { at: 20, lost: true })
      .request(3, { at: 30 })
      .reply(3, { at: 45, takes: 25 })
      .request(4, { at: 40 })
      .reply(4, { at: 50 })
      .ends(100);
    const { times, values, packets } = roundTripsOf(pinged, 0);
    expect([...times].map((time) => time / MS)).toEqual([20, 60, 70]);
    expect([...values].map((value) => value / MS)).toEqual([20, 20, 40]);
    expect([...packets].map((p) => title(pinged, p))).toEqual(["Echo request 1", "Echo request 4", "Echo request 3"]);
    const steps = percentileSteps(pinged, 0);
    expect([...steps.times].map((time) => time / MS)).toEqual([20, 60, 70]);
    expect(steps.values.map((column) => [...column].map((value) => value / MS))).toEqual([
      [20, 20, 20],
      [20, 20, 40],
      [20, 20, 40],
    ]);
    const texts = roundTripsMarks(pinged, 0, range, size).flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["echo", "median", "90\u00a0%", "99\u00a0%"]));
    expect(texts).not.toContain("rto");
    const { rows, columns } = roundTripsTable(pinged, { flow: 0, range });
    expect(columns).toHaveLength(3);
    expect(rows).toEqual([
      [20, "1", 20],
      [60, "4", 20],
      [70, "3", 40],
    ]);
    const last = pinged.packetCount - 1;
    expect(pinged.packets.reverse[last]).toBe(1);
    expect(sentence(pinged, last)).toBe(
      "Echo reply 4, 100 bytes, from Right, sent at 50\u00a0ms, arrived at 60\u00a0ms.",
    );
    // Replies are numbered as their maker counts them: the lost request got none.
    expect([title(pinged, last), pinged.numberOf(last)]).toEqual(["Echo reply 4", 3]);
  });

  it("are an empty plot where nothing was acknowledged", () => {
    const none = story().data(1, { at: 0, lost: true }).ends(20);
    expect(roundTripsOf(none, 0).times).toHaveLength(0);
    expect(roundTripsMarks(none, 0, range, size).length).toBeGreaterThan(0);
  });

  it("are a table with what the sender held then", () => {
    const { rows, columns } = roundTripsTable(run, { flow: 0, range: { from: 50 * MS, to: 200 * MS } });
    expect(columns).toHaveLength(7);
    expect(rows).toEqual([[102, "4", 71, 25, 30, 5, 1000]]);
  });
});
