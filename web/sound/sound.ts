/** Switch for the sound of a page: silent until the reader asks for it, and only as long as the page lives. */
import { t } from "@lingui/core/macro";
import { createStore } from "zustand/vanilla";
import { announce } from "../browser/announcer.tsx";
import type { Playhead } from "../playhead/playhead.ts";

/** Whether the page sounds: `end` silences it, null while it is silent. */
export const sound = createStore<{ end: (() => void) | null }>(() => ({ end: null }));

/** Switches sound off; returns whether it was on. */
export function silence(): boolean {
  const { end } = sound.getState();
  end?.();
  sound.setState({ end: null });
  return end !== null;
}

/** Switches sound on or off. */
export async function toggleSound(playhead: Playhead): Promise<void> {
  if (silence()) return announce(t`Sound off`);
  try {
    const { play } = await import("./player.ts");
    sound.setState({ end: play(playhead) });
    announce(t`Sound on: a click for each ACK, a thud for each loss, and a tone whose pitch follows the window`);
  } catch {
    announce(t`This browser cannot play sound`);
  }
}
