import { beforeAll, describe, expect, it } from "vitest";
import { roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { TakenFor } from "../../engine/captured.ts";
import { type Catalog, Fate } from "../../engine/contract.ts";
import { only, read, simulated, start } from "../../engine/testing.ts";
import type { Mark } from "../../marks/marks.ts";
import { STEP_SIZES } from "../../playhead/step_sizes.ts";
import { answerTo, takenFor } from "../../run/captured.ts";
import { Run } from "../../run/run.ts";
import { fateOf, sentence } from "../../run/sentence.ts";
import { ladderMarks } from "../../views/ladder/marks.ts";
import { sequenceMarks } from "../../views/sequence/marks.ts";
import { asRun } from "./as_run.ts";

const MS = 1e6;
const SCENARIO = {
  hosts: { a: { name: "A" }, b: { name: "B" } },
  links: { line: { stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "20 ms" } },
  tcp: { variant: "newreno", window: "30 KB", mss: 1460, timestamps: true },
  flows: { bulk: { from: "a", to: "b", app: { bytes: "200 KB" }, lose: { forward: "40,60" } } },
};

let catalog: Catalog;
let whole: ReturnType<typeof simulated>;
beforeAll(() => {
  catalog = start();
  whole = simulated(SCENARIO);
});

const size = { width: 800, height: 600, em: 13 };
const ladder = (run: Run, to: number) =>
  ladderMarks({
    run,
    flow: 0,
    range: { from: 0, to },
    size,
    columns: "ends",
    packets: "all",
    numbering: "segments",
    ack_compression: "hidden",
    clock: "linear",
  });
const lines = (marks: Mark[], color: string) =>
  marks.flatMap((mark) => (mark.type === "line" && mark.stroke.color === color ? [mark] : []));

describe("a run that was captured beside its sender", () => {
  it("has the packets of the run at their times, and the names of the run's ladder", () => {
    const own = new Run(whole.data, catalog);
    const run = asRun(read(whole.file), catalog, 0);
    const sent = (one: Run) =>
      Array.from(one.packets.seq.keys()).flatMap((p) =>
        one.packets.reverse[p] === 0 ? [[one.packets.seq[p], one.packets.len[p], one.packets.sent[p]]] : [],
      );
    const start = own.packets.sent[0];
    expect(sent(run)).toEqual(sent(own).map(([seq, len, time]) => [seq, len, time - start]));
    expect(run.captured?.position).toBe(0);
    const names = (one: Run) =>
      ladder(one, 450 * MS).flatMap((mark) =>
        mark.type === "text" && /^(?:\d+(?:–\d+)?|SYN)$/.test(mark.text) ? [mark.text] : [],
      );
    expect(names(run).length).toBeGreaterThan(5);
    expect(names(run)).toEqual(names(own));
  });

  it("draws a segment where it left, pale, and about as it was where the receiver is", () => {
    const own = new Run(whole.data, catalog);
    const run = asRun(read(whole.file), catalog, 0);
    const marks = ladder(run, 250 * MS);
    // Each leg is drawn in two parts: beside the place of capture, and the rest of the way.
    const data = lines(marks, "data");
    const [near, far] = [data.filter(({ stroke }) => !stroke.opacity), data.filter(({ stroke }) => stroke.opacity)];
    expect(near.length).toBe(far.length);
    const left = Math.min(...near.map(({ x1 }) => x1));
    expect(near.every(({ x1 }) => x1 === left)).toBe(true);
    const arrivals = own.packets.arrived.subarray(0, 1)[0] - own.packets.sent[0];
    const [loop] = [run.captured?.there_and_back[1] ?? 0];
    // The SYN takes less time than a full segment; the estimate is half of its round trip.
    expect(Math.abs(loop / 2 - arrivals)).toBeLessThan(2 * MS);
  });

  it("draws what nobody is known to have received half of the way only", () => {
    const run = asRun(read(whole.file), catalog, 0);
    const [lost] = [...run.packets.seq.keys()].filter(
      (p) => run.packets.copy[p] > 0 && (run.captured?.taken_for[p] ?? 0) & TakenFor.retransmission,
    );
    const first = [...run.packets.seq.keys()].find((p) => run.packets.seq[p] === run.packets.seq[lost]) ?? -1;
    expect(first).toBeLessThan(lost);
    expect([run.packets.fate[first], run.packets.fate[lost]]).toEqual([Fate.seen, Fate.seen]);
    expect(fateOf(run, first)).toContain("this segment or another with the same bytes");
    expect(takenFor(run, lost)).toBe("a fast retransmission");
    expect(sentence(run, lost)).toContain("classified as a fast retransmission");
    const ends = lines(ladder(run, run.end), "loss").map(({ x2 }) => x2);
    const width = Math.max(...lines(ladder(run, run.end), "data").map(({ x2 }) => x2));
    expect(Math.max(...ends)).toBeLessThan(0.7 * width);
  });

  it("names the ACK of a segment, and measures its round trip there", () => {
    const run = asRun(read(whole.file), catalog, 0);
    const { times, values, packets } = roundTripsOf(run, 0);
    expect(packets.length).toBeGreaterThan(100);
    packets.forEach((packet, i) => {
      const answer = answerTo(run, packet) ?? -1;
      expect(run.packets.ack[answer]).toBeGreaterThanOrEqual(run.packets.seq[packet] + run.packets.len[packet]);
      expect(run.packets.sent[answer]).toBe(times[i]);
      expect(values[i]).toBe(times[i] - run.packets.sent[packet]);
    });
    expect(Math.min(...values)).toBeGreaterThan(40 * MS);
  });

  it("steps to what was sent again as to a loss, and draws no cross", () => {
    const run = asRun(read(whole.file), catalog, 0);
    const landing = STEP_SIZES.loss.from(run, 0, 0, 1);
    const moment = landing?.selection?.kind === "moment" ? run.moments[landing.selection.moment] : null;
    expect(run.packets.copy[run.packetOf(moment?.row ?? -1) ?? -1]).toBe(1);
    const marks = sequenceMarks({
      run,
      flow: 0,
      range: { from: 0, to: run.end },
      size,
      numbering: "segments",
      notation: "tcptrace",
    });
    const texts = marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toContain("duplicate ACK");
    expect(texts).not.toContain("lost");
  });
});

describe("the other end as the sender", () => {
  it("stands left, with the capture at the right, and its own numbers", () => {
    const connection = read(whole.file);
    const run = asRun(connection, catalog, 1);
    expect(run.captured?.position).toBe(1);
    expect(run.flows[0].name).toBe(`${connection.about.to} → ${connection.about.from}`);
    expect(run.packets.reverse[0]).toBe(1);
    expect(run.series(0, "snd_nxt")?.values.at(-1)).toBe(2);
    // The data that this end sent has arrived; a capture on this side does not show the fate of the opener's data.
    expect(run.places).toHaveLength(2);
    const columns = lines(ladder(run, 200 * MS), "data");
    expect(Math.max(...columns.map(({ x1 }) => x1))).toBeGreaterThan(600);
  });
});

describe("a capture of another kind", () => {
  it("learns the place of capture from timestamps if it begins late", () => {
    const run = asRun(read(only(whole.file, (packet) => packet > 40)), catalog, 0);
    expect(run.packets.flags[0] & 2).toBe(0);
    const [sender, receiver] = run.captured?.there_and_back ?? [];
    expect(sender).toBeLessThan(5 * MS);
    expect(receiver).toBeGreaterThan(40 * MS);
    expect(run.captured?.position).toBe(0);
    expect(run.moments.every(({ kind }) => kind !== "established")).toBe(true);
  });

  it("is drawn in the middle if both ends are on one machine", () => {
    const { about, kept } = read(whole.file);
    const local = { about: { ...about, from: "[::1]:5000", to: "[::1]:80" }, kept };
    expect(asRun(local, catalog, 0).places.map(({ name }) => name)).toEqual([
      "[::1]:5000",
      "captured here",
      "[::1]:80",
    ]);
  });

  it("numbers segments as they were sent, also those it saw only when they were sent again", () => {
    const { packets } = read(whole.file).kept;
    // Segment 40 is treated as lost before it reached the place of capture.
    const lost = packets.seq.findIndex((seq, p) => packets.len[p] > 0 && seq === 39 * packets.len[p] + 1);
    const run = asRun(read(only(whole.file, (packet) => packet !== lost)), catalog, 0);
    const again = run.packets.seq.indexOf(packets.seq[lost]);
    expect(run.packets.copy[again]).toBe(1);
    expect(run.numberOf(again)).toBe(40);
  });

  it("knows neither its place of capture nor the arrivals if it has one direction only", () => {
    const { packets } = read(whole.file).kept;
    const run = asRun(read(only(whole.file, (packet) => packets.reverse[packet] === 0)), catalog, 0);
    expect(run.captured?.position).toBeNull();
    expect(run.places.map(({ name }) => name)).toEqual(["10.0.0.1:50000", "captured here", "10.0.0.2:40000"]);
    expect(run.packets.fate.every((fate) => fate === Fate.seen)).toBe(true);
    expect(ladder(run, run.end).length).toBeGreaterThan(100);
  });
});
