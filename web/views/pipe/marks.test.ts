import { describe, expect, it } from "vitest";
import { boxOf, type LabelBox } from "../../marks/place/occupancy.ts";
import { story } from "../../run/testing.ts";
import { layoutOf } from "./layout.ts";
import { lineBytes, pipeLoadAt } from "./load.ts";
import { countMarks, pipeMarks } from "./marks.ts";
import { nearestPacket, packetsIn } from "./packets.ts";
import { positionAt } from "./position.ts";

const MS = 1e6;
const size = { width: 800, height: 100, em: 13 };

describe("the pipe", () => {
  // 4 Mb/s of payload, so a packet with 1000 bytes of data takes 2 ms on either link of 5 ms.
  const run = story().data(1, { at: 0 }).ack(2, { at: 12 }).data(2, { at: 30, lost: true }).ends(60);

  it("holds a packet at its true place with its true length", () => {
    const position = positionAt(run, 0, 2.5 * MS)!;
    expect(position.kind).toBe("moving");
    if (position.kind !== "moving") return;
    // 3 ms of flight over half the path after 2 ms of transmission.
    expect(position.head).toBeCloseTo(0.5 * (2.5 / 3));
    expect(position.tail).toBeCloseTo(0.5 * ((2.5 - 2) / 3));
  });

  it("moves an ACK the other way", () => {
    const early = positionAt(run, 1, 13 * MS)!;
    const late = positionAt(run, 1, 20 * MS)!;
    if (early.kind !== "moving" || late.kind !== "moving") throw new Error("both are on a link");
    expect(early.head).toBeGreaterThan(late.head);
  });

  it("is empty before a packet is made and after it was read, and remembers where one was lost", () => {
    expect(positionAt(run, 2, 29 * MS)).toBeNull();
    expect(positionAt(run, 0, 10 * MS)).toBeNull();
    expect(positionAt(run, 2, 36 * MS)).toMatchObject({ kind: "lost", at: 0.5 });
  });

  it("draws what is in it, and a cross for a while after a loss", () => {
    const data = (time: number) =>
      pipeMarks(run, 0, time * MS, size).filter((m) => m.type === "rect" && m.fill?.color === "data" && !m.stroke);
    expect(data(3)).toHaveLength(1);
    expect(data(25)).toHaveLength(0);
    const crosses = (time: number) =>
      pipeMarks(run, 0, time * MS, size).filter((m) => m.type === "point" && m.shape === "cross");
    expect(crosses(36)).toHaveLength(1);
    expect(crosses(59)).toHaveLength(0);
  });

  it("is as full as the numbers below it: what is in flight is on the line, in stacks, lost or delivered", () => {
    const told = story()
      .variable("flight_size", 0, 3000)
      .data(1, { at: 0 })
      .data(2, { at: 0.5 })
      .data(3, { at: 2, lost: true })
      .ack(2, { at: 12 })
      .ends(40);
    const at = (ms: number) => pipeLoadAt(told, 0, ms * MS);
    expect(at(3)).toEqual({ flight: 3000, line: 3000, waiting: 0, lost: 0, delivered: 0 });
    expect(at(8.5)).toMatchObject({ line: 2000, lost: 1000, delivered: 0 });
    expect(at(11)).toMatchObject({ line: 0, lost: 1000, delivered: 2000 });
    expect(pipeLoadAt(story().data(1, { at: 0 }).ends(5), 0, 0)).toBeNull();
    // 4.16 Mb/s for 10 ms, and a round trip of 20 ms holds 10,000 bytes.
    expect(lineBytes(told, 0)).toBeCloseTo(5200);
    const drawn = packetsIn(told, 0, 3 * MS, layoutOf(told, 0, size)).packets;
    expect(drawn.filter(({ kind }) => kind === "moving")).toHaveLength(3);
  });

  it("draws a packet as long as its share of the line, whatever the hosts take for it", () => {
    const { x } = layoutOf(run, 0, size);
    const [box] = packetsIn(run, 0, 2.5 * MS, layoutOf(run, 0, size)).packets;
    // 2 ms of the 6 ms that the first bit flies over both links.
    expect(box.width + 1).toBeCloseTo(((x(1) - x(0)) * 2) / 6);
  });

  it("finds the packet under the pointer, or none", () => {
    const { packets } = packetsIn(run, 0, 2.5 * MS, layoutOf(run, 0, size));
    expect(packets).toHaveLength(1);
    const [{ x, y, width, height }] = packets;
    expect(nearestPacket(packets, x + width / 2, y + height / 2)).toBe(0);
    expect(nearestPacket(packets, x - 5, y - 5)).toBe(0);
    expect(nearestPacket(packets, x - 30, y)).toBeNull();
  });

  it("draws the selected packet and the one under the pointer in ink, and nothing of another instant", () => {
    const rings = (time: number, marked: { selected: number | null; hover: number | null }) =>
      pipeMarks(run, 0, time * MS, size, marked).filter((m) => m.type === "rect" && m.stroke?.color === "ink");
    expect(rings(2.5, { selected: null, hover: null })).toHaveLength(0);
    expect(rings(2.5, { selected: 0, hover: null })).toHaveLength(1);
    expect(rings(2.5, { selected: null, hover: 0 })).toHaveLength(1);
    expect(rings(36, { selected: 2, hover: null })).toHaveLength(1);
    expect(rings(25, { selected: 0, hover: 0 })).toHaveLength(0);
  });

  it("counts the packets of stacks next to each other beside them, not over them", () => {
    const bar = { packet: 0, color: "data", kind: "waiting", y: 10, height: 14 } as const;
    const packets = [
      { ...bar, x: 90, width: 14 },
      { ...bar, x: 104, width: 14 },
    ];
    const stack = { top: 10, up: true, collided: null };
    const stacks = [
      { ...stack, x: 97, count: 2 },
      { ...stack, x: 111, count: 72 },
    ];
    const marks = countMarks(stacks, packets, [], layoutOf(run, 0, size));
    const boxes = marks.flatMap((mark) => (mark.type === "text" ? [{ text: mark.text, ...boxOf(mark) }] : []));
    expect(boxes.map(({ text }) => text)).toEqual(["72", "2"]);
    const all = [...boxes, ...packets];
    const apart = (a: LabelBox, b: LabelBox) => a.x + a.width <= b.x || b.x + b.width <= a.x;
    for (const [i, one] of boxes.entries()) {
      for (const other of all.slice(i + 1)) {
        const isBeside = apart(one, other) || one.y + one.height <= other.y || other.y + other.height <= one.y;
        expect(isBeside, one.text).toBe(true);
      }
    }
  });
});
