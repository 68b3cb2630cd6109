import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** State of a drag from one part to another. */
export interface Joining {
  from: string;
  /** Position of the pointer in the drawing, px. */
  x: number;
  y: number;
  /** Part under the pointer on which the dragged one can be dropped. */
  over: string | null;
}

/** Distance below which a drag counts as a press, px. */
const STILL = 6;

/** Joins parts by dragging from one to the other, with mouse, pen or finger. Escape cancels. */
export function useJoining(
  plot: RefObject<HTMLElement | null>,
  fits: (from: string, over: string) => boolean,
  drop: (from: string, over: string) => void,
) {
  const [joining, setJoining] = useState<Joining | null>(null);
  const latest = useRef({ fits, drop });
  latest.current = { fits, drop };
  const end = useRef<(() => void) | null>(null);
  const moved = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const start = (event: PointerEvent, from: string) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const [x0, y0] = [event.clientX, event.clientY];
    moved.current = false;
    let over: string | null = null;
    const move = (now: globalThis.PointerEvent) => {
      if (!moved.current && Math.hypot(now.clientX - x0, now.clientY - y0) < STILL) return;
      moved.current = true;
      const box = plot.current?.getBoundingClientRect();
      const below = document.elementFromPoint(now.clientX, now.clientY)?.closest("[data-part]");
      const part = below instanceof HTMLElement ? (below.dataset.part ?? null) : null;
      over = part !== null && part !== from && latest.current.fits(from, part) ? part : null;
      setJoining({ from, x: now.clientX - (box?.left ?? 0), y: now.clientY - (box?.top ?? 0), over });
    };
    const stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", key, true);
      end.current = null;
      setJoining(null);
    };
    const up = () => {
      stop();
      // The click of this press comes first.
      setTimeout(() => {
        moved.current = false;
      });
      if (over !== null) latest.current.drop(from, over);
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape" || !moved.current) return;
      pressed.stopPropagation();
      stop();
    };
    end.current?.();
    end.current = stop;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", key, true);
  };
  /** Tells whether the press that a click belongs to was a drag. */
  const wasDrag = () => moved.current;
  return { joining, start, wasDrag };
}
