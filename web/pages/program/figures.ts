/** Numbers of a score as they are shown. */
import { significant } from "../../quantities/numbers.ts";
import type { Score } from "./score.ts";

/** Fields of a score. */
export type Figure = keyof Score;

const UNITS: Partial<Record<Figure, string>> = { throughput_mbps: "Mb/s", other_mbps: "Mb/s", delay_ms: "ms" };

/** Returns a number of a score with its unit, as the page writes it; a dash where there is none. */
export function figureInWords(score: Score, figure: Figure): string {
  const value = score[figure];
  if (value === null || !Number.isFinite(value)) return "–";
  if (figure === "loss") return `${significant(100 * value, 2)}\u00a0%`;
  if (figure === "power") return value.toFixed(2);
  const unit = UNITS[figure];
  return unit ? `${significant(value, 3)}\u00a0${unit}` : significant(value, 3);
}
