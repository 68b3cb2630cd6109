/**
 * Switch for shortcuts of a single character, which speech input and unsteady hands press by mistake (WCAG 2.2, 2.1.4).
 */
import { createStore } from "zustand/vanilla";
import { keep, keptBefore } from "./storage.ts";

const KEY = "letter-keys";

/** Whether keys that make a character are shortcuts; on unless the reader switched them off. */
export const letterKeys = createStore<{ on: boolean }>(() => ({ on: keptBefore(KEY) !== "off" }));

/** Switches shortcuts of one character on or off, and keeps the choice. */
export function setLetterKeys(on: boolean): void {
  letterKeys.setState({ on });
  keep(KEY, on ? "on" : "off");
}

/** Is the key, named as in a list of shortcuts, switched off? A character needs neither Ctrl nor ⌘. */
export const isOff = (name: string): boolean => !letterKeys.getState().on && name.replace("Shift+", "").length === 1;
