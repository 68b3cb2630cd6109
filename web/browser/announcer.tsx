import { useEffect, useState } from "react";
import "./unseen.css";
import { createStore } from "zustand/vanilla";

/** Shortest time between two announcements, ms; of several deeds or outcomes within it, the last is spoken. */
const PAUSE = 1000;

/** The latest announcement. */
export const spoken = createStore(() => ({ text: "" }));
/** Sentence about what the reader did, and sentence about its result; null when already spoken. */
let deed: string | null = null;
let outcome: string | null = null;
let last = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Says `text` to screen readers, politely. */
export function announce(text: string): void {
  deed = text;
  soon();
}

/** Says the result of what the reader did, after the sentence about the deed and without replacing it. */
export function announceOutcome(text: string): void {
  outcome = text;
  soon();
}

/** Discards results of a page that the reader has left: the region is empty until the next page speaks. */
export function discardOutcomes(): void {
  outcome = null;
  spoken.setState({ text: "" });
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

/** Live region that holds the latest announcement; the page needs exactly one. */
export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => spoken.subscribe((state) => setText(state.text)), []);
  return (
    <div className="ftp-unseen" aria-live="polite" role="status">
      {text}
    </div>
  );
}
