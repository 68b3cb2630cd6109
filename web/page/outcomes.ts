/** What a reader has come to, for whoever hands it on: a page that holds this one in a frame, a learning platform. */
import { createStore } from "zustand/vanilla";

export type Outcome =
  | { type: "goal"; exercise: string; goals: boolean[]; solved: boolean }
  /** A prediction was revealed; `score` from 0 to 1, null where there is none to give. */
  | { type: "prediction"; score: number | null };

export const outcomes = createStore<{ latest: Outcome | null }>(() => ({ latest: null }));

/** The same again is not told again. */
export function cameTo(outcome: Outcome): void {
  if (JSON.stringify(outcome) !== JSON.stringify(outcomes.getState().latest)) outcomes.setState({ latest: outcome });
}
