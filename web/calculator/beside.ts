/** Measurements beside the equations: the paper's, and those of simulations with the paper's alpha. */
import { t } from "@lingui/core/macro";
import type { FlowControl } from "../engine/contract.ts";
import type { Measure } from "../sweep/measures.ts";
import { measured, type SweepQuantity, type SweepResult } from "../sweep/sweep.ts";

/** A place in a plot, in its own units. */
export type Place = readonly [x: number, y: number];

/** Measurement with one number of buffers or a range of them; ms and kb/s, null where none is given. */
export interface AtBuffers {
  from: number;
  to: number;
  delay: number | null;
  rate: number | null;
}

/** All measurements beside the equations. */
export interface Beside {
  /** Throughput of runs by alpha, with the number of buffers that is set. */
  by_alpha: readonly Place[];
  /** Runs with each number of buffers of the examples, each with its alpha. */
  simulated: readonly AtBuffers[];
  printed: readonly AtBuffers[];
}

/** Used until measurements arrive, and where there are none. */
export const NOTHING_BESIDE: Beside = { by_alpha: [], simulated: [], printed: [] };

/** Rows of the paper's table; "6-8" buffers are from 6 to 8. */
export function printedAt(rows: readonly Readonly<Record<string, string>>[]): AtBuffers[] {
  const number = (cell: string | undefined) => (cell ? Number(cell) : null);
  return rows.map(({ buffers_kbyte, mean_packet_delay_ms, throughput_kbps }) => {
    const [from, to = from] = buffers_kbyte.split("-").map(Number);
    return { from, to, delay: number(mean_packet_delay_ms), rate: number(throughput_kbps) };
  });
}

/**
 * Returns the measurements beside an example that the sweep simulates. The paper measured one way only: its values say
 * nothing of the other way, nor of numbers that belong to no example.
 */
export function besideOf(
  { examples, example }: FlowControl,
  result: SweepResult | null,
  printed: { direction: string; rows: readonly AtBuffers[] },
): Beside {
  const shown = examples.find(({ id }) => id === example);
  if (!shown) return NOTHING_BESIDE;
  const same = examples.filter(({ direction }) => direction === shown.direction);
  const runs = (ws: number, measure: Measure, unit: SweepQuantity["unit"]): Place[] => {
    const quantity = result?.spec.quantities.find((one) => one.case === `${ws} ${shown.direction}`);
    if (!result || !quantity) return [];
    return measured(result, { ...quantity, measure, unit }).map(({ value, mean }) => [value, mean]);
  };
  const at = (places: readonly Place[], alpha: number) => places.find(([value]) => value === alpha)?.[1] ?? null;
  return {
    by_alpha: runs(shown.ws, "throughput_bps", "kb/s"),
    simulated: same
      .map(({ ws, alpha }) => ({
        from: ws,
        to: ws,
        delay: at(runs(ws, "receive_delay_mean_ns", "ms"), alpha),
        rate: at(runs(ws, "throughput_bps", "kb/s"), alpha),
      }))
      .filter(({ delay, rate }) => delay !== null || rate !== null),
    printed: printed.direction === shown.direction ? printed.rows : [],
  };
}

/** Deviation of a simulated value from the printed one; null if either is missing. */
export interface Misfit {
  from: number;
  to: number;
  printed: number;
  simulated: number | null;
  /** Relative deviation from the printed value. */
  off: number | null;
}

/** Returns the deviations by the paper's rows; for a range of buffers, the simulation with the most of them. */
export function misfits({ printed, simulated }: Beside, of: "delay" | "rate"): Misfit[] {
  return printed.flatMap(({ from, to, [of]: said }) => {
    if (said === null) return [];
    const ours = simulated.find((one) => one.to === to)?.[of] ?? null;
    return [{ from, to, printed: said, simulated: ours, off: ours === null ? null : ours / said - 1 }];
  });
}

/** "−29 %" */
export function offWords(off: number): string {
  const percent = Math.round(Math.abs(off) * 100);
  if (percent === 0) return t`within 1\u00a0%`;
  return `${off < 0 ? "−" : "+"}${percent}\u00a0%`;
}
