import { beforeAll, describe, expect, it } from "vitest";
import { channelsOf, framesIn, slotsUntil } from "../../analysis/media/channels.ts";
import type { Mark, PathMark, PointMark, RectMark } from "../../marks/marks.ts";
import { story } from "../../run/testing.ts";
import { layoutOf } from "./layout.ts";
import { channelsMarks, packetAt } from "./marks.ts";
import { channelsTable } from "./table.ts";
import { carriedWords, packetReadings, shareOf } from "./words.ts";

const MS = 1e6;

/**
 * Frames begin at 30, 130, 230 ... ms. Segments 1 and 2 are reserved at 30 in Middle's slot, which all have heard at
 * 110: 20 ms of slot and a hop of 60. Segment 3's reservation is piggybacked on 1; the first reservation for 4 is lost;
 * 2 itself is damaged.
 */
const run = story()
  .pass(1, { at: 5, reserved: [{ at: 30, known: 110 }], sent: 170, arrives: 242 })
  .pass(2, { at: 20, reserved: [{ at: 30, known: 110 }], sent: 190, arrives: 262, lost: true })
  .pass(3, { at: 118, reserved: [{ at: 170, known: 242, on: true }], sent: 270, arrives: 342 })
  .pass(4, {
    at: 120,
    reserved: [
      { at: 130, known: 210, lost: true },
      { at: 230, known: 310 },
    ],
    sent: 370,
    arrives: 442,
  })
  .ends(500);
const [one, two, three, four] = [0, 1, 2, 3];
const [channel] = channelsOf(run);

/** A pixel is a millisecond: 23 px at either side of 500. */
const input = { run, range: { from: 0, to: 500 * MS }, time: 500 * MS, size: { width: 546, height: 200, em: 10 } };
const layout = layoutOf(input);
const [band] = layout.bands;
const at = (ms: number) => 23 + ms;
const px = (value: number | undefined) => Math.round((value ?? Number.NaN) * 100) / 100;
const rects = (marks: Mark[]) => marks.filter((mark): mark is RectMark => mark.type === "rect");
const points = (marks: Mark[]) =>
  marks.filter((mark): mark is PointMark => mark.type === "point" && mark.y >= band.top);

describe("a channel", () => {
  it("has its data in order, with slots and framing", () => {
    expect(channel.bursts.map(({ packet, from }) => [packet, from / MS])).toEqual([
      [one, 170],
      [two, 190],
      [three, 270],
      [four, 370],
    ]);
    // 1500 bytes at 1 Mb/s are 12 ms, two slots of 10; 460 of them 3.68 ms.
    expect(channel.bursts[0]).toMatchObject({ site: 0, slots: 2, lasts: 12 * MS, framing: 3.68 * MS });
    expect(channel.bursts.map(({ damaged }) => damaged)).toEqual([false, true, false, false]);
  });

  it("knows which reservation led to what, which rides on what, and which was lost", () => {
    expect(channel.bursts[0].carries.map(({ packet }) => packet)).toEqual([three]);
    expect(channel.bursts[2].reservations).toMatchObject([{ on: one, heard: true, sent: 270 * MS }]);
    const [lost, again] = channel.bursts[3].reservations;
    expect(lost).toMatchObject({ time: 130 * MS, known: 210 * MS, heard: false });
    expect(Number.isNaN(lost.sent)).toBe(true);
    expect(again).toMatchObject({ time: 230 * MS, heard: true, sent: 370 * MS });
  });

  it("begins its frames at its phase and before", () => {
    const frames = framesIn(channel.info, { from: 0, to: 250 * MS }).map((time) => time / MS);
    expect(frames).toEqual([-70, 30, 130, 230]);
  });

  it("counts the data slots that have begun", () => {
    // The frame at -70 still has its slots at 0, 10 and 20; the frame at 30 has its first slot at 70.
    expect(slotsUntil(channel.info, 70 * MS)).toBe(3);
    expect(slotsUntil(channel.info, 71 * MS)).toBe(4);
    expect(slotsUntil(channel.info, 130 * MS)).toBe(9);
    // Two of the nine, and one of the six from 170 on that has begun by 175.
    expect(shareOf(channel, 130 * MS)).toBe(0);
    expect(shareOf(channel, 175 * MS)).toBeCloseTo((2 / 10) * 100);
  });

  it("is told in words", () => {
    // 4 frames of six are in 30 to 430, three slots before; the frame at 430 has its first at 470: 470, 480, 490.
    expect(carriedWords(run, 0)).toBe(
      "Channel 1: 4 packets in 8 of 30 data slots (27\u00a0%); 5 reservations, 4 in reservation slots and 1 on data packets, 1 lost.",
    );
    expect(packetReadings(run, four).map(([name]) => name)).toEqual(["channel", "reserved", "reserved", "sent"]);
  });
});

describe("the strip", () => {
  let marks: Mark[] = [];
  beforeAll(() => {
    marks = channelsMarks(input);
  });

  it("draws each site's slots where they lie", () => {
    const cells = rects(marks).filter(({ fill, y }) => fill?.opacity === 0.26 && y === band.top);
    expect(cells.slice(0, 4).map(({ x, width, fill }) => [px(x), px(width), fill?.color])).toEqual([
      [at(30), 20, "data"],
      [at(50), 20, "ack"],
      [at(130), 20, "data"],
      [at(150), 20, "ack"],
    ]);
  });

  it("draws data in the slots they have: framing, payload, and padding behind", () => {
    const whole = rects(marks).filter(({ fill, y }) => fill?.color === "line" && y > band.top);
    expect(whole.map(({ x, width }) => [px(x), px(width)])).toEqual([
      [at(170), 20],
      [at(190), 20],
      [at(270), 20],
      [at(370), 20],
    ]);
    const framing = rects(marks).find(({ fill, y }) => fill?.pattern === "bars" && y > band.top);
    expect(framing?.x).toBeCloseTo(at(170));
    expect(framing?.width).toBeCloseTo(3.68);
    const payload = rects(marks).find(({ x, y }) => Math.abs(x - at(173.68)) < 1e-6 && y > band.top);
    expect(payload?.width).toBeCloseTo(8.32);
  });

  it("marks reservations in their slots, flags what rides, and crosses what is damaged", () => {
    const squares = points(marks).filter(({ shape }) => shape === "square");
    // Two reservations in the slot at 30, below each other; one at 130 and one at 230.
    expect(squares.map(({ x, y }) => [px(x), px(y - band.top)])).toEqual([
      [at(40), 6],
      [at(40), 15],
      [at(140), 6],
      [at(240), 6],
    ]);
    expect(
      points(marks)
        .filter(({ shape }) => shape === "triangle")
        .map(({ x }) => px(x)),
    ).toEqual([at(170) + 4.25]);
    const crosses = points(marks).filter(({ shape }) => shape === "cross");
    expect(crosses.map(({ x }) => px(x))).toEqual([at(200), at(140)]);
  });

  it("leads from each reservation that was heard to its data, and boldly for a packet that is pointed at", () => {
    const arcs = (list: Mark[]) => list.filter((mark): mark is PathMark => mark.type === "path" && !mark.close);
    expect(arcs(marks).map(({ points }) => [px(points[0]), px(points.at(-2))])).toEqual([
      [at(40), at(170)],
      [at(40), at(190)],
      [at(170) + 4.25, at(270)],
      [at(240), at(370)],
    ]);
    const bold = arcs(channelsMarks(input, { selected: three, hover: null })).filter(
      ({ stroke }) => stroke?.width === 2,
    );
    expect(bold.map(({ points }) => px(points[0]))).toEqual([at(170) + 4.25]);
  });

  it("cuts such a line where the view ends, and not its way", () => {
    const arcOf = (to: number) => {
      const marks = channelsMarks({ ...input, range: { from: 0, to: to * MS } }, { selected: one, hover: null });
      const bold = marks.find((mark): mark is PathMark => mark.type === "path" && mark.stroke?.width === 2);
      return bold?.points ?? [];
    };
    // Half way from 40 to 170 the arc is at its highest, and there the view ends.
    const half = arcOf(105);
    expect(px(half.at(-2))).toBe(523);
    expect(half.at(-1)).toBeCloseTo(band.above);
    expect(arcOf(500).at(-1)).toBeCloseTo(band.top + 5);
  });

  it("draws the future faintly", () => {
    const early = rects(channelsMarks({ ...input, time: 200 * MS })).filter(({ fill }) => fill?.pattern === "bars");
    expect(early.filter(({ y }) => y > band.top).map(({ fill }) => fill?.opacity)).toEqual([1, 1, 0.25, 0.25]);
  });

  it("shows as many frames as can be read around the playhead, where the range has more", () => {
    // 546 px hold six frames of 90 px and a bit.
    const { shown } = layoutOf({ ...input, range: { from: 0, to: 5000 * MS }, time: 2000 * MS });
    const most = (546 / 90) * 100 * MS;
    expect(shown.to - shown.from).toBeCloseTo(most, 3);
    expect(shown.from).toBeCloseTo(2000 * MS - 0.7 * most, 3);
  });

  it("finds data by their slots, padding too, and reservations by their marks", () => {
    const middle = (band.top + band.bottom) / 2;
    expect(packetAt(input, at(189), middle)).toBe(one);
    expect(packetAt(input, at(191), middle)).toBe(two);
    expect(packetAt(input, at(169), middle)).toBeNull();
    expect(packetAt(input, at(40), band.top + 15)).toBe(two);
    expect(packetAt(input, at(170) + 4, band.top)).toBe(three);
  });

  it("has a table of all that was sent in the range", () => {
    const { rows } = channelsTable(run, { range: { from: 100 * MS, to: 200 * MS } });
    expect(rows.map(([time, , what, site, , packet]) => [time, what, site, packet])).toEqual([
      [130, "reservation", "Middle", "4"],
      [170, "piggybacked reservation", "Middle", "3"],
      [170, "data", "Middle", "1"],
      [190, "data", "Middle", "2"],
    ]);
    expect(rows.map((row) => row.at(-1))).toEqual(["damaged", "heard", "", "damaged"]);
  });
});
