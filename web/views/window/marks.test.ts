import { scaleLinear } from "d3-scale";
import { describe, expect, it } from "vitest";
import { stepPoints } from "../../charts/steps.ts";
import { simulated, start } from "../../engine/testing.ts";
import { Run } from "../../run/run.ts";
import { story } from "../../run/testing.ts";
import { seriesTable } from "../series/table.ts";
import { windowFrame, windowMarks } from "./marks.ts";

const MS = 1e6;
const size = { width: 600, height: 240, em: 13 };
const run = story()
  .data(1, { at: 0 })
  .variable("cwnd", 0, 1000)
  .variable("cwnd", 20, 2000)
  .variable("snd_wnd", 0, 4000)
  .variable("ssthresh", 0, 65535)
  .variable("flight_size", 0, 1000)
  .variable("flight_size", 10, 0)
  .ends(40);
const range = { from: 0, to: 40 * MS };

describe("window and data in flight", () => {
  it("draws steps in segments", () => {
    const frame = windowFrame(size, range);
    const marks = windowMarks(run, 0, range, size, "segments");
    const cwnd = marks.find((m) => m.type === "path" && m.stroke?.color === "ink");
    if (cwnd?.type !== "path") throw new Error("cwnd is drawn");
    expect(cwnd.points[2]).toBeCloseTo(frame.x(20 * MS));
    expect(cwnd.points[4]).toBeCloseTo(frame.x(20 * MS));
    expect(cwnd.points[1] - frame.bottom).toBeCloseTo((cwnd.points[5] - frame.bottom) / 2);
  });

  it("names its lines, and leaves out a threshold far above them", () => {
    const texts = windowMarks(run, 0, range, size, "bytes").flatMap((m) => (m.type === "text" ? [m.text] : []));
    expect(texts).toContain("cwnd");
    expect(texts).toContain("in flight");
    expect(texts).not.toContain("ssthresh");
  });

  it("names its lines over a plot too narrow for names beside them", () => {
    const narrow = { ...size, width: 320 };
    const { top } = windowFrame(narrow, range);
    const names = windowMarks(run, 0, range, narrow, "bytes").filter((m) => m.type === "text" && m.y < top - 2 * 13);
    expect(names.map((m) => m.type === "text" && m.text)).toEqual(["ssthresh", "receiver window", "cwnd", "in flight"]);
  });

  it("marks what the path holds and when slow start should be over, where they are in the picture", () => {
    const frame = windowFrame(size, range);
    const names = (marks: ReturnType<typeof windowMarks>) => marks.flatMap((m) => (m.type === "text" ? [m.text] : []));
    // A pipe of 10 segments is above a plot that ends at 4.
    expect(names(windowMarks(run, 0, range, size, "segments"))).not.toContain("Z");
    const small = story().pipe(2000).data(1, { at: 0 }).variable("snd_wnd", 0, 4000).ends(40);
    const marks = windowMarks(small, 0, range, size, "segments");
    expect(names(marks)).toEqual(expect.arrayContaining(["Z", "slow start"]));
    // Slow start takes 12 ms of the first 40.
    const upright = marks.filter((m) => m.type === "line" && m.x1 === m.x2 && m.y1 === frame.top && m.stroke.dash);
    expect(upright).toHaveLength(1);
    expect(upright[0].type === "line" && upright[0].x1).toBeCloseTo(frame.x(12 * MS));
  });

  it("is on the scale of what the sender uses where the receiver window is far above it, and names that", () => {
    const drawn = (offered: number) => {
      const run = story()
        .pipe(2000)
        .data(1, { at: 0 })
        .variable("flight_size", 0, 2000)
        .variable("snd_wnd", 0, offered)
        .ends(40);
      const marks = windowMarks(run, 0, range, size, "segments");
      const texts = marks.flatMap((m) => (m.type === "text" ? [m.text] : []));
      return { texts, highest: Math.max(...texts.map(Number).filter((one) => !Number.isNaN(one))) };
    };
    const near = drawn(5000);
    expect(near.highest).toBeGreaterThan(4);
    expect(near.texts).toContain("receiver window");
    const far = drawn(4_000_000);
    expect(far.highest).toBeLessThan(4);
    expect(far.texts).toContain("↑ 4,000");
  });

  it("leaves out the congestion window of a sender that has none, and with it the room for it", () => {
    const catalog = start();
    const of = (variant: string) => {
      const scenario = {
        hosts: { a: {}, b: {} },
        links: { line: { stations: ["a", "b"] } },
        tcp: { variant, window: "2 KB", mss: 1024 },
        flows: { bulk: { from: "a", to: "b", app: { bytes: "20 KB" } } },
      };
      const run = new Run(simulated(scenario).data, catalog);
      const marks = windowMarks(run, 0, { from: 0, to: run.end }, size, "segments");
      const texts = marks.flatMap((m) => (m.type === "text" ? [m.text] : []));
      const highest = Math.max(...texts.map(Number).filter((one) => !Number.isNaN(one)));
      return { texts, highest };
    };
    const none = of("bsd42");
    expect(none.texts).toContain("receiver window");
    expect(none.texts).not.toContain("cwnd");
    expect(none.highest).toBeLessThan(4);
    expect(of("tahoe").texts).toContain("cwnd");
  });

  it("gives the numbers at every change", () => {
    const { columns, rows } = seriesTable(run, { flow: 0, range }, ["cwnd", "flight_size", "rto"]);
    expect(columns.map((c) => c.name)).toEqual(["time", "cwnd", "flight_size"]);
    expect(rows).toEqual([
      [0, 1000, 1000],
      [10, 1000, 0],
      [20, 2000, 0],
    ]);
  });

  it("never draws more than a few points per pixel, and loses no extreme", () => {
    const n = 200_000;
    const times = Float64Array.from({ length: n }, (_, i) => i);
    const values = Float64Array.from({ length: n }, (_, i) => (i === 77_777 ? 50 : i % 2));
    const points = stepPoints({ times, values }, scaleLinear([0, n], [0, 500]), scaleLinear([0, 50], [100, 0]));
    expect(points.length).toBeLessThan(500 * 8 + 16);
    expect(Math.min(...points.filter((_, i) => i % 2 === 1))).toBeCloseTo(0);
  });
});
