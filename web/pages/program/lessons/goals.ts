/** Goals of lessons: a number of the score within bounds. */
import type { MessageDescriptor } from "@lingui/core";
import type { Score } from "../score.ts";

/** One thing that must hold of the run; both bounds are inclusive. */
export interface Goal {
  text: MessageDescriptor;
  of: "throughput_mbps" | "delay_ms" | "loss" | "again" | "timeouts" | "queue_most" | "other_mbps" | "power";
  at_least?: number;
  at_most?: number;
}

/** Tells whether a goal is reached; a number that the run does not have reaches none. */
export function isReached({ of, at_least, at_most }: Goal, score: Score): boolean {
  const value = score[of];
  if (value === null) return false;
  return value >= (at_least ?? Number.NEGATIVE_INFINITY) && value <= (at_most ?? Number.POSITIVE_INFINITY);
}
