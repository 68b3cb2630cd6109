import { type ReactNode, useEffect, useRef, useState } from "react";
import { createTipPlace, type TipPlace } from "./tip_place.ts";

/** Name and value. */
export type Reading = [name: string, value: string];

interface TipProps {
  /** Position of the pointer, px from the plot's left edge. */
  x: number;
  /** Width of the plot, px. */
  width: number;
  title: string;
  readings: Reading[];
}

/**
 * Numbers beside the pointer, on the side that it moves away from. After a rest the pointer can move onto them, where
 * they stay; Escape hides them until the pointer returns (WCAG 2.2, 1.4.13).
 */
export function Tip({ x, width, title, readings }: TipProps): ReactNode {
  const tip = useRef<HTMLDivElement>(null);
  const [place] = useState(createTipPlace);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const own = tip.current;
    const plot = own?.parentElement;
    return own && plot ? watch(own, plot, place, setDismissed) : undefined;
  }, [place]);
  const isLeft = place.side(x, width) < 0;
  const side = isLeft ? { right: width - x + GAP } : { left: x + GAP };
  // The tip may cover the plot and the margin of its panel, which is as wide as the gap.
  const room = isLeft ? x : width - x;
  return (
    <div
      ref={tip}
      className="ftp-tip"
      hidden={dismissed}
      style={{ ...side, top: 8, maxWidth: `min(18rem, ${room}px)` }}
    >
      <b>{title}</b>
      <dl>
        {readings.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const GAP = 12;

/** Keeps pointer events on the tip, or on the way to it, from the plot. */
function watch(tip: HTMLElement, plot: HTMLElement, place: TipPlace, dismiss: (on: boolean) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  plot.addEventListener(
    "pointermove",
    (event) => {
      const { top, bottom, left, right } = tip.getBoundingClientRect();
      const { clientX, clientY } = event;
      const isLeft = tip.style.right !== "";
      const isShort = isLeft ? clientX >= left : clientX <= right;
      const isBeside = !tip.hidden && isShort && clientY >= top && clientY <= bottom;
      if (place.moved(event.clientX, event.timeStamp, isBeside)) event.stopPropagation();
    },
    { signal },
  );
  plot.addEventListener("pointerenter", () => dismiss(false), { signal });
  for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
    tip.addEventListener(kind, (event) => event.stopPropagation(), { signal });
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || tip.hidden || !plot.matches(":hover, :focus-within")) return;
    // With the focus in the plot, Escape has a further meaning there, such as clearing the selection.
    if (!plot.matches(":focus-within")) event.stopPropagation();
    dismiss(true);
  };
  document.addEventListener("keydown", pressed, { capture: true, signal });
  return () => ended.abort();
}
