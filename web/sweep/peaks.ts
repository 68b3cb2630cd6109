/** Peaks of curves: the highest point, the loss beyond it, and the worst unfairness. */
import { type Measured, measured, type SweepQuantity, type SweepResult, valuesOf } from "./sweep.ts";

/** Highest point of a curve and its fall beyond. */
export interface Peak {
  peak: number;
  /** Position of the peak, in the sweep's unit. */
  at: number;
  /** %, from the peak to the lowest point beyond. */
  fall: number;
  /** %, at worst; of seeds, the mean. */
  unfairness: number;
  /** Some of the curve's points are not there yet. */
  partial: boolean;
}

/** Finds the peak of the sweep's curve; null if no point has a result. */
export function peakOf(sweep: SweepResult, quantity: SweepQuantity): Peak | null {
  const curve = measured(sweep, quantity);
  const top = curve.reduce<Measured | null>((best, one) => (best && best.mean >= one.mean ? best : one), null);
  if (!top) return null;
  const beyond = curve.filter(({ value }) => value >= top.value).map(({ mean }) => mean);
  const unfair = measured(sweep, { ...quantity, measure: "unfairness", unit: "%" });
  const wanted = valuesOf(sweep.spec, sweep.published, quantity.case);
  return {
    peak: top.mean,
    at: top.value,
    fall: 100 * (1 - Math.min(...beyond) / top.mean),
    unfairness: Math.max(...unfair.map(({ mean }) => mean)),
    partial: sweep.status === "running" && curve.length < wanted.length,
  };
}
