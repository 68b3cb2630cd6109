/** Formulas of fairness, over the run so far. */

import { msg, t } from "@lingui/core/macro";
import { foreground } from "../../analysis/sharing/shares.ts";
import { goodputUntil } from "../../analysis/sharing/throughput.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { type Formula, write } from "./formula.ts";

/** Returns the rates of the foreground flows, each over its own time; null if fewer than two have one. */
function ratesUntil(run: Run, time: number): number[] | null {
  if (run.captured) return null;
  const rates = foreground(run).flatMap((flow) => {
    const ended = run.result(flow)?.ended_ns || run.end;
    const rate = goodputUntil(run, flow, Math.min(time, ended));
    return rate === null ? [] : [rate];
  });
  return rates.length > 1 && rates.some((rate) => rate > 0) ? rates : null;
}

/** Largest number of rates that are written one by one. */
const FEW = 4;

/** Formulas of fairness. */
export const SHARING: readonly Formula[] = [
  {
    id: "jain_index",
    line: msg`*J* = (Σ *rates*)² / (*n* × Σ *rates*²)`,
    clause: "Jain, Chiu and Hawe 1984",
    live(run, _flow, time) {
      const rates = ratesUntil(run, time);
      if (!rates) return null;
      const sum = rates.reduce((all, rate) => all + rate, 0);
      const squares = rates.reduce((all, rate) => all + rate * rate, 0);
      const value = (sum * sum) / (rates.length * squares);
      const megabits = rates.map((rate) => write(rate / 1e6, "ratio"));
      const few = rates.length <= FEW;
      const top = few ? `(${megabits.join(" + ")})²` : `${write(sum / 1e6, "ratio")}²`;
      const below = few ? `(${megabits.map((rate) => `${rate}²`).join(" + ")})` : write(squares / 1e12, "ratio");
      const index = `${top} / (${rates.length} × ${below}) = ${format(value, "ratio", 4)}`;
      return { line: t`${index}, for rates in Mb/s`, value };
    },
  },
  {
    id: "unfairness",
    line: msg`*unfairness* = (*fastest* − *slowest*) / *fastest*`,
    clause: "ANSNET 5",
    live(run, _flow, time) {
      const rates = ratesUntil(run, time);
      if (!rates) return null;
      const [least, most] = [Math.min(...rates), Math.max(...rates)];
      const value = (most - least) / most;
      const [fast, slow] = [write(most, "rate"), write(least, "rate")];
      return { line: `(${fast} − ${slow}) / ${fast} = ${write(100 * value, "ratio")} %`, value };
    },
  },
  {
    id: "link_use",
    line: msg`*link use* = *number of flows* × *rate of the slowest*`,
    clause: "ANSNET 5",
    live(run, _flow, time) {
      const rates = ratesUntil(run, time);
      if (!rates) return null;
      const least = Math.min(...rates);
      const value = rates.length * least;
      return { line: `${rates.length} × ${write(least, "rate")} = ${write(value, "rate")}`, value };
    },
  },
];
