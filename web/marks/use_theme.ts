/** Theme of the page as React reads it. */
import { useSyncExternalStore } from "react";
import { readTheme, type Theme } from "./theme.ts";

/** Returns the theme of the page; the component is drawn again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current);
}

let read: Theme | null = null;
const listeners = new Set<() => void>();
let unwatch = () => {};

function current(): Theme {
  read ??= readTheme();
  return read;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    unwatch = watch();
    readAgain();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unwatch();
  };
}

function readAgain(): void {
  const next = readTheme();
  if (JSON.stringify(next) === JSON.stringify(read)) return;
  read = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Watches everything a theme depends on: the reader's choice, the system's, and the size of the window. Returns how to
 * stop.
 */
function watch(): () => void {
  const observer = new MutationObserver(readAgain);
  observer.observe(document.documentElement, { attributes: true });
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener("change", readAgain);
  window.addEventListener("resize", readAgain);
  return () => {
    observer.disconnect();
    for (const one of media) one.removeEventListener("change", readAgain);
    window.removeEventListener("resize", readAgain);
  };
}
