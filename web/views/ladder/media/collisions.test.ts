import { describe, expect, it } from "vitest";
import type { Mark } from "../../../marks/marks.ts";
import { cableStaysOf, collisionsOf } from "../../../run/attempts.ts";
import { sentence } from "../../../run/sentence.ts";
import { story } from "../../../run/testing.ts";
import { whatHappened } from "../../events/words.ts";
import { pipeMarks } from "../../pipe/marks.ts";
import { positionAt } from "../../pipe/position.ts";
import { type LadderInput, layoutOf } from "../layout.ts";
import { packetTable } from "../table.ts";
import { newTrip, tripOf } from "../trip.ts";
import { collisionMarks, namedCollisions } from "./collisions.ts";

const MS = 1e6;

/** The first waits 3 ms for silence, collides at 8 and at 20 ms, backs off one slot and three, and waits for silence again. */
const run = story()
  .tries(1, {
    at: 5,
    failed: [
      { at: 8, heard: 9, jammed: 10 },
      { at: 14, heard: 15, jammed: 16, over: 28 },
    ],
    sent: 30,
    arrives: 40,
  })
  .tries(2, { at: 42, sent: 42, arrives: 52 })
  .ends(60);
const [first, second] = [0, 1];
const middle = run.route(0).stops[1];

const input: LadderInput = {
  run,
  flow: 0,
  range: { from: 0, to: 60 * MS },
  size: { width: 800, height: 600, em: 12 },
  columns: "route",
  packets: "all",
  numbering: "segments",
  ack_compression: "hidden",
  clock: "linear",
};
const layout = layoutOf(input);
const stars = (marks: Mark[]) => marks.filter((mark) => mark.type === "point" && mark.shape === "star");

describe("a packet that collides", () => {
  it("is told of by its attempts and waits", () => {
    const [stay] = cableStaysOf(run, first);
    expect(stay.failed.map(({ from, heard, to }) => [from, heard, to].map((time) => time / MS))).toEqual([
      [8, 9, 10],
      [14, 15, 16],
    ]);
    expect(stay.waits.map(({ from, to, why }) => [from / MS, to / MS, why])).toEqual([
      [5, 8, "carrier"],
      [10, 14, "backoff"],
      [16, 28, "backoff"],
      [28, 30, "carrier"],
    ]);
    expect(stay.sent).toBe(30 * MS);
    expect(cableStaysOf(run, second)[0]).toMatchObject({ failed: [], waits: [], sent: 42 * MS });
    expect([0, 9, 15].map((time) => collisionsOf(run, first, time * MS))).toEqual([0, 1, 2]);
  });

  it("does not spoil the scale of its link", () => {
    // 5 ms to Middle, and 10 from there: the attempts before do not count.
    expect(middle.scaled).toBeCloseTo(5 / 15);
  });

  it("stands at its station until the attempt that succeeds", () => {
    const trip = newTrip();
    tripOf(run, first, "route", trip);
    const { spread } = middle;
    expect(trip.at).toEqual([0, spread, spread, spread, spread, 1]);
    expect(trip.time.map((time) => time / MS)).toEqual([0, 5, 8, 14, 30, 40]);
    expect(trip.link).toEqual([true, false, false, false, true, false]);
  });

  it("has a stub and a star for each attempt in vain, and its waits beside the station", () => {
    const marks = collisionMarks(input, layout);
    expect(stars(marks)).toHaveLength(2);
    const { x, time } = layout;
    const stub = marks.find((mark) => mark.type === "path");
    const far = x(middle.spread + 0.14 * (1 - middle.spread));
    expect(stub?.type === "path" && stub.points.slice(0, 4)).toEqual([
      x(middle.spread),
      time(8 * MS),
      far,
      time(8 * MS),
    ]);
    const waits = marks.flatMap((mark) => (mark.type === "line" ? [[mark.y1, mark.y2, mark.stroke.color]] : []));
    expect(waits).toEqual([
      [time(5 * MS), time(8 * MS), "queue"],
      [time(10 * MS), time(14 * MS), "timer"],
      [time(16 * MS), time(28 * MS), "timer"],
      [time(28 * MS), time(30 * MS), "queue"],
    ]);
  });

  it("says what happens, if it is looked at", () => {
    const texts = namedCollisions(input, layout, first).flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual([
      "collision 1",
      "collision 2",
      "waits for the cable",
      "backs off",
      "backs off",
      "waits for silence",
    ]);
    expect(namedCollisions(input, layout, second)).toEqual([]);
  });

  it("has no stubs where its station has no column", () => {
    const ends = { ...input, columns: "ends" as const };
    expect(collisionMarks(ends, layoutOf(ends))).toEqual([]);
  });

  it("waits in the pipe before its cable, with a star at its mouth", () => {
    expect(positionAt(run, first, 9.5 * MS)).toEqual({ kind: "waiting", at: middle.scaled, place: 2, collisions: 1 });
    expect(positionAt(run, first, 29 * MS)).toMatchObject({ kind: "waiting", collisions: 2 });
    expect(positionAt(run, first, 31 * MS)?.kind).toBe("moving");
    const size = { width: 800, height: 100, em: 13 };
    expect([7, 12, 29, 31].map((time) => stars(pipeMarks(run, 0, time * MS, size)).length)).toEqual([0, 1, 1, 0]);
  });

  it("is counted in sentence, table and events", () => {
    expect(sentence(run, first)).toContain("after 2 collisions arrived");
    expect(sentence(run, second)).not.toContain("collision");
    const { columns, rows } = packetTable(run, { flow: 0, range: input.range, options: input });
    const at = columns.findIndex(({ name }) => name === "collisions");
    expect(rows.map((row) => row[at])).toEqual([2, 0]);
    const told = run.rowsOf(first).map((row) => whatHappened(run, row));
    expect(told).toEqual(
      expect.arrayContaining(["collided: collision 1", "backed off after 1 collision", "sent: attempt 3"]),
    );
  });
});
