/** Whether keys that make a character are shortcuts: speech input and a slipping hand type them unmeant (WCAG 2.2, 2.1.4). */
import { createStore } from "zustand/vanilla";

const KEY = "letter-keys";

export const letterKeys = createStore<{ on: boolean }>(() => ({ on: remembered() }));

export function setLetterKeys(on: boolean): void {
  letterKeys.setState({ on });
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // A sandboxed frame has no storage; the choice then lasts as long as the page.
  }
}

/** Is the key, named as in a list of shortcuts, switched off? A character needs neither Ctrl nor ⌘. */
export const isOff = (name: string): boolean => !letterKeys.getState().on && name.replace("Shift+", "").length === 1;

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
