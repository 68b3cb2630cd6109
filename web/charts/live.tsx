import { type ReactNode, useEffect, useRef } from "react";
import type { Playhead, PlayheadState } from "../run/playhead.ts";
import type { Mark, Size } from "./marks.ts";
import { paint } from "./paint.ts";
import { fitCanvas } from "./surface.tsx";
import { useTheme } from "./theme.ts";

interface LiveCanvasProps {
  playhead: Playhead;
  size: Size;
  /** Pure: what to draw for a state of the playhead. */
  marks(state: PlayheadState, size: Size): Mark[];
}

/** A canvas that is drawn anew, outside React, whenever the playhead changes: at most once per frame. */
export function LiveCanvas({ playhead, size, marks }: LiveCanvasProps): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    let frame: number | null = null;
    const draw = () => {
      frame = null;
      const context = ref.current && fitCanvas(ref.current, size);
      if (context) paint(context, marks(playhead.getState(), size), theme);
    };
    const unsubscribe = playhead.subscribe(() => {
      frame ??= requestAnimationFrame(draw);
    });
    draw();
    return () => {
      unsubscribe();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [playhead, size, marks, theme]);
  return <canvas ref={ref} />;
}
