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

/** Tells whether nothing changed but that the run on the screen was kept as the former one, which is drawn with its successor. */
function keepsPicture(state: PlayheadState, before: PlayheadState): boolean {
  if (state.former?.run !== state.run) return false;
  return (Object.keys(state) as (keyof PlayheadState)[]).every((key) => key === "former" || state[key] === before[key]);
}

/**
 * Calls `draw` now, in a task of its own, and whenever the playhead changes, outside React: for a new run `at once` if a
 * reader waits for it, otherwise at most once per frame. Returns how to stop.
 */
export function drawLive(
  playhead: Playhead,
  draw: (state: PlayheadState) => void,
  newRun: "at once" | "soon" = "at once",
): () => void {
  let frame: number | null = null;
  const drawNow = () => {
    frame = null;
    draw(playhead.getState());
  };
  const unsubscribe = playhead.subscribe((state, before) => {
    if (keepsPicture(state, before)) return;
    if (state.run !== before.run && newRun === "at once") drawNow();
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
