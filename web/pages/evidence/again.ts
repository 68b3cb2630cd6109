/** Simulates a number of the ledger again in this browser: the same runs, the same sums. */

import type { EvidenceRow, EvidenceTable } from "../../engine/contract/evidence.ts";
import type { FlowControl, RunSummary, Scenario } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { quantityOf, UNITS } from "../../sweep/measures.ts";
import type { Summaries } from "../../sweep/summaries.ts";
import type { SweepQuantity } from "../../sweep/sweep.ts";

/** A number simulated again: the mean over the seeds and its standard deviation. */
export interface Made {
  simulated: number;
  spread: number;
}

/** Means to simulate a number again. */
export interface Maker {
  engine: Pick<Engine, "summary" | "flowControl">;
  summaries: Summaries;
}

/** Simulates a number of the evidence again. Rejects if a run fails or `signal` stops it. */
export async function madeAgain(
  { engine, summaries }: Maker,
  scenario: Scenario,
  { runs, repeats }: Pick<EvidenceTable, "runs" | "repeats">,
  row: EvidenceRow,
  signal: AbortSignal,
): Promise<Made> {
  if (row.inputs) return { simulated: termOf(await engine.flowControl(row.inputs), row.quantity), spread: 0 };
  const summary = async (set: object, seed: number) => {
    const overrides = { ...set, seed };
    const known = summaries.find(scenario, overrides, false);
    if (known) return known;
    const found = await engine.summary(scenario, overrides, { signal, limits: false });
    summaries.keep(scenario, overrides, false, found);
    return found;
  };
  const seeds = Array.from({ length: repeats }, (_, k) => k + 1);
  const points = await Promise.all(
    (row.runs ?? []).map((run) => Promise.all(seeds.map((seed) => summary(runs[run].set, seed)))),
  );
  return meanOf(
    row.of === "mean"
      ? values(row, points[0])
      : seeds.map((_, k) =>
          featureOf(
            row,
            points.map((point) => point[k]),
          ),
        ),
  );
}

/** Tells whether a number came out exactly as in the file. */
export function isSame(made: Made, { simulated, spread }: EvidenceRow): boolean {
  return made.simulated === simulated && made.spread === spread;
}

function values(row: EvidenceRow, summaries: readonly RunSummary[]): number[] {
  return summaries.map((one) => quantityOf(one, quantity(row))).filter((value) => value !== null);
}

/** Returns the quantity of a number; some numbers of the text are counts, which no figure has. */
function quantity({ flow = "", measure = "throughput_bps", unit }: EvidenceRow): SweepQuantity {
  const known = UNITS.find((one) => one === unit) ?? "times";
  return { column: "", label: "", case: "", flow, measure, unit: known };
}

/** Returns the feature of one seed's curve. */
function featureOf(row: EvidenceRow, curve: readonly RunSummary[]): number {
  if (row.of === "unfairness") return Math.max(0, ...curve.map(({ together }) => 100 * together.unfairness));
  const rates = values(row, curve);
  if (row.of === "delay_knee") {
    // The last point before the delay is more than twice the lowest.
    const risen = rates.findIndex((delay) => delay > 2 * Math.min(...rates));
    return (row.values ?? [])[Math.max(0, (risen < 0 ? rates.length : risen) - 1)];
  }
  const top = rates.lastIndexOf(Math.max(...rates));
  if (row.of === "peak") return rates[top];
  if (row.of === "fall") return 100 * (1 - Math.min(...rates.slice(top)) / rates[top]);
  // The knee is the last point before the first that lies a quarter below the peak.
  const collapse = rates.findIndex((rate, at) => at >= top && rate < 0.75 * rates[top]);
  return (row.values ?? [])[Math.max(0, (collapse < 0 ? rates.length : collapse) - 1)];
}

function termOf({ terms, cushion, alpha_limit }: FlowControl, name: string): number {
  if (name === "cushion_buffers") return cushion;
  return name === "alpha" ? alpha_limit : terms[Number(name.replace("term_", "")) - 1];
}

/**
 * Returns the mean and the sample standard deviation, summed in the order of the command line, so that the last bit is
 * the same.
 */
export function meanOf(values: readonly number[]): Made {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { simulated: mean, spread: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}
