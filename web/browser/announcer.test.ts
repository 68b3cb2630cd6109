import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, announceOutcome, discardOutcomes, spoken } from "./announcer.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const heard = () => {
  vi.runAllTimers();
  return spoken.getState().text;
};

test("a result follows the deed that it belongs to", () => {
  announce("Fork of packet 7.");
  announceOutcome("Simulated 20 data packets.");
  expect(heard()).toBe("Fork of packet 7. Simulated 20 data packets.");
});

test("a page that the reader has left says no more, and what the next page says is heard", () => {
  announceOutcome("Simulated 20 data packets.");
  discardOutcomes();
  expect(heard()).toBe("");
  announceOutcome("Simulated 30 data packets.");
  expect(heard()).toBe("Simulated 30 data packets.");
  discardOutcomes();
  announce("Step 2.");
  expect(heard()).toBe("Step 2.");
});
