import { describe, expect, it } from "vitest";
import { story } from "../run/testing.ts";
import { STEP_SIZES } from "./step_sizes.ts";

const MS = 1e6;

/** Two segments, then a third after their ACKs; it is lost and retransmitted after a timeout. */
const run = story()
  .data(1, { at: 0 })
  .data(2, { at: 1 })
  .ack(3, { at: 12 })
  .data(3, { at: 30, lost: true })
  .data(3, { at: 60, copy: 1 })
  .ack(4, { at: 72 })
  .event("rto_fired", 60)
  .variable("snd_una", 0, 1)
  .variable("snd_nxt", 0, 1001)
  .variable("snd_nxt", 1, 2001)
  .variable("snd_una", 22, 2001)
  .variable("snd_nxt", 30, 3001)
  .variable("snd_nxt", 60, 2001)
  .variable("snd_nxt", 61, 3001)
  .variable("snd_una", 82, 3001)
  .ends(100);

const walk = (stride: keyof typeof STEP_SIZES, from: number, direction: 1 | -1) => {
  const times: number[] = [];
  for (let at: number | undefined = from * MS; ; ) {
    at = STEP_SIZES[stride].from(run, 0, at, direction)?.time;
    if (at === undefined) return times.map((time) => time / MS);
    times.push(at);
  }
};

describe("a step", () => {
  it("to a bookmark goes to the next one, and stays where there is none", () => {
    const to = (time: number, direction: 1 | -1) =>
      STEP_SIZES.bookmark.from(run, 0, time, direction, [10, 30])?.time ?? null;
    expect([to(0, 1), to(10, 1), to(30, 1), to(30, -1), to(10, -1)]).toEqual([10, 30, null, 10, null]);
    expect(STEP_SIZES.bookmark.from(run, 0, 5, 1)).toBeNull();
  });

  it("leads by a round trip to the ACK of all data in flight, or with none in flight to the next transmission", () => {
    expect(walk("round_trip", 0, 1)).toEqual([22, 30, 82]);
    expect(walk("round_trip", 25, 1)).toEqual([30, 82]);
  });

  it("back by a round trip goes to when what is acknowledged was sent", () => {
    expect(walk("round_trip", 100, -1)).toEqual([30, 1, 0]);
  });

  it("to a loss passes over all other moments", () => {
    expect(walk("loss", 0, 1)).toEqual([35]);
    expect(walk("loss", 100, -1)).toEqual([35]);
    expect(walk("moment", 0, 1)).toEqual([35, 60, 100]);
  });

  it("leads by a packet to that packet and selects it", () => {
    expect(STEP_SIZES.packet.from(run, 0, 0, 1)).toEqual({ time: 1 * MS, selection: { kind: "packet", packet: 1 } });
    expect(STEP_SIZES.packet.from(run, 0, 100 * MS, 1)).toBeNull();
  });
});
