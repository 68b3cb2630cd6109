/** Results of the reader, for outside listeners: a page that holds this one in a frame, or a learning platform. */
import { createStore } from "zustand/vanilla";

/** A result of the reader. */
export type Outcome =
  | { type: "goal"; exercise: string; goals: boolean[]; solved: boolean }
  /** A prediction was revealed; `score` from 0 to 1, null if there is none. */
  | { type: "prediction"; score: number | null };

/** The latest result; null before the first. */
export const outcomes = createStore<{ latest: Outcome | null }>(() => ({ latest: null }));

/** Publishes a result unless it repeats the last one. */
export function cameTo(outcome: Outcome): void {
  if (JSON.stringify(outcome) !== JSON.stringify(outcomes.getState().latest)) outcomes.setState({ latest: outcome });
}
