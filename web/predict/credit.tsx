/** Reports the score of a revealed prediction, from 0 to 1, to the outside listener. */
import { useEffect } from "react";
import { cameTo } from "../page/outcomes.ts";

/** Returns the score of a curve: 1 less its deviation, as a share of the simulated curve's height. */
export const curveCredit = (off: number): number => Math.max(0, 1 - off);

/** A knee one value off is half right. */
export const kneeCredit = (apart: number): number => [1, 0.5][apart] ?? 0;

/** Score of a prediction; null: there is none. */
export function Credit({ score }: { score: number | null }) {
  useEffect(() => cameTo({ type: "prediction", score }), [score]);
  return null;
}
