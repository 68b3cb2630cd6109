/** Describes where a number stands in its paper and what it measures, from the names in the papers' CSV files. */

import { t } from "@lingui/core/macro";
import type { EvidenceRow } from "../../../engine/contract/evidence.ts";
import type { Experiment } from "../../../experiments/schema.ts";
import { fixed, localized } from "../../../quantities/numbers.ts";
import { fullLabel } from "../../../sweep/sweep.ts";

const PLACES: Readonly<Record<string, (number: string) => string>> = {
  table: (number) => t`Table ${number}`,
  fig: (number) => t`Figure ${number}`,
  sec: (number) => t`Section ${number}`,
  app: (number) => t`Appendix ${number}`,
};

/** Returns the place of a table: "sandia_table3_window_remote42ms" is Table 3; a name without a number is the text. */
export function placeOf(table: string): string {
  const found = /_(table|fig|sec|app)((?:_?\d+)+|[A-Z](?![a-z]))/.exec(table);
  return found ? PLACES[found[1]](found[2].replaceAll("_", ".")) : t`Text`;
}

/** Units at the end of a name. */
const UNITS: Readonly<Record<string, string>> = {
  ms: "ms",
  kb: "KB",
  kbyte: "KB",
  bytes: "bytes",
  byte: "bytes",
};

/** Names a row: "window 4 KB"; a single number of the text by its subject. */
export function keyWords(
  key: EvidenceRow["key"],
  sweep: Pick<NonNullable<Experiment["sweep"]>, "column" | "unit"> | undefined,
): string {
  const { quantity } = key;
  if (typeof quantity === "string") return spaced(quantity);
  return Object.entries(key)
    .map(([name, value]) => {
      const words = name.split("_");
      const last = UNITS[words.at(-1) ?? ""];
      const rate = name === sweep?.column && sweep.unit.includes("/") ? sweep.unit : undefined;
      const called = spaced((last && words.length > 1 ? words.slice(0, -1) : words).join("_"));
      return [called, value, words.length > 1 ? (last ?? rate) : rate].filter((part) => part !== undefined).join(" ");
    })
    .join(", ");
}

/** "Sun 4 pair, run 1", as the experiment's curves are called. */
export function quantityWords(
  { quantity, of, runs = [] }: Pick<EvidenceRow, "quantity" | "of" | "runs">,
  sweep: Experiment["sweep"],
): string {
  if (of === "peak") return t`highest rate`;
  if (of === "fall") return t`fall beyond the peak`;
  if (of === "unfairness") return t`unfairness, worst of ${runs.length} windows`;
  if (of === "delay_knee") return t`last load before the delay rises`;
  if (of === "knee") return t`last window before the collapse`;
  for (const one of sweep?.quantities ?? []) {
    const { column, runs = [] } = one;
    const label = fullLabel(one);
    if (quantity === column) return runs.length > 0 ? t`${label}, average as printed` : label;
    if (runs.includes(quantity)) return t`${label}, run ${runs.indexOf(quantity) + 1}`;
    if (runs.length > 0 && quantity === `${column.replace(/_avg$/, "")}_mean`) return t`${label}, mean of the runs`;
  }
  return quantity === "value" ? "" : spaced(quantity);
}

/** Replaces underscores of a name by spaces. */
export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

/** "+3.5 %" */
export function percent(share: number): string {
  const text = `${fixed(100 * Math.abs(share), 1)}\u00a0%`;
  // A difference that rounds to nothing is on neither side.
  if (Math.abs(share) < 0.0005) return text;
  return share < 0 ? `−${text}` : `+${text}`;
}

/** Writes a number with as many digits as are meaningful beside the published number. */
export function number(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  const digits = size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
  return localized(String(Number(value.toFixed(digits))));
}

/** Writes what the paper published: a number, "30 to 35" or "at least 40". */
export function publishedWords({
  published,
  range,
  printed: there,
}: Pick<EvidenceRow, "published" | "range" | "printed">): string {
  // Converted from another unit, it has the digits of the printed number.
  if (there !== undefined) return fixed(published, 2);
  const [least, most] = range ?? [null, null];
  if (least !== null && most !== null) return t`${least} to ${most}`;
  if (least !== null) return t`at least ${least}`;
  return most === null ? printed(published) : t`at most ${most}`;
}

/** Writes a published number as printed; a mean of printed numbers is rounded to six digits. */
export function printed(value: number): string {
  return String(Number(value.toPrecision(6)));
}
