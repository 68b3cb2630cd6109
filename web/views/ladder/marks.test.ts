import { describe, expect, it } from "vitest";
import { textWidth } from "../../marks/labels.ts";
import type { PathMark, PointMark } from "../../marks/marks.ts";
import { exportSvg } from "../../marks/paint/svg.ts";
import { LIGHT } from "../../marks/theme.ts";
import { sentence } from "../../run/sentence.ts";
import { story } from "../../run/testing.ts";
import { type LadderInput, layoutOf } from "./layout.ts";
import { momentMarks, playheadMarks } from "./live.ts";
import { ladderMarks } from "./marks.ts";
import { nearestPacket } from "./nearest.ts";
import { packetTable } from "./table.ts";
import { acks, data, input, MS, ofType, texts } from "./testing.ts";

describe("a packet ladder", () => {
  const run = story()
    .data(1, { at: 0 })
    .ack(2, { at: 20 })
    .data(2, { at: 40 })
    .data(3, { at: 44, lost: true })
    .event("rto_fired", 80)
    .data(3, { at: 80, copy: 1 })
    .limit("congestion_window", 0)
    .limit("sender_cpu", 40)
    .limit("receiver_window", 45)
    .ends(100);

  it("draws and lists only what it is asked for, and the pointer finds nothing else", () => {
    const drawn = (packets: LadderInput["packets"]) => {
      const marks = ladderMarks(input(run, 100, { packets }));
      const crosses = ofType(marks, "point").filter(({ shape }) => shape === "cross");
      const options = { columns: "ends", numbering: "segments", packets } as const;
      const { rows } = packetTable(run, { flow: 0, range: { from: 0, to: 100 * MS }, options });
      return [data(marks).length, acks(marks).length, crosses.length, rows.length];
    };
    expect(drawn("all")).toEqual([3, 1, 1, 5]);
    expect(drawn("data")).toEqual([3, 0, 1, 4]);
    expect(drawn("acks")).toEqual([0, 1, 0, 1]);
    // Packet 3, which is lost, and its retransmission, which is drawn in the colour of losses.
    expect(drawn("repairs")).toEqual([1, 0, 1, 2]);
    // Only the three of the repeated ACKs that report the loss are drawn.
    let dupes = story().data(1, { at: 0 }).ack(2, { at: 10 }).data(2, { at: 11, lost: true });
    for (let k = 0; k < 5; k++) dupes = dupes.data(3 + k, { at: 12 + k }).ack(2, { at: 22 + k });
    const repairs = ladderMarks(input(dupes.data(2, { at: 40, copy: 1 }).ends(100), 100, { packets: "repairs" }));
    expect(acks(repairs)).toHaveLength(3);
    const layout = layoutOf(input(run, 100));
    const [x, y] = [layout.x(0.5), layout.time(25 * MS)];
    expect(nearestPacket(input(run, 100), layout, x, y)).toBe(1);
    expect(nearestPacket(input(run, 100, { packets: "data" }), layout, x, y)).toBeNull();
  });

  it("draws an ACK dashed from the receiver at its sending to the sender at its arrival", () => {
    const [ack] = acks(ladderMarks(input(run, 100)));
    const { time, x } = layoutOf(input(run, 100));
    expect(ack.stroke.dash).toBeDefined();
    expect([ack.x1, ack.x2]).toEqual([x(1), x(0)]);
    expect(ack.y1).toBeCloseTo(time(20 * MS));
    expect(ack.y2).toBeCloseTo(time(30 * MS));
  });

  it("gives a data packet the thickness of its transmission when that can be seen", () => {
    // 1000 bytes of data at 4 Mb/s of payload: 2 ms.
    const [first] = ofType(ladderMarks(input(run, 100)), "path").filter((m: PathMark) => m.fill?.color === "data");
    const { time } = layoutOf(input(run, 100));
    expect(first.points[1]).toBeCloseTo(time(0));
    expect(first.points[3]).toBeCloseTo(time(10 * MS - 2 * MS));
    expect(first.points[7]).toBeCloseTo(time(2 * MS));
    const far = ladderMarks(input(story().data(1, { at: 0 }).ends(5000), 5000));
    expect(data(far)[0].type).toBe("line");
  });

  it("ends a lost packet in a cross where it was lost, with the reason", () => {
    const marks = ladderMarks(input(run, 100));
    const { time, x } = layoutOf(input(run, 100));
    const cross = ofType(marks, "point").find((mark: PointMark) => mark.shape === "cross")!;
    expect(cross.x).toBeCloseTo(x(0.5));
    expect(cross.y).toBeCloseTo(time(49 * MS));
    expect(texts(marks)).toContain("lost: queue full");
  });

  it("marks the retransmission by shape as well as colour, and the timer that caused it", () => {
    const marks = ladderMarks(input(run, 100));
    const { time } = layoutOf(input(run, 100));
    const diamond = ofType(marks, "point").find((mark: PointMark) => mark.shape === "diamond")!;
    expect(diamond.y).toBeCloseTo(time(80 * MS));
    expect(texts(marks)).toContain("RTO");
  });

  it("sets a NAK apart from an ACK by colour, dashes and shape, and names what is missing", () => {
    const flight = story()
      .data(1, { at: 0 })
      .data(2, { at: 5 })
      .data(3, { at: 6, lost: true })
      .data(4, { at: 7, lost: true });
    const missing = flight.ack(3, { at: 20 }).nak(3, 2, { at: 40 }).ends(80);
    const marks = ladderMarks(input(missing, 80));
    expect(acks(marks)).toHaveLength(1);
    const [triangle] = ofType(marks, "point").filter((mark) => mark.shape === "triangle");
    expect(triangle?.fill?.color).toBe("loss");
    expect(texts(marks)).toContain("NAK 3–4");
    expect(sentence(missing, 5)).toContain("NAK: 2 segments are missing from byte 2001 on");
  });

  it("sets an ACK with SACK blocks apart by two bars, and makes room for its longer name", () => {
    const flight = story().data(1, { at: 0, lost: true }).data(2, { at: 1 }).data(3, { at: 2 });
    const plain = flight.ack(1, { at: 20 }).ends(80);
    const told = flight.ack(1, { at: 40 }, [2, 3]).ends(80);
    const marks = ladderMarks(input(told, 80));
    expect(texts(marks)).toEqual(expect.arrayContaining(["ACK 0", "ACK 0 SACK 2–3"]));
    const bars = ofType(marks, "point").filter((mark) => mark.shape === "bars");
    const { x, time } = layoutOf(input(told, 80));
    expect(bars.map(({ y }) => y)).toEqual([time(40 * MS)]);
    expect(x(1)).toBeLessThan(layoutOf(input(plain, 80)).x(1));
  });

  it("draws what a link carries twice from that link on, with a hollow square, and says so", () => {
    const twice = story().data(1, { at: 0 }).data(2, { at: 20, takes: 20, twice: true }).ends(80);
    const marks = ladderMarks(input(twice, 80));
    const { x, time } = layoutOf(input(twice, 80));
    const [square] = ofType(marks, "point").filter((mark) => mark.shape === "square");
    expect(square.x).toBeCloseTo(x(0.5));
    expect(square.y).toBeCloseTo(time(31 * MS));
    expect(square.fill?.color).toBe("surface");
    expect(texts(marks)).toContain("2 ×2");
    expect(sentence(twice, 2)).toContain("Data segment 2, carried a second time, bytes 1001 to 2000");
  });

  it("numbers segments at the left and ACKs at the right", () => {
    const named = texts(ladderMarks(input(run, 100)));
    expect(named).toContain("1");
    expect(named).toContain("ACK 1");
    expect(texts(ladderMarks(input(run, 100, { numbering: "bytes" })))).toContain("ACK 1001");
  });

  it("lets segments that leave close together share one number", () => {
    const burst = story().data(1, { at: 0 }).data(2, { at: 40 }).data(3, { at: 41 }).data(4, { at: 42 }).ends(100);
    expect(texts(ladderMarks(input(burst, 100)))).toContain("2–4");
  });

  it("says in plain words why the sender stands idle, and for how long", () => {
    const said = texts(ladderMarks(input(run, 100)));
    expect(said).toContain("Window full: sender idle for 40 ms");
    expect(said).toContain("meaning of congestion_window");
  });

  it("shows the band of limits beside the sender", () => {
    const layout = layoutOf(input(run, 100));
    const band = ofType(ladderMarks(input(run, 100)), "rect").filter((mark) => mark.x === layout.band);
    expect(band.map((mark) => mark.fill?.color)).toEqual(["window", "host", "window"]);
    expect(band[0].fill?.pattern).not.toBe(band[2].fill?.pattern);
  });

  it("breaks the line at every stop when the route is shown", () => {
    const marks = ladderMarks(input(run, 100, { columns: "route" }));
    expect(acks(marks)).toHaveLength(2);
    expect(texts(marks)).toContain("Middle");
  });

  it("is a table that names and follows packets as the picture does", () => {
    const at = { flow: 0, range: { from: 0, to: 35 * MS } };
    const ends = packetTable(run, { ...at, options: { columns: "ends", numbering: "segments", packets: "all" } });
    expect(ends.rows.map(([packet]) => packet)).toEqual(["1", "ACK 1"]);
    expect(ends.columns.map(({ name }) => name)).not.toContain("at Middle");
    const route = packetTable(run, { ...at, options: { columns: "route", numbering: "bytes", packets: "all" } });
    expect(route.columns[2]).toEqual({ name: "at Middle", unit: "ms" });
    expect(route.rows.map((row) => row.slice(0, 4))).toEqual([
      ["1", 0, 5, 10],
      ["ACK 1001", 20, 25, 30],
    ]);
  });

  it("shows where packets are at the playhead", () => {
    const at = input(run, 100);
    const { x, time } = layoutOf(at);
    const dots = ofType(playheadMarks(at, layoutOf(at), 25 * MS), "point");
    expect(dots).toHaveLength(1);
    expect(dots[0].x).toBeCloseTo(x(0.5));
    expect(dots[0].y).toBeCloseTo(time(25 * MS));
  });

  it("finds the packet under the pointer", () => {
    const at = input(run, 100);
    const layout = layoutOf(at);
    expect(nearestPacket(at, layout, layout.x(0.5), layout.time(25 * MS) + 3)).toBe(1);
    expect(nearestPacket(at, layout, layout.x(0.5), layout.time(70 * MS))).toBeNull();
  });

  it("marks a selected moment: its line, its words, its timer, and the packet it is about", () => {
    const at = input(run, 100);
    const layout = layoutOf(at);
    const marksOf = (kind: string) =>
      momentMarks(
        at,
        layout,
        run.moments.findIndex((moment) => moment.kind === kind),
      );
    const timer = marksOf("rto_fired");
    expect(texts(timer)).toEqual(["Retransmission timer fired"]);
    expect(ofType(timer, "line").map((mark) => mark.y1)).toEqual([layout.time(80 * MS)]);
    expect(ofType(timer, "path").filter((mark) => mark.close)).toHaveLength(1);
    const lost = marksOf("dropped");
    expect(texts(lost)).toEqual(["Packet dropped"]);
    expect(ofType(lost, "path").filter((mark) => mark.stroke?.color === "ink")).toHaveLength(1);
    const elsewhere = input(run, 100, { range: { from: 90 * MS, to: 100 * MS } });
    expect(momentMarks(elsewhere, layoutOf(elsewhere), 0)).toEqual([]);
  });

  it("keeps the names of the two hosts apart in a narrow picture", () => {
    const size = { width: 150, height: 600, em: 13 };
    const named = (text: string) => ofType(ladderMarks(input(run, 100, { size })), "text").find((m) => m.text === text);
    const [left, right] = [named("Left")!, named("Right")!];
    expect(left.x + textWidth("Left", 13, true)).toBeLessThan(right.x - textWidth("Right", 13, true));
  });

  it("leaves out lines that would fall on each other, but no loss", () => {
    const crowd = story();
    for (let i = 1; i <= 20_000; i++) crowd.data(i, { at: i * 0.01, lost: i % 1000 === 0 });
    const marks = ladderMarks(input(crowd.ends(210), 210));
    expect(data(marks).length).toBeLessThan(2000);
    expect(ofType(marks, "point").filter((mark: PointMark) => mark.shape === "cross")).toHaveLength(20);
  });

  it("cuts at the edges of the plot what a file could not clip", () => {
    const at = input(run, 100, { range: { from: 5 * MS, to: 50 * MS } });
    const { top, bottom } = layoutOf(at);
    for (const mark of data(ladderMarks(at))) {
      const ys = mark.type === "path" ? mark.points.filter((_, i) => i % 2 === 1) : [];
      for (const y of ys) {
        expect(y).toBeGreaterThanOrEqual(top - 1e-6);
        expect(y).toBeLessThanOrEqual(bottom + 1e-6);
      }
    }
  });

  it("becomes a standalone SVG file", () => {
    const { size } = input(run, 100);
    const svg = exportSvg(ladderMarks(input(run, 100)), size, LIGHT, "Ladder of a <test>");
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    expect(svg).toContain("Ladder of a &lt;test&gt;");
    expect(svg).not.toMatch(/NaN|undefined|var\(/);
  });

  it("draws an empty stretch and a run without packets", () => {
    const empty = story().ends(10);
    expect(() => ladderMarks(input(empty, 10))).not.toThrow();
    expect(data(ladderMarks(input(run, 100, { range: { from: 95 * MS, to: 99 * MS } })))).toHaveLength(0);
  });
});

describe("ACK compression on the ladder", () => {
  // Three ACKs leave 10 ms apart and arrive 1 ms apart, from 40 to 42 ms.
  const run = story()
    .data(1, { at: 0 })
    .ack(1, { at: 10, takes: 30 })
    .ack(2, { at: 20, takes: 21 })
    .ack(3, { at: 30, takes: 12 })
    .ends(60);

  it("is a bracket over the times of arrival, beside the sender, and words", () => {
    const marks = ladderMarks(input(run, 60));
    const layout = layoutOf(input(run, 60));
    const bracket = ofType(marks, "path").find((mark) => mark.stroke?.color === "ack" && mark.points.length === 8);
    expect(bracket?.points[1]).toBeCloseTo(layout.time(40 * MS));
    expect(bracket?.points[7]).toBeCloseTo(layout.time(42 * MS));
    expect(bracket?.points[2]).toBeLessThan(layout.x(0) + 10);
    expect(texts(marks)).toContain("3 ACKs within 2 ms, sent over 20 ms");
  });

  it("can be left out", () => {
    expect(texts(ladderMarks(input(run, 60, { ack_compression: "hidden" }))).join()).not.toContain("ACKs within");
  });

  it("stands in the table", () => {
    const { columns, rows } = packetTable(run, {
      flow: 0,
      range: { from: 0, to: 60 * MS },
      options: { columns: "ends", numbering: "segments", packets: "all" },
    });
    expect(columns.at(-1)?.name).toBe("ACK compression");
    expect(rows.map((row) => String(row.at(-1)).replaceAll("\u00a0", " "))).toEqual([
      "",
      ...Array(3).fill("one of 3 ACKs that were sent over 20 ms and arrive within 2 ms"),
    ]);
  });
});
