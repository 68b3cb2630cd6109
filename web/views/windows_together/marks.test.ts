import { describe, expect, it } from "vitest";
import type { Mark } from "../../marks/marks.ts";
import { story } from "../../run/testing.ts";
import { togetherFrame, togetherMarks } from "./marks.ts";
import { eventTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 300, em: 13 };
const range = { from: 0, to: 100 * MS };
const texts = (marks: Mark[]) => marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));

describe("windows together", () => {
  const run = story()
    .variable("cwnd", 0, 2048)
    .event("fast_retransmit", 50)
    .variable("cwnd", 50, 1024)
    .flow("other")
    // Only the receiver's window of it counts, 4000 bytes.
    .variable("cwnd", 0, 9_000_000)
    .event("rto_fired", 75)
    .ends(100);

  it("have a lane each, on one clock and to one scale, with what makes them fall", () => {
    const marks = togetherMarks(run, 1, range, size);
    expect(texts(marks)).toEqual(
      expect.arrayContaining(["Left to Right", "other", "usable cwnd, each lane to 3.91 KB"]),
    );
    const { x } = togetherFrame(size, range);
    const points = marks.flatMap((mark) => (mark.type === "point" && mark.x > 100 ? [mark] : []));
    expect(points.filter(({ shape }) => shape === "diamond").map((mark) => mark.x)).toContainEqual(x(50 * MS));
    expect(points.filter(({ shape }) => shape === "cross").map((mark) => mark.x)).toContainEqual(x(75 * MS));
  });

  it("skip a flow that has no window", () => {
    const datagrams = story().variable("cwnd", 0, 2048).flow("datagrams").data(1, { at: 0 }).ends(100);
    expect(texts(togetherMarks(datagrams, 0, range, size))).not.toContain("datagrams");
  });

  it("are a fan where they are many", () => {
    const many = story().variable("cwnd", 0, 2048);
    for (let flow = 2; flow <= 300; flow++) many.flow(`bulk.${flow}`).variable("cwnd", 0, flow * 10);
    const marks = togetherMarks(many.ends(100), 0, range, size);
    expect(texts(marks)).toContain("KB, usable cwnd of 300 flows");
    expect(marks.length).toBeLessThan(400);
  });

  it("are a table of loss events", () => {
    expect(eventTable(run, { range }).rows).toEqual([]);
  });
});
