import { describe, expect, it } from "vitest";
import type { Mark } from "../../marks/marks.ts";
import { exportSvg } from "../../marks/paint/svg.ts";
import { LIGHT } from "../../marks/theme.ts";
import { story } from "../../run/testing.ts";
import { layoutOf, type SequenceInput } from "./layout.ts";
import { emphasisMarks, nearestPacket, placeOf, sequenceMarks } from "./marks.ts";
import { sequenceStory } from "./story.ts";
import { sequenceTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 320, em: 13 };

/** Segments 1 to 4; the second is lost, named, and sent again. A trip takes 10 ms; the window is 4000 bytes. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 1, lost: true })
  .data(3, { at: 2 })
  .data(4, { at: 3 })
  .ack(2, { at: 10 })
  .nak(2, 1, { at: 12 })
  .ack(2, { at: 13 })
  .data(2, { at: 22, copy: 1 })
  .ack(5, { at: 32 })
  .ends(50);
const input: SequenceInput = {
  run,
  flow: 0,
  range: { from: 0, to: 50 * MS },
  size,
  numbering: "segments",
  notation: "tcptrace",
};

const bars = (marks: Mark[], color: string) =>
  marks.filter((m) => m.type === "line" && m.x1 === m.x2 && m.stroke.color === color && !m.stroke.dash && m.y1 > 60);
const points = (marks: Mark[], shape: string) =>
  marks.filter((m) => m.type === "point" && m.shape === shape && m.y > layoutOf(input).top - 10);

describe("time and sequence numbers", () => {
  it("tells when ACKs, window and NAKs reach the sender", () => {
    const { acked, edge, notes, left } = sequenceStory(run, 0);
    expect(Array.from(left)).toEqual([0, 1, 2, 3, 22].map((ms) => ms * MS));
    // A trip takes 10 ms; the second ACK for byte 1001 is no step.
    expect(Array.from(acked.times)).toEqual([20 * MS, 42 * MS]);
    expect(Array.from(acked.values)).toEqual([1001, 4001]);
    expect(Array.from(edge.values)).toEqual([5001, 8001]);
    expect(notes).toEqual([expect.objectContaining({ kind: "nak", time: 22 * MS, from: 1001, to: 2001 })]);
  });

  it("draws a bar from the first byte of a segment to its last, and sets apart what was sent again and what was lost", () => {
    const layout = layoutOf(input);
    const marks = sequenceMarks(input);
    const data = bars(marks, "data");
    expect(data).toHaveLength(4);
    const [first] = data;
    if (first.type !== "line") throw new Error("a bar is a line");
    expect([first.x1, first.y1, first.y2]).toEqual([layout.x(0), layout.y(1), layout.y(1001)]);
    const again = bars(marks, "loss").filter((m) => m.type === "line" && m.x1 > layout.left);
    expect(again.map((m) => m.type === "line" && m.x1)).toContain(layout.x(22 * MS));
    expect(points(marks, "diamond")).toHaveLength(1);
    const crosses = points(marks, "cross");
    if (crosses[0]?.type !== "point") throw new Error("what is lost is crossed out");
    expect(crosses).toHaveLength(1);
    expect(crosses[0].x).toBeCloseTo(layout.x(1 * MS));
    expect(crosses[0].y).toBeCloseTo(layout.y(1501));
    expect(points(marks, "triangle").map((m) => m.type === "point" && [m.x, m.y])).toEqual([
      [layout.x(22 * MS), layout.y(1001)],
    ]);
  });

  it("draws what has arrived beyond a hole as capped bars, and what came twice as dashed ones", () => {
    const told = story()
      .data(1, { at: 0, lost: true })
      .data(2, { at: 1 })
      .data(3, { at: 2 })
      .ack(1, { at: 11 }, [2, 2])
      .ack(1, { at: 12 }, [2, 3])
      .data(1, { at: 22, copy: 1 })
      .ack(4, { at: 32 })
      .ack(4, { at: 36 }, [1, 1])
      .ends(60);
    expect(sequenceStory(told, 0).notes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["sack", 1001, 2001],
      ["sack", 1001, 3001],
      ["dsack", 1, 1001],
    ]);
    const shown = { ...input, run: told, range: { from: 0, to: 60 * MS } };
    const { x, y } = layoutOf(shown);
    const lines = sequenceMarks(shown).filter((m) => m.type === "line" && m.stroke.color === "host");
    const upright = (time: number) => lines.filter((m) => m.type === "line" && m.x1 === m.x2 && m.x1 === x(time * MS));
    expect(upright(21)).toMatchObject([{ y1: y(1001), y2: y(2001) }]);
    expect(upright(22)).toMatchObject([{ y1: y(1001), y2: y(3001) }]);
    expect(upright(46)).toMatchObject([{ y1: y(1), y2: y(1001), stroke: { dash: [3, 3] } }]);
    const capped = lines.filter((m) => m.type === "line" && m.y1 === m.y2 && m.y1 === y(1001));
    expect(capped).toMatchObject([{ x1: x(21 * MS) - 3.5, x2: x(21 * MS) + 3.5 }]);
    const words = sequenceMarks(shown).flatMap((m) => (m.type === "text" ? [m.text] : []));
    expect(words).toEqual(expect.arrayContaining(["SACK", "D-SACK"]));
    expect(words).not.toContain("NAK");
    const rows = sequenceTable(told, { flow: 0, range: shown.range }).rows.filter(([, what]) =>
      /SACK/.test(String(what)),
    );
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      [21, "SACK", 1001, 2001],
      [22, "SACK", 1001, 3001],
      [46, "D-SACK", 1, 1001],
    ]);
  });

  it("draws blocks that fall on one another as one", () => {
    const flood = story().data(1, { at: 0, lost: true });
    for (let n = 2; n <= 2000; n++) flood.data(n, { at: n / 100 }).ack(1, { at: 10 + n / 100 }, [2, n]);
    const shown = { ...input, run: flood.ends(60), range: { from: 0, to: 60 * MS } };
    const blocks = sequenceMarks(shown).filter((m) => m.type === "line" && m.stroke.color === "host" && m.x1 === m.x2);
    expect(blocks.length).toBeGreaterThan(100);
    expect(blocks.length).toBeLessThan(size.width);
  });

  it("fills the plot with what is visible, and leaves a window far above out", () => {
    const near = layoutOf({ ...input, range: { from: 0, to: 3.5 * MS } });
    // Bytes 1 to 4001, and 4 % on either side.
    expect(near.y.domain()[1]).toBeCloseTo(4001 + 160);
    expect([near.first, near.last]).toEqual([0, 4]);
    const whole = layoutOf(input);
    expect(whole.y.domain()[1]).toBeGreaterThan(8001);
  });

  it("finds the packet under the pointer and makes it stand out", () => {
    const layout = layoutOf(input);
    const third = nearestPacket(input, layout, layout.x(2 * MS) + 1, layout.y(2500));
    expect(third === null ? null : run.data.packets.seq[third]).toBe(2001);
    const answer = nearestPacket(input, layout, layout.x(42 * MS), layout.y(4001));
    expect(answer === null ? null : run.data.packets.ack[answer]).toBe(4001);
    expect(nearestPacket(input, layout, layout.x(35 * MS), layout.y(100))).toBeNull();
    expect(emphasisMarks(input, layout, third!).length).toBeGreaterThan(1);
    expect(placeOf({ ...input, range: { from: 10 * MS, to: 50 * MS } }, layout, third!)).toBeNull();
  });

  it("draws twenty thousand segments as what can be seen of them", () => {
    const long = story();
    for (let n = 1; n <= 20_000; n++) long.data(n, { at: n / 100 });
    const many = long.ends(220);
    const marks = sequenceMarks({ ...input, run: many, range: { from: 0, to: 220 * MS } });
    expect(bars(marks, "data").length).toBeLessThan(2 * size.width + 2);
  });

  it("lists what it shows in order of time", () => {
    const { rows } = sequenceTable(run, { flow: 0, range: { from: 0, to: 25 * MS } });
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      [0, "data", 1, 1001],
      [1, "data", 1001, 2001],
      [2, "data", 2001, 3001],
      [3, "data", 3001, 4001],
      [20, "acknowledged", 0, 1001],
      [20, "window", 0, 5001],
      [22, "sent again", 1001, 2001],
      [22, "NAK", 1001, 2001],
    ]);
    expect(rows[1][4]).toContain("lost at Middle");
  });

  it("becomes a standalone SVG file", () => {
    expect(exportSvg(sequenceMarks(input), size, LIGHT, "x")).not.toMatch(/NaN|undefined|var\(/);
  });

  it("counts in kilobytes, whatever packets are numbered in, where that is the notation", () => {
    const marks = sequenceMarks({ ...input, notation: "kilobytes" });
    const { x, y } = layoutOf({ ...input, notation: "kilobytes" });
    const dots = marks.flatMap((m) => (m.type === "point" && m.y > y.range()[1] && m.fill ? [[m.x, m.y]] : []));
    const sent = [
      [0, 1],
      [1, 1001],
      [2, 2001],
      [3, 3001],
      [22, 1001],
    ];
    expect(dots).toEqual(sent.map(([ms, byte]) => [x(ms * MS), y(byte)]));
    expect(marks.some((m) => m.type === "text" && m.text === "sent, KB")).toBe(true);
  });

  it("is a dot for each segment in the notation of Stevens, those sent again at the height of the first", () => {
    const marks = sequenceMarks({ ...input, notation: "stevens" });
    const { data, left } = sequenceStory(run, 0);
    const layout = layoutOf({ ...input, notation: "stevens" });
    const dots = marks.flatMap((mark) => (mark.type === "point" && mark.fill ? [[mark.x, mark.y]] : []));
    expect(dots).toEqual([...data].map((p, i) => [layout.x(left[i]), layout.y(run.packets.seq[p])]));
    expect(dots[4][1]).toBe(dots[1][1]);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toContain("segment");
    for (const word of ["sent again", "window", "NAK"]) expect(texts).not.toContain(word);
  });
});
