/** Meaning of the wheel over a drawing of time: it scrolls the page, unless the reader means the drawing. */
import { createStore, type StoreApi } from "zustand/vanilla";

/** A turn of the wheel. */
export interface WheelTurn {
  deltaX: number;
  deltaY: number;
  /** Ctrl or ⌘ is held; browsers report a pinch on a trackpad in the same way. */
  withKey: boolean;
  /** The drawing was clicked or has the focus. */
  isChosen: boolean;
}

/** Effect of a turn: zoom the drawing, move it in time, or scroll the page. */
export type WheelMeaning = "zoom" | "pan" | "page";

/** Returns what a turn of the wheel does over a drawing whose time runs along `axis`. */
export function wheelMeaning(axis: "x" | "y", { deltaX, deltaY, withKey, isChosen }: WheelTurn): WheelMeaning {
  if (withKey) return "zoom";
  // Sideways the page does not scroll.
  if (Math.abs(deltaX) > Math.abs(deltaY)) return axis === "x" ? "pan" : "page";
  return isChosen ? "zoom" : "page";
}

/** Time for which the hint is shown after the wheel has stopped, ms. */
const HINT_LASTS = 1500;

/** The drawing over which the page was scrolled just now, whose panel says how to zoom; null if there is none. */
export const hinted: StoreApi<{ drawing: Element | null }> = createStore(() => ({ drawing: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the hint in the panel of a drawing for a while. */
export function hintAt(drawing: Element): void {
  clearTimeout(timer);
  timer = setTimeout(() => hinted.setState({ drawing: null }), HINT_LASTS);
  if (hinted.getState().drawing !== drawing) hinted.setState({ drawing });
}

/**
 * Follows whether a drawing is chosen: from a click or the keyboard's focus on it until the pointer or the focus leaves, or
 * Escape. A chosen drawing has the class `ftp-chosen`. Returns how to end.
 */
export function followChoice(drawing: HTMLElement): () => void {
  const set = (chosen: boolean) => drawing.classList.toggle("ftp-chosen", chosen);
  const onDown = ({ pointerType }: PointerEvent) => pointerType !== "touch" && set(true);
  const onFocus = () => drawing.matches(":focus-visible") && set(true);
  const onLeave = ({ pointerType }: PointerEvent) => pointerType !== "touch" && set(false);
  const onBlur = () => set(false);
  const onKey = ({ key }: KeyboardEvent) => key === "Escape" && set(false);
  drawing.addEventListener("pointerdown", onDown);
  drawing.addEventListener("focus", onFocus);
  drawing.addEventListener("pointerleave", onLeave);
  drawing.addEventListener("blur", onBlur);
  drawing.addEventListener("keydown", onKey);
  return () => {
    set(false);
    drawing.removeEventListener("pointerdown", onDown);
    drawing.removeEventListener("focus", onFocus);
    drawing.removeEventListener("pointerleave", onLeave);
    drawing.removeEventListener("blur", onBlur);
    drawing.removeEventListener("keydown", onKey);
  };
}

/** Tells whether a drawing is chosen. */
export function isChosen(drawing: Element): boolean {
  return drawing.classList.contains("ftp-chosen");
}
