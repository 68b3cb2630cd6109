import { describe, expect, it } from "vitest";
import { createPlayhead } from "../playhead/playhead.ts";
import { story } from "../run/testing.ts";
import { lookOf } from "./show_run.ts";

const MS = 1e6;

describe("the instant up to which the next run is looked at", () => {
  it("is behind the visible range and the packets under way there, unless that is most of the run", () => {
    const playhead = createPlayhead();
    expect(lookOf(playhead.getState())).toBeNull();
    playhead.getState().show(story().data(1, { at: 0 }).ack(2, { at: 5 }).data(2, { at: 10 }).ends(1000));
    expect(lookOf(playhead.getState())).toBeNull();
    playhead.getState().setRange({ from: 0, to: 200 * MS });
    const look = lookOf(playhead.getState());
    expect(look).toBeGreaterThanOrEqual(250 * MS);
    expect(look).toBeLessThanOrEqual(300 * MS);
    playhead.getState().setRange({ from: 500 * MS, to: 700 * MS });
    expect(lookOf(playhead.getState())).toBeNull();
    playhead.getState().setRange({ from: 0, to: 200 * MS });
    playhead.getState().play();
    expect(lookOf(playhead.getState())).toBeNull();
  });
});
