import { useEffect, useState } from "react";
import "../charts/charts.css";
import { createStore } from "zustand/vanilla";

/** At most one announcement in this time (ms); of several, the last is spoken. */
const PAUSE = 1000;

const spoken = createStore(() => ({ text: "" }));
let waiting: string | null = null;
let last = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Says `text` to screen readers, politely. */
export function announce(text: string): void {
  waiting = text;
  if (timer !== null) return;
  const delay = Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(() => {
    timer = null;
    last = performance.now();
    if (waiting !== null) spoken.setState({ text: waiting });
    waiting = null;
  }, delay);
}

export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => spoken.subscribe((state) => setText(state.text)), []);
  return (
    <div className="ftp-unseen" aria-live="polite" role="status">
      {text}
    </div>
  );
}
