import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../engine/contract.ts";
import { exportCsv } from "../marks/table.ts";
import { Run } from "../run/run.ts";
import { catalog, story } from "../run/testing.ts";
import { comparisonTable, measuredOf, writeDifference, writeMeasure } from "./measures.ts";
import { overlayFrame, overlayMarks } from "./overlay_marks.ts";
import { differing, runWords } from "./words.ts";

const MS = 1e6;
const fast = story().data(1, { at: 0 }).variable("cwnd", 0, 1024).variable("cwnd", 20, 4096).ends(40);
const slow = story().data(1, { at: 0 }).variable("cwnd", 0, 1024).variable("cwnd", 30, 2048).ends(100);
const entries = [
  { letter: "A", run: fast, flow: 0 },
  { letter: "B", run: slow, flow: 0 },
];

describe("differences", () => {
  let measured: ReturnType<typeof measuredOf> = [];
  beforeAll(() => {
    measured = measuredOf(entries);
  });
  const row = (name: string) => measured.find((one) => one.name === name)!;

  it("are said in the measure's unit, or in per cent", () => {
    const time = row("Completion time");
    expect(time.values).toEqual([40 * MS, 100 * MS]);
    expect([writeMeasure(time.values[1]!, time), writeDifference(time, 1)]).toEqual(["100\u00a0ms", "+150\u00a0%"]);
    const largest = row("Largest congestion window");
    expect([largest.values, writeDifference(largest, 1)]).toEqual([[4096, 2048], "−50\u00a0%"]);
    expect(writeDifference(row("Throughput"), 1)).toBe("0");
    const close = { ...row("Throughput"), values: [1_652_930, 1_652_930.125] };
    expect(writeDifference(close, 1), "an eighth of a bit a second").toBe("0");
    const shares = { name: "", kind: "share" as const, unit: "", values: [0.25, 0.75] };
    expect([writeMeasure(0.75, shares), writeDifference(shares, 1)]).toEqual(["75\u00a0%", "+50\u00a0points"]);
    const counts = { name: "", kind: "count" as const, unit: "packets", values: [1000, 3] };
    expect(writeDifference(counts, 1)).toBe("−997\u00a0packets");
    expect(writeDifference({ ...counts, values: [null, 3] }, 1)).toBeNull();
  });

  it("leave out what no run has, and limits that held nobody back", () => {
    const names = measured.map(({ name }) => name);
    expect(names).toContain("Held back by: receiver window");
    expect(names).not.toContain("Held back by: application");
    expect(names).not.toContain("Mean response time");
    expect(names).not.toContain("Queue, mean");
  });

  it("tell of a cable with collisions where each run has one", () => {
    const tried = story()
      .tries(1, { at: 5, failed: [{ at: 5, heard: 6, jammed: 7, over: 9 }], sent: 9, arrives: 19 })
      .ends(30);
    const of = (...runs: (Run | null)[]) =>
      measuredOf(runs.map((run, i) => ({ letter: "AB"[i], run, flow: 0 }))).map(({ name, values }) => [
        name,
        ...values,
      ]);
    expect(of(tried, tried)).toEqual(
      expect.arrayContaining([
        ["Collisions per frame", 0.5, 0.5],
        ["Attempts that collided", 1, 1],
        ["Wait for the cable, mean", 5 * MS, 5 * MS],
        ["Wait for the cable, 90th percentile", 8 * MS, 8 * MS],
      ]),
    );
    expect(
      of(tried, null).map(([name]) => name),
      "of one that is not simulated yet",
    ).toContain("Collisions per frame");
    expect(of(tried, fast).map(([name]) => name)).not.toContain("Collisions per frame");
  });

  it("are a file: what was set, what came of it, and by how much it differs", () => {
    const set = [{ path: "tcp.window", name: "Maximum window", values: ["16 KB", "32 KB"] }];
    const lines = exportCsv(comparisonTable(entries, set, measured)).split("\r\n");
    expect(lines[0]).toBe("quantity,unit,A,B,B − A");
    expect(lines[1]).toBe("Maximum window,,16 KB,32 KB,");
    expect(lines).toContain("Completion time,ns,40000000,100000000,60000000");
  });
});

describe("a difference between runs", () => {
  const parameter = { meaning: "", default: 0, min: 0, max: 9, scale: null, choices: null };
  const source = { basis: "assumed" as const, text: "" };
  const known: Catalog = {
    ...catalog,
    parameters: [
      { ...parameter, path: "tcp.window", name: "Maximum window", kind: "size", source },
      { ...parameter, path: "links.*.rate", name: "Rate", kind: "rate", source },
      { ...parameter, path: "flows.*.lose.forward", name: "Lost on the way there", kind: "packets", source },
    ],
  };
  /** A scenario with its defaults filled in by the simulator. */
  const made = (overrides: Record<string, number | string>, window = 16384) => ({
    draft: { scenario: { base: "x" }, overrides },
    run: new Run(story().build(1), known, { tcp: { window }, links: { t3: { name: "T3", rate: 45e6 } } }),
  });

  it("is a changed value beside the simulated one where none was set", () => {
    const all = differing(known, [made({}), made({ "tcp.window": 32768 }, 32768)]);
    expect(all).toMatchObject([{ name: "Maximum window", values: ["16\u00a0KB", "32\u00a0KB"] }]);
    expect(runWords(all, 0)).toBe("Maximum window: 16\u00a0KB");
    expect(runWords(all, 1)).toBe("Maximum window: 32\u00a0KB");
  });

  it("is named with its place, and is nothing where it was set to what it would have been", () => {
    const rate = (value: number) => ({ draft: { scenario: {}, overrides: { "links.t3.rate": value } }, run: null });
    expect(differing(known, [rate(1e6), rate(2e6)])[0]?.name).toBe("Rate, t3");
    expect(differing(known, [made({}), made({ "links.t3.rate": 45e6 })])).toEqual([]);
  });

  it("is said by the name of the flow, where that was changed with the rest", () => {
    const row = (path: string, ...values: string[]) => ({ path, name: path, values });
    const all = [
      row("flows.bulk.name", "There", "Back"),
      row("flows.bulk.from", "a", "b"),
      row("flows.bulk.to", "b", "a"),
    ];
    expect([runWords(all, 0), runWords(all, 1)]).toEqual(["There; and 2 more", "Back; and 2 more"]);
  });

  it("is nothing, of runs just put aside", () => {
    const all = differing(known, [made({}), made({})]);
    expect([runWords(all, 0), runWords(all, 1)]).toEqual(["this run", "same as A so far"]);
  });

  it("names packets, and says none where there are none", () => {
    const [one] = differing(known, [
      { draft: { scenario: {}, overrides: { "flows.bulk.lose.forward": "5,5:1" } }, run: null },
      { draft: { scenario: {}, overrides: { "flows.bulk.lose.forward": "" } }, run: null },
    ]);
    expect(one?.values).toEqual(["5, 5:1", "none"]);
  });
});

describe("runs overlaid", () => {
  const size = { width: 600, height: 260, em: 13 };
  const range = { from: 0, to: 100 * MS };

  it("are told apart by colour and dash, and named at the ends of their lines", () => {
    const marks = overlayMarks(entries, "window", range, size, 25 * MS);
    const lines = marks.flatMap((mark) => (mark.type === "path" && mark.stroke ? [mark.stroke] : []));
    expect(new Set(lines.map(({ color }) => color)).size).toBe(2);
    expect(new Set(lines.map(({ dash }) => String(dash))).size).toBe(2);
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["A", "B", "cwnd, KB", "runs diverge here"]));
  });

  it("end where their run ends", () => {
    const right = (run: Run) => {
      const marks = overlayMarks([{ letter: "A", run, flow: 0 }], "window", range, size, null);
      const line = marks.find((mark) => mark.type === "path" && mark.stroke);
      const xs = line?.type === "path" ? line.points.filter((x, i) => i % 2 === 0 && !Number.isNaN(x)) : [];
      return Math.max(...xs);
    };
    expect(right(fast)).toBeLessThan(right(slow) / 2 + 40);
  });

  it("have a mark for each segment sent, of each run its own, and what is sent again falls back", () => {
    const resent = story()
      .data(1, { at: 0 })
      .data(2, { at: 20, lost: true })
      .data(3, { at: 40 })
      .data(2, { at: 80, copy: 1 })
      .ends(100);
    const runs = [resent, resent, resent].map((run, i) => ({ letter: "ABC"[i], run, flow: 0 }));
    const marks = overlayMarks(runs, "sent", range, size, null);
    const { x, right } = overlayFrame(size, range);
    const points = marks.flatMap((mark) => (mark.type === "point" && mark.x <= right ? [mark] : []));
    expect(points.map(({ shape }) => shape)).toEqual(
      ["circle", "cross", "plus"].flatMap((shape) => Array(4).fill(shape)),
    );
    const [first, second, third, again] = points.slice(4, 8);
    expect([first, second, third, again].map((point) => point.x)).toEqual([0, 20, 40, 80].map((ms) => x(ms * MS)));
    // Two segments of 1000 bytes lie between the first and the third, and the second is as high when it is sent again.
    expect(again.y).toBe(second.y);
    expect(first.y - third.y).toBeCloseTo(2 * (first.y - second.y));
    expect(marks.some((mark) => mark.type === "text" && mark.text === "sent, KB")).toBe(true);
  });

  it("leave out a window that is none", () => {
    const none = story()
      .data(1, { at: 0 })
      .variable("cwnd", 0, 2 ** 30)
      .ends(40);
    const marks = overlayMarks([...entries, { letter: "C", run: none, flow: 0 }], "window", range, size, null);
    expect(marks.some((mark) => mark.type === "text" && mark.text === "C")).toBe(false);
    expect(measuredOf([{ letter: "C", run: none, flow: 0 }]).map(({ name }) => name)).not.toContain(
      "Largest congestion window",
    );
  });
});
