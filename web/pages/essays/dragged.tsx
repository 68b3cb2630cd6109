import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Drag } from "./format.ts";
import "./dragged.css";

interface DraggedNumberProps {
  drag: Drag;
  /** Index of the present value. */
  at: number;
  onChange(at: number): void;
}

/** Way of the pointer, px: from the first value to the last, and for one step at least and at most. */
const WHOLE_WAY = 280;
const LEAST_STEP = 5;
const MOST_STEP = 28;

/** Part of all values that Page up and Page down pass. */
const PAGE = 0.2;

/** Returns the step that a key asks for; null for any other key. */
function keyed(key: string, at: number, last: number): number | null {
  const page = Math.max(2, Math.round(PAGE * last));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return at + 1;
    case "ArrowLeft":
    case "ArrowDown":
      return at - 1;
    case "PageUp":
      return at + page;
    case "PageDown":
      return at - page;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** A number of the prose as a slider: dragged sideways, or changed by keys. Its underline shows its place between the ends. */
export function DraggedNumber({ drag, at, onChange }: DraggedNumberProps) {
  const { name, values } = drag;
  const last = values.length - 1;
  const start = useRef<{ x: number; at: number } | null>(null);
  const choose = (wanted: number) => {
    const next = Math.min(last, Math.max(0, wanted));
    if (next !== at) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = keyed(event.key, at, last);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, at };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current === null) return;
    const step = Math.min(MOST_STEP, Math.max(LEAST_STEP, WHOLE_WAY / Math.max(1, last)));
    choose(start.current.at + Math.round((event.clientX - start.current.x) / step));
  };
  const onEnd = () => {
    start.current = null;
  };
  const texts = values.map(({ text }) => text);
  const longest = texts.reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <span
      className="dragged"
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={texts[at]}
      data-longest={longest}
      style={{ "--at": last === 0 ? 1 : at / last } as CSSProperties}
      {...{ onKeyDown, onPointerDown, onPointerMove }}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    >
      {texts[at]}
    </span>
  );
}
