/** The clock of a figure: plays its part of the run again and again, as long as the figure is seen. */
import { useEffect } from "react";
import { roundTripOf, usualRate } from "../../playhead/pace.ts";
import type { Playhead } from "../../playhead/playhead.ts";

/** Time for which a figure shows the end of what it plays, s. */
const HOLDS = 1.5;
/** Longest wall time that one frame counts for, s: a tab that slept does not leap. */
const LONGEST_FRAME = 0.25;

/** Moves the playhead while `isMoving`: at the usual pace of the site, and from the end back to the beginning. */
export function useClock(playhead: Playhead, isMoving: boolean): void {
  useEffect(() => {
    if (!isMoving) return;
    let before = performance.now();
    let held = 0;
    let frame = requestAnimationFrame(function move(now) {
      frame = requestAnimationFrame(move);
      const wall = Math.min(LONGEST_FRAME, Math.max(0, now - before) / 1000);
      before = now;
      const { run, flow, range, time } = playhead.getState();
      if (!run) return;
      if (time >= range.to) {
        held += wall;
        if (held < HOLDS) return;
        held = 0;
        playhead.setState({ time: range.from });
        return;
      }
      const rate = usualRate(roundTripOf(run, flow), range, []);
      playhead.setState({ time: Math.min(range.to, time + wall * rate) });
    });
    return () => cancelAnimationFrame(frame);
  }, [playhead, isMoving]);
}
