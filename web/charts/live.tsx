import { type ReactNode, useEffect, useRef } from "react";
import { nextTask } from "../browser/next_task.ts";
import type { Mark, Size } from "../marks/marks.ts";
import { fitCanvas, paint } from "../marks/paint/paint.ts";
import { useSize } from "../marks/size.ts";
import { useTheme } from "../marks/use_theme.ts";
import type { Playhead, PlayheadState } from "../playhead/playhead.ts";

interface LiveCanvasProps {
  playhead: Playhead;
  size: Size;
  /** Returns the drawing for a state of the playhead; pure. */
  marks(state: PlayheadState, size: Size): Mark[];
}

/** How a drawing follows new runs: at once, even their first part; at once; or with the next frame. */
export type NewRun = "part" | "at once" | "soon";

/** Returns the state that a drawing shows which begins with the first part of a run. */
function withPart(state: PlayheadState): PlayheadState {
  return state.part === null ? state : { ...state, ...state.part, hover: null, selection: null };
}

/** Tells whether nothing changed but what the drawing does not show. */
function keepsPicture(state: PlayheadState, before: PlayheadState, newRun: NewRun): boolean {
  const unseen: (keyof PlayheadState)[] = newRun === "part" ? [] : ["part"];
  // A run on the screen that is kept as the former one is drawn with its successor.
  if (state.former?.run === state.run) unseen.push("former");
  return (Object.keys(state) as (keyof PlayheadState)[]).every(
    (key) => unseen.includes(key) || state[key] === before[key],
  );
}

/**
 * Calls `draw` now, in a task of its own, and whenever the playhead changes, outside React: for a new run `at once` if a
 * reader waits for it, otherwise at most once per frame. Returns how to stop.
 */
export function drawLive(
  playhead: Playhead,
  draw: (state: PlayheadState) => void,
  newRun: NewRun = "at once",
): () => void {
  let frame: number | null = null;
  const drawNow = () => {
    frame = null;
    const state = playhead.getState();
    draw(newRun === "part" ? withPart(state) : state);
  };
  const unsubscribe = playhead.subscribe((state, before) => {
    if (keepsPicture(state, before, newRun)) return;
    const isNew = state.run !== before.run || (state.part !== null && state.part !== before.part);
    if (isNew && newRun !== "soon") drawNow();
    else frame ??= requestAnimationFrame(drawNow);
  });
  let isOver = false;
  void nextTask().then(() => {
    if (!isOver) drawNow();
  });
  return () => {
    isOver = true;
    unsubscribe();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}

/** A canvas that follows the playhead. */
export function LiveCanvas({ playhead, size, marks }: LiveCanvasProps): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    return drawLive(
      playhead,
      (state) => {
        const context = ref.current && fitCanvas(ref.current, size);
        if (context) paint(context, marks(state, size), theme);
      },
      "soon",
    );
  }, [playhead, size, marks, theme]);
  return <canvas ref={ref} />;
}

interface LivePlotProps extends Omit<LiveCanvasProps, "size"> {
  height: number;
  /** The drawing in words, for those who do not see it. */
  label: string;
}

/** A drawing that follows the playhead, as wide as its place. */
export function LivePlot({ playhead, height, label, marks }: LivePlotProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, height);
  return (
    <div ref={box} className="ftp-plot" style={{ height }} role="img" aria-label={label}>
      <LiveCanvas playhead={playhead} size={size} marks={marks} />
    </div>
  );
}
