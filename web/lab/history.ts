/** Undo and redo: past states, the present one, and undone ones. Every state is immutable. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

const DEPTH = 200;

/** Begins a history without a past. */
export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Adds a state; `joins`: the change continues the one before it (one drag of a slider is one step of undo). */
export function change<T>(history: History<T>, present: T, joins = false): History<T> {
  if (joins && history.past.length > 0) return { past: history.past, present, future: [] };
  return { past: [...history.past.slice(1 - DEPTH), history.present], present, future: [] };
}

/** Steps back; returns the same history at its beginning. */
export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Steps forward again; returns the same history at its end. */
export function redo<T>(history: History<T>): History<T> {
  const present = history.future[0];
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
