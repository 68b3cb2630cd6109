import { beforeAll, describe, expect, it } from "vitest";
import { cablesOf } from "../../analysis/media/cables.ts";
import type { Mark, PointMark, RectMark } from "../../marks/marks.ts";
import { story } from "../../run/testing.ts";
import { layoutOf } from "./layout.ts";
import { cableMarks, packetAt } from "./marks.ts";
import { cableTable } from "./table.ts";
import { carriedWords, countLines, packetReadings } from "./words.ts";

const MS = 1e6;

/** Middle waits for silence, collides, backs off a slot, and waits again; a frame takes 8 ms and the way 2. */
const run = story()
  .tries(1, { at: 5, failed: [{ at: 8, heard: 10, jammed: 12, over: 16 }], sent: 20, arrives: 30 })
  .tries(2, { at: 24, sent: 30, arrives: 40 })
  .ends(50);
const [first, second] = [0, 1];
const [cable] = cablesOf(run);

const input = { run, range: { from: 0, to: 50 * MS }, time: 50 * MS, size: { width: 601, height: 200, em: 10 } };
const layout = layoutOf(input);
const [band] = layout.bands;
const lane = band.lanes[0];
const rects = (marks: Mark[]) =>
  marks.filter((mark): mark is RectMark => mark.type === "rect" && mark.fill !== undefined);
const points = (marks: Mark[]) =>
  marks.filter((mark): mark is PointMark => mark.type === "point" && mark.y >= band.top);
const px = (ms: number) => layout.x(ms * MS);
const inLane = (marks: Mark[]) => rects(marks).filter(({ y }) => y >= lane.top && y < lane.bottom);

describe("a cable", () => {
  it("has what its stations sent and what they waited for", () => {
    expect(cable.stations.map(({ name }) => name)).toEqual(["Middle", "Right"]);
    expect(cable.sent.map(({ packet, from, to, heard }) => [packet, from / MS, to / MS, heard / MS])).toEqual([
      [first, 8, 12, 10],
      [first, 20, 28, Number.NaN],
      [second, 30, 38, Number.NaN],
    ]);
    // The second has its turn when the first is out, at 28.
    expect(cable.waits.map(({ packet, from, to, why }) => [packet, from / MS, to / MS, why])).toEqual([
      [first, 5, 8, "carrier"],
      [first, 12, 16, "backoff"],
      [first, 16, 20, "carrier"],
      [second, 28, 30, "carrier"],
    ]);
  });

  it("is counted up to the playhead, in as many lines as there is room for", () => {
    const size = { width: 400, height: 100, em: 10 };
    expect(countLines(cable, 9 * MS, 600, size)).toEqual(["0 frames, 0 collisions"]);
    // The first had waited for 15 ms when its attempt began, the second for 2.
    expect(countLines(cable, 40 * MS, 600, size)).toEqual([
      "2 frames, 1 collision (0.5 per frame), mean wait 8.5\u00a0ms",
    ]);
    expect(countLines(cable, 40 * MS, 150, size)).toHaveLength(2);
  });

  it("is told in words", () => {
    expect(carriedWords(run, 0)).toBe(
      "far, 2 stations: 2 frames occupied the cable for 50.0\u00a0% of the time, 1 of them after collisions; 3 attempts led to 1 collision; " +
        "a frame waited 5\u00a0ms on average, and 90 % of the frames waited at most 8\u00a0ms",
    );
    expect(packetReadings(run, first)).toEqual([
      ["station", "Middle"],
      ["sent", "20\u00a0ms after 1 collision"],
      ["waited for silence", "7\u00a0ms"],
      ["backed off", "4\u00a0ms"],
    ]);
  });
});

describe("its strip", () => {
  let marks: Mark[] = [];
  beforeAll(() => {
    marks = cableMarks(input);
  });

  it("draws frames, the collision with its jam, and the waits in the station's lane", () => {
    const own = inLane(marks).map(({ x, width, fill }) => [Math.round(x), Math.round(width), fill?.color]);
    const bar = (from: number, to: number, color: string) => [
      Math.round(px(from)),
      Math.round(px(to) - px(from)),
      color,
    ];
    expect(own).toEqual(
      expect.arrayContaining([
        bar(5, 8, "queue"),
        bar(12, 16, "timer"),
        bar(8, 12, "loss"),
        bar(10, 12, "loss"),
        bar(20, 28, "data"),
        bar(30, 38, "data"),
      ]),
    );
  });

  it("marks a collision with a star, on the cable and where it is heard", () => {
    const found = points(marks).filter(({ shape }) => shape === "star");
    expect(found).toHaveLength(2);
    expect(found[1].x).toBeCloseTo(px(10));
  });

  it("keeps a frame on the cable until it has passed both ends", () => {
    const onCable = rects(marks).filter(({ y, fill }) => y === band.top && fill?.color === "data");
    expect(onCable.map(({ x, width }) => [x, x + width])).toEqual([
      [px(20), px(30)],
      [px(30), px(40)],
    ]);
  });

  it("lets a signal come to the other stations a little later", () => {
    const signal = marks.find((mark) => mark.type === "path" && mark.fill?.color === "loss");
    if (signal?.type !== "path") throw new Error("there is a signal of the attempt in vain");
    const middle = (one: { top: number; bottom: number }) => (one.top + one.bottom) / 2;
    expect(signal.points).toContain(middle(band.lanes[1]));
    expect(signal.points.some((point) => Math.abs(point - px(14)) < 1e-6)).toBe(true);
  });

  it("lays a veil over the future", () => {
    const veils = (time: number) =>
      rects(cableMarks({ ...input, time })).filter(({ fill }) => fill?.color === "surface");
    const [veil] = veils(15 * MS);
    expect([veil.x, Math.round(veil.x + veil.width)]).toEqual([px(15), Math.round(layout.right + 1)]);
    expect(veil.y + veil.height).toBeGreaterThan(band.lanes[1].bottom);
    expect(veils(50 * MS)).toEqual([]);
  });

  it("finds frames, attempts and waits", () => {
    const y = (lane.top + lane.bottom) / 2;
    expect(packetAt(input, px(25), y)).toBe(first);
    expect(packetAt(input, px(34), y)).toBe(second);
    expect(packetAt(input, px(9), y)).toBe(first);
    expect(packetAt(input, px(13), y)).toBe(first);
    expect(packetAt(input, px(45), y)).toBeNull();
    expect(packetAt(input, px(25), (band.top + band.bottom) / 2)).toBe(first);
    expect(packetAt(input, px(25), (band.lanes[1].top + band.lanes[1].bottom) / 2)).toBeNull();
  });

  it("draws no more than a pixel column can show", () => {
    const busy = story();
    for (let n = 1; n <= 400; n++) busy.tries(n, { at: 10 * n, sent: 10 * n, arrives: 10 * n + 10 });
    const long = busy.ends(4100);
    const all = cableMarks({ ...input, run: long, range: { from: 0, to: 4100 * MS }, time: 4100 * MS });
    expect(all.length).toBeLessThan(450);
  });

  it("has a table of all that was done in the range", () => {
    const { rows } = cableTable(run, { range: { from: 10 * MS, to: 20 * MS } });
    expect(
      rows.map(([from, to, , station, what, , packet, attempt]) => [from, to, station, what, packet, attempt]),
    ).toEqual([
      [8, 12, "Middle", "collides", "1", 1],
      [12, 16, "Middle", "backs off", "1", null],
      [16, 20, "Middle", "waits for silence", "1", null],
      [20, 28, "Middle", "sends", "1", 2],
    ]);
  });
});
