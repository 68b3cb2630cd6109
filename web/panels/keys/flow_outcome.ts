/** The one number that a run is judged by. */
import { msg } from "@lingui/core/macro";
import type { Experiment } from "../../experiments/schema.ts";
import { texts } from "../../language/index.ts";
import { significant } from "../../quantities/numbers.ts";
import { unitAfter } from "../../quantities/unit_names.ts";
import { format, type QuantityKind } from "../../quantities/units.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { MEASURE_WORDS, perUnit, quantityOf, type SweepUnit, usualMeasure } from "../../sweep/measures.ts";

/** A result of one flow, as it is shown. */
export interface FlowOutcome {
  /** The quantity it measures. */
  name: string;
  /** Its value and, after a no-break space, its unit. */
  text: string;
}

/** Digits of a result. */
const DIGITS = 3;

/** The result that an experiment asks of its run, and the flow that is drawn beside it, if that is another one. */
export type AskedResult = Pick<NonNullable<Experiment["opens"]>, "outcome" | "flow">;

/**
 * Returns the result of a flow: the quantity that the experiment asks for if it is one of this flow, or of another one while
 * this one is drawn, else the mean response time of an echo, the mean delay of datagrams, or the throughput of the whole
 * entry; null if nothing arrived.
 */
export function outcomeOf(
  run: Pick<Run, "data" | "flows">,
  flow: number,
  { outcome: asked, flow: drawn }: AskedResult = {},
): FlowOutcome | null {
  const { summary } = run.data;
  const info = run.flows[flow];
  if (!info) return null;
  const isThis = (name: string | undefined) => name === info.entry || name === info.id;
  if (asked && (isThis(asked.flow) || isThis(drawn))) {
    const value = quantityOf(summary, asked);
    const measure = inSentence(MEASURE_WORDS[asked.measure]);
    const other = isThis(asked.flow) ? undefined : run.flows[flowNamed(run.flows, asked.flow)];
    return value === null
      ? null
      : { name: other ? `${other.name}: ${measure}` : measure, text: written(value, asked.unit) };
  }
  const result = summary.entries.find(({ id }) => id === info.entry) ?? summary.results[flow];
  if (!result) return null;
  const measure = usualMeasure(result);
  if (measure === "throughput_bps" && result.throughput_bps <= 0) return null;
  const kind = measure === "throughput_bps" ? "rate" : "duration";
  return { name: USUAL_NAMES[measure], text: format(result[measure] ?? 0, kind, DIGITS) };
}

const USUAL_NAMES = texts<ReturnType<typeof usualMeasure>>({
  response_mean_ns: msg`mean response time`,
  delay_mean_ns: msg`mean delay`,
  throughput_bps: msg`throughput`,
});

/** Kind of the quantities that are shown in whatever unit fits their size. */
const KINDS: Partial<Record<SweepUnit, QuantityKind>> = {
  "Mb/s": "rate",
  "kb/s": "rate",
  KB: "size",
  ms: "duration",
  s: "duration",
};

function written(value: number, unit: SweepUnit): string {
  const kind = KINDS[unit];
  if (kind) return format(value / perUnit(unit), kind, DIGITS);
  const digits = significant(value, DIGITS);
  if (unit === "round trips") return `${digits}\u00a0${unitAfter(digits, unit)}`;
  return unit === "%" ? `${digits}\u00a0%` : digits;
}

/** The name of a measure within a line, where it does not begin with a capital. */
const inSentence = (name: string) => name.charAt(0).toLocaleLowerCase() + name.slice(1);

/**
 * Returns a result in words and the one before the reader's last change, whose unit is left out if it is the same; `from` is
 * null if nothing changed or the results measure different things.
 */
export function changeOf(before: FlowOutcome | null, now: FlowOutcome): { from: string | null; to: string } {
  const to = now.text;
  const from = before?.name === now.name ? before.text : to;
  if (from === to) return { from: null, to };
  const [[number, unit], [, unitNow]] = [from, to].map((text) => text.split("\u00a0"));
  return { from: unit === unitNow ? number : from, to };
}
