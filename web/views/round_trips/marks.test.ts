import { describe, expect, it } from "vitest";
import { roundTripsOf } from "../../run/round_trips.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { roundTripsMarks } from "./marks.ts";
import { roundTripsTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 260, em: 13 };
const range = { from: 0, to: 200 * MS };

/** 1 and 2 are acknowledged together; 3 is lost and sent again; 4 is covered by the same ACK as 3. */
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
  .variable("ssthresh", 0, 1000 * MS);

/** The story knows no estimates: three other variables stand for them. */
const names: Record<string, string> = { cwnd: "srtt", snd_wnd: "rttvar", ssthresh: "rto" };
const variables = catalog.variables.map((one) => ({ ...one, id: names[one.id] ?? one.id, unit: "ns" as const }));
const run = new Run(told.build(200), { ...catalog, variables });

describe("round trips", () => {
  it("last until an ACK covers the segment, those of segments sent again left out", () => {
    const { times, values, packets } = roundTripsOf(run, 0);
    expect([...times].map((time) => time / MS)).toEqual([26, 26, 102]);
    expect([...values].map((value) => value / MS)).toEqual([26, 22, 71]);
    expect([...packets].map((p) => run.packets.seq[p])).toEqual([1, 1001, 3001]);
  });

  it("are dots on a logarithmic axis, under the sender's estimate and timeout", () => {
    const marks = roundTripsMarks(run, 0, range, size);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    for (const word of ["segment", "srtt", "rttvar", "rto", "ms", "10", "100", "1000"]) expect(texts).toContain(word);
    // Three, and that of the legend.
    expect(marks.filter((mark) => mark.type === "point")).toHaveLength(4);
    const dots = marks.flatMap((mark) => (mark.type === "point" && mark.r < 2 ? [mark.y] : []));
    expect(dots[2]).toBeLessThan(dots[0]);
    expect(dots[0]).toBeLessThan(dots[1]);
    // Before the first sample the deviation is 0: there is no place for it.
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

  it("are an empty plot where nothing was acknowledged", () => {
    const none = story().data(1, { at: 0, lost: true }).ends(20);
    expect(roundTripsOf(none, 0).times).toHaveLength(0);
    expect(roundTripsMarks(none, 0, range, size).length).toBeGreaterThan(0);
  });

  it("are a table with what the sender held then", () => {
    const { rows, columns } = roundTripsTable(run, { flow: 0, range: { from: 50 * MS, to: 200 * MS } });
    expect(columns).toHaveLength(6);
    expect(rows).toEqual([[102, "4", 71, 30, 5, 1000]]);
  });
});
