import { describe, expect, it } from "vitest";
import { story } from "../run/testing.ts";
import { type Clock, createPlayhead, drive } from "./playhead.ts";

const MS = 1e6;
const run = story()
  .data(1, { at: 0 })
  .ack(2, { at: 10 })
  .data(2, { at: 20, lost: true })
  .event("rto_fired", 60)
  .ends(100);

function wall() {
  let now = 0;
  let callback: (() => void) | null = null;
  const clock: Clock = {
    now: () => now,
    request: (next) => {
      callback = next;
      return 1;
    },
    cancel: () => {
      callback = null;
    },
  };
  const pass = (ms: number) => {
    now += ms;
    const due = callback;
    callback = null;
    due?.();
  };
  return { clock, pass, waiting: () => callback !== null };
}

function opened() {
  const playhead = createPlayhead();
  playhead.getState().show(run);
  return playhead;
}

describe("the playhead", () => {
  it("opens on the finished run", () => {
    const state = opened().getState();
    expect(state.time).toBe(100 * MS);
    expect(state.range).toEqual({ from: 0, to: 100 * MS });
  });

  it("plays at an absolute speed on any clock, idle or not, and stops at the end", () => {
    const playhead = opened();
    playhead.getState().setSpeed(2e7);
    const { clock, pass, waiting } = wall();
    const stop = drive(playhead, clock);
    playhead.getState().play();
    expect(playhead.getState().time).toBe(0);
    pass(100);
    expect(playhead.getState().time).toBe(2 * MS);
    pass(16);
    expect(playhead.getState().time).toBeCloseTo(2.32 * MS);
    playhead.getState().setSpeed(Number.POSITIVE_INFINITY);
    pass(16);
    expect(playhead.getState().time).toBe(100 * MS);
    expect(playhead.getState().playing).toBe(false);
    expect(waiting()).toBe(false);
    stop();
  });

  it("steps by event, forward and back, whatever the speed", () => {
    const { getState } = opened();
    getState().seek(0);
    getState().setSpeed(1e12);
    getState().step(1);
    expect(getState().time).toBe(5 * MS);
    getState().step(1);
    expect(getState().time).toBe(10 * MS);
    getState().step(-1);
    expect(getState().time).toBe(5 * MS);
    expect(getState().selection).toEqual({ kind: "packet", packet: 0 });
  });

  it("jumps to the next loss or timeout and brings it into view", () => {
    const { getState } = opened();
    getState().setRange({ from: 0, to: 10 * MS });
    getState().seek(0);
    getState().toNextInterest(1);
    expect(getState().time).toBe(25 * MS);
    expect(getState().range.from).toBeLessThanOrEqual(25 * MS);
    expect(getState().range.to).toBeGreaterThanOrEqual(25 * MS);
    getState().toNextInterest(1);
    expect(getState().time).toBe(60 * MS);
    getState().toNextInterest(-1);
    expect(getState().time).toBe(25 * MS);
  });

  it("follows while playing and keeps the span of the view", () => {
    const { getState } = opened();
    getState().setSpeed(2e7);
    getState().setRange({ from: 0, to: 10 * MS });
    getState().seek(6 * MS);
    getState().advance(0.1);
    expect(getState().time).toBe(8 * MS);
    expect(getState().range).toEqual({ from: 1 * MS, to: 11 * MS });
  });

  it("turns pages where less motion is wanted", () => {
    const playhead = createPlayhead(() => true);
    playhead.getState().show(run, { from: 0, to: 10 * MS });
    playhead.getState().setSpeed(2e7);
    playhead.getState().seek(9 * MS);
    playhead.getState().advance(0.04);
    expect(playhead.getState().range).toEqual({ from: 0, to: 10 * MS });
    playhead.getState().advance(0.02);
    expect(playhead.getState().range.from).toBeCloseTo(10.2 * MS);
  });

  it("keeps time and view when a changed run comes in", () => {
    const playhead = opened();
    playhead.getState().setRange({ from: 10 * MS, to: 40 * MS });
    playhead.getState().seek(20 * MS);
    playhead.getState().show(story().data(1, { at: 0 }).ends(30));
    expect(playhead.getState().time).toBe(20 * MS);
    expect(playhead.getState().range).toEqual({ from: 0, to: 30 * MS });
  });

  it("shows the first part of the next run where the whole will be shown, until anything else changes", () => {
    const playhead = opened();
    const next = (end: number) => story().data(1, { at: 0 }).ack(2, { at: 10 }).ends(end);
    const { showPart, setRange, setHover, seek, show } = playhead.getState();
    const part = () => playhead.getState().part;
    showPart(next(90));
    expect(part()).toBeNull();
    setRange({ from: 10 * MS, to: 40 * MS });
    showPart(next(39));
    expect(part()).toBeNull();
    const first = next(50);
    showPart(first);
    expect(part()).toEqual({
      run: first,
      before: run,
      flow: 0,
      range: { from: 10 * MS, to: 40 * MS },
      time: Number.POSITIVE_INFINITY,
    });
    expect(playhead.getState().run).toBe(run);
    setHover(1);
    expect(part()?.run).toBe(first);
    seek(20 * MS);
    expect(part()).toBeNull();
    showPart(first);
    expect(part()?.time).toBe(20 * MS);
    showPart(null);
    expect(part()).toBeNull();
    showPart(first);
    show(next(95));
    expect(playhead.getState()).toMatchObject({ part: null, time: 20 * MS, range: { from: 10 * MS, to: 40 * MS } });
    playhead.getState().play();
    showPart(first);
    expect(part()).toBeNull();
  });

  it("keeps the very same range while a playing head has nothing left to scroll", () => {
    const head = createPlayhead(() => false);
    head.getState().show(story().data(1, { at: 0 }).ends(100), { from: 0, to: 100e6 });
    head.getState().seek(90e6);
    const { range } = head.getState();
    head.getState().advance(0.001);
    expect(head.getState().time).toBeGreaterThan(90e6);
    expect(head.getState().range).toBe(range);
  });

  it("plays a round trip of the empty path in 3 s, and another flow, range or pace at once by its own rate", () => {
    const { getState } = opened();
    getState().choose({ idle: "played" });
    expect(getState().rate).toBeCloseTo((20 * MS) / 3);
    getState().setSpeed("4x");
    expect(getState().rate).toBeCloseTo((80 * MS) / 3);
    getState().setRange({ from: 0, to: 6 * MS });
    expect(getState().rate).toBeCloseTo(8 * MS);
    getState().setSpeed(1e9);
    expect(getState().rate).toBe(1e9);
  });

  it("keeps its rate while the view only scrolls", () => {
    const { getState } = opened();
    getState().setRange({ from: 0, to: 30 * MS });
    getState().seek(0);
    const { rate } = getState();
    getState().play();
    for (let i = 0; i < 100; i++) getState().advance(0.1);
    expect(getState().range.from).toBeGreaterThan(0);
    expect(getState().rate).toBe(rate);
  });

  it("skips idle time, names it for a moment, and plays it if it is asked to", () => {
    const { getState } = opened();
    getState().setRange({ from: 20 * MS, to: 80 * MS });
    getState().seek(24 * MS);
    getState().play();
    getState().advance(0.3);
    // Segment 2 is lost at 25 ms, and the timer fires at 60.
    expect(getState().time).toBeGreaterThan(40 * MS);
    expect(getState().skipped).toEqual({ from: 25 * MS, to: 60 * MS });
    getState().choose({ idle: "played" });
    getState().seek(24 * MS);
    getState().advance(0.5);
    expect(getState().time).toBeLessThan(30 * MS);
    expect(getState().skipped).toBeNull();
  });

  it("starts where it rests, and at the end of the visible range from the range's beginning", () => {
    const { getState } = opened();
    getState().setRange({ from: 10 * MS, to: 40 * MS });
    getState().seek(20 * MS);
    getState().play();
    expect(getState().time).toBe(20 * MS);
    getState().pause();
    getState().seek(40 * MS);
    getState().play();
    expect(getState().time).toBe(10 * MS);
  });
});
