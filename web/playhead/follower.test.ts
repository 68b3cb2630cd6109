import { describe, expect, it } from "vitest";
import { divergenceOf, twinOf } from "../analysis/timeline/divergence.ts";
import { story } from "../run/testing.ts";
import { createFollower } from "./follower.ts";
import { createPlayhead, endOf } from "./playhead.ts";

const MS = 1e6;
/** Segment 2 is lost on the router at 6 ms, and sent again at 30. */
const lost = story()
  .data(1, { at: 0 })
  .data(2, { at: 1, lost: true })
  .data(3, { at: 2 })
  .data(2, { at: 30, copy: 1 })
  .ends(60);
const whole = story().data(1, { at: 0 }).data(2, { at: 1 }).data(3, { at: 2 }).ends(20);

describe("two runs", () => {
  it("part where something else happens for the first time", () => {
    expect(divergenceOf(whole, lost)).toBe(6 * MS);
    expect(divergenceOf(lost, whole)).toBe(6 * MS);
    expect(divergenceOf(whole, whole)).toBeNull();
  });

  it("part where one ends and the other goes on", () => {
    const longer = story().data(1, { at: 0 }).data(2, { at: 1 }).data(3, { at: 2 }).ack(4, { at: 15 }).ends(40);
    expect(divergenceOf(whole, longer)).toBe(15 * MS);
  });

  it("have packets that are the same, also where they have other numbers", () => {
    expect(twinOf(lost, 1, whole)).toBe(1);
    expect(twinOf(lost, 3, whole), "a retransmission that the other never made").toBeNull();
    const early = story().ack(1, { at: 0 }).data(1, { at: 1 }).ends(20);
    expect(twinOf(whole, 0, early)).toBe(1);
  });
});

describe("a follower", () => {
  const leader = createPlayhead();
  leader.getState().show(whole);
  const follower = createFollower(leader);
  follower.show(lost);
  leader.getState().share([whole, lost], 6 * MS);
  const own = () => follower.playhead.getState();

  it("goes with the leader's clock, which ends with the longer of both", () => {
    expect(endOf(leader.getState())).toBe(60 * MS);
    leader.getState().seek(50 * MS);
    expect(own().time).toBe(50 * MS);
    leader.getState().setRange({ from: 10 * MS, to: 60 * MS });
    expect(own().range).toEqual({ from: 10 * MS, to: 60 * MS });
  });

  it("moves it: what is done beside one run is done to all", () => {
    own().seek(3 * MS);
    expect(leader.getState().time).toBe(3 * MS);
    own().choose({ numbering: "bytes" });
    expect(leader.getState().options.numbering).toBe("bytes");
    own().step(1, "loss");
    expect([leader.getState().time, leader.getState().range.from]).toEqual([6 * MS, 0]);
    expect(own().run).toBe(lost);
    expect(leader.getState().run).toBe(whole);
  });

  it("lights up the packet that the leader points at", () => {
    leader.getState().setHover(2);
    expect(own().hover).toBe(2);
    leader.getState().setHover(null);
    expect(own().hover).toBeNull();
  });

  it("keeps its place when the leader's run is made anew, and lets go when the others are gone", () => {
    leader.getState().seek(50 * MS);
    leader.getState().show(story().data(1, { at: 0 }).ends(25));
    expect(leader.getState().time).toBe(50 * MS);
    leader.getState().share([], null);
    expect(leader.getState().time).toBe(25 * MS);
  });
});
