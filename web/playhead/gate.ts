import type { Playhead, PlayheadState } from "./playhead.ts";

/** A playhead for a view that may be out of sight. */
export interface Gate {
  readonly playhead: Playhead;
  /**
   * Opens or closes the gate. A view in sight gets every change at once; out of sight, it gets them once changes have
   * paused.
   */
  setOpen(open: boolean): void;
}

/** Pause after which views out of sight are updated, ms: longer than between two steps of a drag. */
const QUIET_MS = 300;

/**
 * Makes a gate. While a run plays or a slider is dragged, views out of sight are not updated, so that visible ones are
 * fast. At rest all views are up to date for whoever reads them.
 */
export function createGate(playhead: Playhead): Gate {
  type Listener = (state: PlayheadState, before: PlayheadState) => void;
  const listeners = new Set<Listener>();
  let open = false;
  let told = playhead.getState();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let unsubscribe = () => {};

  function tell() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const [state, before] = [playhead.getState(), told];
    told = state;
    if (state !== before) for (const listener of [...listeners]) listener(state, before);
  }
  function hear() {
    if (open) return tell();
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(tell, QUIET_MS);
  }
  return {
    playhead: {
      ...playhead,
      subscribe(listener) {
        if (listeners.size === 0) {
          told = playhead.getState();
          unsubscribe = playhead.subscribe(hear);
        }
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
          if (listeners.size > 0) return;
          unsubscribe();
          if (timer !== null) clearTimeout(timer);
          timer = null;
        };
      },
    },
    setOpen(next) {
      open = next;
      if (open && listeners.size > 0) tell();
    },
  };
}
