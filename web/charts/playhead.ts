import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Playhead, PlayheadState } from "../playhead/playhead.ts";

/** Part of the shared playhead; the component draws again when that part changes. */
export function usePlayhead<T>(playhead: Playhead, part: (state: PlayheadState) => T): T {
  return useStore(playhead, part);
}

/** Several parts at once, compared one by one. */
export function usePlayheadParts<T extends object>(playhead: Playhead, parts: (state: PlayheadState) => T): T {
  return useStore(playhead, useShallow(parts));
}
