import { describe, expect, it } from "vitest";
import { aqmTargetOf } from "../../analysis/queue/aqm_target.ts";
import { actsOf, queueOf, queueTimelineOf } from "../../analysis/queue/queue.ts";
import type { QueueInfo } from "../../engine/contract.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import { queueFrame, queueMarks } from "./marks.ts";
import { actWords, queueTable } from "./table.ts";

const MS = 1e6;
const size = { width: 600, height: 220, em: 13 };
const range = { from: 0, to: 40 * MS };
const far: QueueInfo = { router: 2, link: 3, discipline: "red", unit: "packets", limit: 4, thresholds: null };

/** Two packets wait, the third is dropped; RED's average follows. */
function queued(info = far): Run {
  const made = story().data(1, { at: 0 }).data(2, { at: 1 }).data(3, { at: 2, lost: true }).ends(40);
  const data = structuredClone(made.data);
  data.events.kind.forEach((kind, row) => {
    // Drops of a queue are events of the line behind it.
    if (kind === made.kinds.dropped) data.events.place[row] = far.link;
  });
  data.summary.queues = [info];
  data.queues = {
    start: Uint32Array.of(0, 3),
    time: Float64Array.of(5 * MS, 6 * MS, 20 * MS),
    packets: Uint32Array.of(1, 2, 0),
    used: Uint32Array.of(1, 2, 0),
    average: Float64Array.of(0.5, 1, 0.25),
    probability: Float64Array.of(0, 0.1, 0),
  };
  return new Run(data, catalog);
}

describe("a router's queue", () => {
  it("is the one on the flow's way", () => {
    expect(queueOf(queued(), 0)).toBe(0);
    expect(queueOf(queued({ ...far, link: 1 }), 0)).toBeNull();
    expect(queueOf(story().data(1, { at: 0 }).ends(40), 0)).toBeNull();
    expect(queueMarks(story().data(1, { at: 0 }).ends(40), 0, range, size)).toEqual([]);
  });

  it("has a course, and an average only where its discipline keeps one", () => {
    const run = queued();
    expect([...queueTimelineOf(run, 0).used.values]).toEqual([1, 2, 0]);
    run.data.queues.average.fill(Number.NaN);
    expect(queueTimelineOf(run, 0).average.times.length).toBe(0);
  });

  it("tells what it dropped, not what the other end's queue did", () => {
    const run = queued();
    expect(actsOf(run, 0).map(({ packet, reason }) => [packet, reason])).toEqual([[2, 0]]);
    expect(actsOf(queued({ ...far, router: 4 }), 0)).toEqual([]);
  });

  it("draws what waits, the average and the room, and a cross for a drop", () => {
    const marks = queueMarks(queued(), 0, range, size);
    const paths = marks.flatMap((mark) => (mark.type === "path" ? [mark.stroke?.color ?? mark.fill?.color] : []));
    // The last is the probability, below.
    expect(paths).toEqual(["queue", "queue", "ink", "loss"]);
    const { x } = queueFrame(size, range);
    const crosses = marks.filter((mark) => mark.type === "point" && mark.shape === "cross" && mark.x === x(7 * MS));
    expect(crosses).toHaveLength(1);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(
      expect.arrayContaining(["packets", "waiting", "average", "1 dropped: queue full", "drop probability"]),
    );
    // Four times the backlog exceeds the picture.
    expect(
      queueMarks(queued({ ...far, limit: 8 }), 0, range, size).some((m) => m.type === "text" && m.text === "limit"),
    ).toBe(false);
    expect(
      queueMarks(queued({ ...far, limit: 2 }), 0, range, size).some((m) => m.type === "text" && m.text === "limit"),
    ).toBe(true);
    expect(queueFrame(size, range).top).toBeLessThan(70);
  });

  it("shows thresholds of the average, and early drops otherwise than those for want of room", () => {
    const run = queued({ ...far, thresholds: [1, 3] });
    const texts = queueMarks(run, 0, range, size).flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["lower threshold", "upper threshold"]));
    const early = { ...catalog, drop_reasons: [{ id: "early", name: "Early", meaning: "" }] };
    const marks = queueMarks(new Run(run.data, early), 0, range, size);
    expect(marks.some((mark) => mark.type === "point" && mark.shape === "diamond")).toBe(true);
    expect(marks.some((mark) => mark.type === "text" && mark.text === "1 dropped: early")).toBe(true);
  });

  it("shows the wait that its discipline aims at, as what the line sends in that time", () => {
    const line = (discipline: QueueInfo["discipline"], unit: QueueInfo["unit"], scenario: object | null) => {
      const { data } = queued({ ...far, discipline, unit });
      const run = new Run(data, catalog, scenario && { ...scenario });
      const marks = queueMarks(run, 0, range, size);
      const drawn = marks.some((mark) => mark.type === "text" && mark.text === "target: 3\u00a0ms");
      return [aqmTargetOf(run, 0)?.level, drawn];
    };
    // 1040 bytes with headers at 8.32 Mb/s take 1 ms.
    const scenario = {
      routers: { middle: { queue: { target: 3 * MS, buffer_size: 512 } } },
      links: { far: { rate: 8.32e6 } },
    };
    expect(line("codel", "packets", scenario)).toEqual([3, true]);
    expect(line("fq_codel", "packets", scenario)).toEqual([3, true]);
    // A packet takes three buffers; 9 of them would flatten a queue of 2.
    expect(line("pie", "buffers", scenario)).toEqual([9, false]);
    expect(line("codel", "bytes", scenario)).toEqual([3120, false]);
    expect(line("red", "packets", scenario)).toEqual([undefined, false]);
    expect(line("codel", "packets", null)).toEqual([undefined, false]);
  });

  it("shows the threshold from which it marks", () => {
    const { data } = queued({ ...far, discipline: "ecn_threshold" });
    const lines = (threshold: number) => {
      const run = new Run(data, catalog, { routers: { middle: { queue: { threshold } } } });
      return queueMarks(run, 0, range, size).filter(
        (mark) => mark.type === "text" && mark.text === "marking threshold",
      );
    };
    expect([lines(1).length, lines(50).length]).toEqual([1, 0]);
  });

  it("says how likely each drop was", () => {
    const { data } = queued();
    const row = data.events.kind.indexOf(catalog.event_kinds.findIndex(({ id }) => id === "dropped"));
    Object.assign(data.events, { odds_row: Uint32Array.of(row), odds: Float64Array.of(0.0625) });
    const run = new Run(data, catalog);
    expect(actsOf(run, 0)[0].odds).toBe(0.0625);
    expect(actWords(run, actsOf(run, 0)[0])).toBe("3 dropped (queue full), probability 0.0625");
    expect(run.hops(2).at(-1)?.odds).toBe(0.0625);
    expect(run.hops(1).at(-1)?.odds).toBeNull();
  });

  it("is a table of its changes and of what it did", () => {
    const table = queueTable(queued(), { flow: 0, range });
    expect(table.title).toBe("Queue at Middle");
    expect(table.rows[1]).toEqual([6, 2, 1, 0.1, expect.any(String)]);
    expect(table.rows.length).toBe(3);
  });
});
