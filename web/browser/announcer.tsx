import { useEffect, useState } from "react";
import "./unseen.css";
import { createStore } from "zustand/vanilla";

/** At most one announcement in this time (ms); of several deeds, and of several outcomes, the last is spoken. */
const PAUSE = 1000;

const spoken = createStore(() => ({ text: "" }));
/** What was done, and what came of it. */
let deed: string | null = null;
let outcome: string | null = null;
let last = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Says `text` to screen readers, politely. */
export function announce(text: string): void {
  deed = text;
  soon();
}

/** The same of what follows by itself from what was done; it does not take that one's place. */
export function announceOutcome(text: string): void {
  outcome = text;
  soon();
}

function soon(): void {
  if (timer !== null) return;
  const delay = Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(() => {
    timer = null;
    last = performance.now();
    const text = deed !== null && outcome !== null ? `${deed.replace(/\.$/, "")}. ${outcome}` : (deed ?? outcome);
    if (text !== null) spoken.setState({ text });
    deed = null;
    outcome = null;
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
