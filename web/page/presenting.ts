import { msg } from "@lingui/core/macro";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Lab } from "../lab/lab.ts";

const NOTHING = createStore<{ options: { present: readonly string[] } }>(() => ({ options: { present: [] } }));

/** Does the page fill the screen before an audience? */
export function usePresenting(lab: Lab | null): boolean {
  return useStore(lab?.playhead ?? NOTHING, ({ options }) => options.present.length > 0);
}

/** Fills the screen if the browser allows it, otherwise the window. Browsers allow it only in answer to a press. */
export async function fillScreen(): Promise<void> {
  if (!document.fullscreenEnabled || document.fullscreenElement) return;
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // Refused: the window will do.
  }
}

/** Leaves the full screen. */
export function leaveScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/** Additional shortcuts while a page presents. */
export const PRESENT_KEYS = [
  { keys: ["ArrowUp", "ArrowDown"], shown: "↑ ↓", does: msg`First control up or down` },
  { keys: ["Shift+ArrowUp", "Shift+ArrowDown"], shown: "Shift ↑ ↓", does: msg`Second control up or down` },
  {
    keys: ["PageDown", "PageUp"],
    shown: "Page ↓ ↑",
    does: msg`Next or previous step; without steps, the first control up or down`,
  },
  { keys: ["v"], shown: "v", does: msg`Next view` },
  { keys: ["Shift+v"], shown: "Shift v", does: msg`Previous view` },
  { keys: ["2"], shown: "2", does: msg`Two views side by side, or one again` },
  { keys: ["s"], shown: "s, held", does: msg`Ring around the pointer, the rest dimmed` },
  { keys: ["Escape"], shown: "Esc", does: msg`Leave` },
] as const;
