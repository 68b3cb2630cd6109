import { describe, expect, it } from "vitest";
import { Run } from "../../run/run.ts";
import { catalog, type Story, story } from "../../run/testing.ts";
import { awaitedAt, flowByHand, knownAt, newsAt, nextAck } from "./knowledge.ts";
import { byScore, scoreOf } from "./score.ts";

const MS = 1e6;
const SCENARIO = { flows: { bulk: { hand: { on: true }, app: { bytes: 5000 } } } };
const runOf = (told: Story, end = 100) => new Run(told.build(end), catalog, SCENARIO);

/** Three of five segments leave, the second is lost, the third causes a duplicate ACK; the lost one is sent again. */
const lossy = () =>
  story()
    .variable("snd_wnd", 0, 4000)
    .data(1, { at: 10 })
    .data(2, { at: 10, lost: true })
    .data(3, { at: 10 })
    .variable("snd_nxt", 10, 3001)
    .ack(2, { at: 20 })
    .ack(2, { at: 22 })
    .data(2, { at: 32, copy: 1 })
    .variable("snd_wnd", 31, 2000)
    .event("refused", 32)
    .ack(4, { at: 42 });

describe("the knowledge of a sender", () => {
  it("has the segments that it sent and the ACKs that came back, but no losses", () => {
    const run = runOf(lossy());
    expect(flowByHand(run)).toBe(0);
    const at = (ms: number) => {
      const { acknowledged, out, unsent, room } = knownAt(run, 0, ms * MS);
      return [acknowledged, out, unsent, room];
    };
    expect(at(10)).toEqual([0, 3, 2, 1]);
    // The ACK has been sent and has not arrived.
    expect(at(29)).toEqual([0, 3, 2, 1]);
    expect(at(30)).toEqual([1, 2, 2, 2]);
    expect(at(52)).toEqual([3, 0, 2, 2]);
    expect(knownAt(run, 0, 52 * MS)).toMatchObject({ total: 5, segment: 1000, isDone: false, roundTrip: null });
  });

  it("does not exist in a scenario in which TCP sends", () => {
    expect(flowByHand(new Run(story().build(10), catalog, { flows: { bulk: { hand: { on: false } } } }))).toBeNull();
  });

  it("has each event at the instant at which it happens", () => {
    const run = runOf(lossy());
    const at = (ms: number) => newsAt(run, 0, ms * MS);
    expect(at(10)).toEqual([{ kind: "sent", first: 1, last: 3 }]);
    expect(at(20), "at the receiver").toEqual([]);
    expect(at(30)).toEqual([{ kind: "acknowledged", upTo: 1 }]);
    expect(at(32)).toEqual([
      { kind: "repeated", missing: 2, times: 1 },
      { kind: "again", segment: 2 },
      { kind: "refused", why: "window" },
    ]);
    expect(at(52)).toEqual([{ kind: "acknowledged", upTo: 3 }]);
  });

  it("distinguishes an ACK that only opens the window from a duplicate", () => {
    const told = lossy().build(100);
    const second = told.packets.ended.findIndex((time, p) => time === 32 * MS && told.packets.reverse[p] === 1);
    told.packets.wnd[second] = 9000;
    const run = new Run(told, catalog, SCENARIO);
    expect(newsAt(run, 0, 32 * MS)[0]).toEqual({ kind: "window", offered: 9000 });
  });

  it("has the segments that its process has not written yet, but not the refused ones", () => {
    const run = runOf(lossy());
    const decisions = [
      { at: 10 * MS, act: 4 },
      { at: 32 * MS, act: "again" as const },
      { at: 32 * MS, act: 2 },
      { at: 40 * MS, act: 1 },
    ];
    expect([9, 10, 31, 32, 40].map((ms) => awaitedAt(run, 0, decisions, ms * MS))).toEqual([0, 1, 1, 0, 1]);
  });

  it("has the time of the next ACK, without lost ones", () => {
    const run = runOf(lossy().ack(5, { at: 60, lost: true }).ack(6, { at: 62 }));
    expect([0, 30, 32, 52, 72].map((ms) => nextAck(run, 0, ms * MS))).toEqual([
      30 * MS,
      32 * MS,
      52 * MS,
      72 * MS,
      null,
    ]);
  });
});

describe("a score", () => {
  it("is the time until all data was acknowledged, if that was before the deadline", () => {
    const run = runOf(lossy().ack(6, { at: 62 }));
    expect(scoreOf(run, 0, 90 * MS)).toMatchObject({ done: 72 * MS, acknowledged: 5000 });
    expect(scoreOf(run, 0, 71 * MS)).toMatchObject({ done: null, acknowledged: 3000 });
  });

  it("ranks finished transfers before unfinished ones, fast before slow, and much data before little", () => {
    const score = { again: 0, lost: 0, filled: 0 };
    const [fast, slow] = [10, 20].map((done) => ({ ...score, done, acknowledged: 5000 }));
    const [much, little] = [4000, 1000].map((acknowledged) => ({ ...score, done: null, acknowledged }));
    expect([little, slow, much, fast].sort(byScore)).toEqual([fast, slow, much, little]);
  });
});
