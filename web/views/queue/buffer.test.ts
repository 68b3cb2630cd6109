import { describe, expect, it } from "vitest";
import { waitingAt } from "../../analysis/queue/waiting.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { bufferAt, bufferMarks, bufferWords } from "./buffer.ts";

const MS = 1e6;
const FAR = 3;
const size = { width: 600, height: 34, em: 10 };
const kind = (id: string) => catalog.event_kinds.findIndex((one) => one.id === id);

/**
 * Packets 0, 1 and 2 arrive at 10, 20 and 30 ms; the first leaves at 25, the last is pushed out at 40. The second
 * belongs to another flow.
 */
function queued(): Run {
  const { data } = story().data(1, { at: 0 }).data(3, { at: 2 }).flow("other").data(1, { at: 1 }).ends(100);
  const rows = [
    [10, "queued", 0],
    [20, "queued", 1],
    [25, "sent", 0],
    [30, "queued", 2],
    [40, "dropped", 2],
  ] as const;
  Object.assign(data.events, {
    time: Float64Array.from(rows, ([time]) => time * MS),
    kind: Uint8Array.from(rows, ([, id]) => kind(id)),
    packet: Uint32Array.from(rows, ([, , packet]) => packet),
    place: new Uint16Array(rows.length).fill(FAR),
    flow: Uint16Array.of(0, 1, 0, 0, 0),
    detail: new Uint8Array(rows.length),
    notable: Uint32Array.of(4),
  });
  data.packets.first.fill(0);
  data.summary.queues = [
    { router: 2, link: FAR, discipline: "random_drop", unit: "packets", limit: 4, thresholds: null },
  ];
  data.queues = {
    start: Uint32Array.of(0, 5),
    time: Float64Array.from(rows, ([time]) => time * MS),
    packets: Uint32Array.of(1, 2, 1, 2, 1),
    used: Uint32Array.of(1, 2, 1, 2, 1),
    average: new Float64Array(5).fill(Number.NaN),
    probability: new Float64Array(5).fill(Number.NaN),
  };
  return new Run(data, catalog);
}

describe("the packets in a buffer", () => {
  const run = queued();

  it("are those that have come and not gone, in the order in which they came", () => {
    const at = [5, 10, 24, 25, 35, 40, 90].map((time) => waitingAt(run, 0, time * MS));
    expect(at).toEqual([[], [0], [0, 1], [1], [1, 2], [1], [1]]);
  });

  it("stand to the scale of the room, the next to go at the right, each flow in its own colour", () => {
    const { left, right, blocks } = bufferAt(run, 0, 24 * MS, { ...size, width: 100 });
    expect(blocks.map(({ packet }) => packet)).toEqual([0, 1]);
    expect(blocks[0].x + blocks[0].width).toBeCloseTo(right);
    // Two of four places.
    expect(blocks[1].x - left).toBeCloseTo((right - left) / 2);
    const fills = bufferMarks(run, 0, 24 * MS, size, { hover: 1, selection: null }).flatMap((mark) =>
      mark.type === "rect" && mark.fill ? [mark.fill.color] : [],
    );
    expect(fills).toEqual(["data", "ack"]);
  });

  it("make the one that is pointed at or selected stand out", () => {
    const outlined = (looked: Parameters<typeof bufferMarks>[4]) =>
      bufferMarks(run, 0, 24 * MS, size, looked).filter((mark) => mark.type === "rect" && mark.stroke?.color === "ink");
    expect(outlined({ hover: null, selection: null })).toHaveLength(0);
    expect(outlined({ hover: 1, selection: null })).toHaveLength(1);
    expect(outlined({ hover: null, selection: { kind: "packet", packet: 0 } })).toHaveLength(1);
  });

  it("are said in words", () => {
    expect(bufferWords(run, 0, 24 * MS)).toBe("2 packets wait: 1 of Left to Right, 1 of other.");
    expect(bufferWords(run, 0, 5 * MS)).toBe("Nothing waits.");
  });
});
