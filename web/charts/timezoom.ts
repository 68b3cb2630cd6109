import { type RefObject, useEffect } from "react";
import { fetchPersistently } from "../browser/persistently.ts";
import type { Playhead } from "../playhead/playhead.ts";
import type { TimeRange } from "../run/time_range.ts";

/** Time axis of a plot, which spans [start, start + length] px of its element. */
export interface TimeAxis {
  playhead: Playhead;
  axis: "x" | "y";
  start: number;
  length: number;
}

type Gestures = typeof import("./timezoom_gestures.ts");

/** The handlers, once they are fetched: when the first run is there to be zoomed. */
let gestures: Gestures | null = null;

/**
 * Handles wheel, drag and pinch over a plot whose time axis spans [start, start + length] px of the element. The wheel and a
 * finger scroll the page; with Ctrl or ⌘, or once the plot was chosen, the wheel zooms about the pointer, and two fingers
 * zoom and move.
 */
export function useTimeZoom(
  ref: RefObject<HTMLElement | null>,
  playhead: Playhead,
  axis: "x" | "y",
  start: number,
  length: number,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || length <= 0) return;
    let stop = () => {};
    let gone = false;
    const follow = (fetched: Gestures) => {
      gestures = fetched;
      if (!gone) stop = fetched.followGestures(element, { playhead, axis, start, length });
    };
    const begin = () => {
      if (gestures) follow(gestures);
      // Without them, keys and buttons still zoom.
      else fetchPersistently(() => import("./timezoom_gestures.ts")).then(follow, () => {});
    };
    if (playhead.getState().run) begin();
    else {
      stop = playhead.subscribe(({ run }) => {
        if (!run) return;
        stop();
        begin();
      });
    }
    return () => {
      gone = true;
      stop();
    };
  }, [ref, playhead, axis, start, length]);
}

/** The range zoomed by `factor` (above 1: closer) about `centre` (ns). */
export function zoomed({ from, to }: TimeRange, factor: number, centre: number): TimeRange {
  return { from: centre - (centre - from) / factor, to: centre + (to - centre) / factor };
}
