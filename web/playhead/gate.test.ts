import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { story } from "../run/testing.ts";
import { createGate } from "./gate.ts";
import { createPlayhead } from "./playhead.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function made() {
  const playhead = createPlayhead();
  playhead.getState().show(story().data(1, { at: 0 }).ends(100));
  const gate = createGate(playhead);
  const heard: number[] = [];
  const stop = gate.playhead.subscribe(({ time }) => heard.push(time));
  return { playhead, gate, heard, stop };
}

test("in sight every change is heard, out of sight the last of those that came without a pause", () => {
  const { playhead, gate, heard } = made();
  gate.setOpen(true);
  playhead.getState().seek(10);
  playhead.getState().seek(20);
  expect(heard).toEqual([10, 20]);
  gate.setOpen(false);
  for (const time of [30, 40, 50]) {
    playhead.getState().seek(time);
    vi.advanceTimersByTime(200);
  }
  expect(heard).toEqual([10, 20]);
  // Reading is never delayed.
  expect(gate.playhead.getState().time).toBe(50);
  vi.advanceTimersByTime(200);
  expect(heard).toEqual([10, 20, 50]);
});

test("coming into sight brings it up to date at once, and once", () => {
  const { playhead, gate, heard } = made();
  playhead.getState().seek(30);
  gate.setOpen(true);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([30]);
});

test("a view that has unsubscribed gets no changes", () => {
  const { playhead, heard, stop } = made();
  playhead.getState().seek(30);
  stop();
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([]);
});
