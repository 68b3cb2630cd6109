/** Judge of the claims of an opening in runs of the tools, as `engine/cli/src/openings.rs` judges those of experiments. */

import type { Catalog, RunData } from "../../web/engine/contract";
import type { Claim, ExperimentFile } from "../../web/engine/contract/experiment";
import { simulated } from "../../web/engine/testing";
import { parse } from "../../web/quantities/units";
import { overridesOf } from "../../web/scenario/settings";
import { quantityOf } from "../../web/sweep/measures";

/** A claim beside what was measured. */
export interface Judged {
  claim: string;
  /** Null if the run has no such quantity. */
  measured: number | null;
  holds: boolean;
}

/** Runs an opening and every run that its claims stand beside; returns the claims and the end of the opening run, ns. */
export function judged(
  scenario: object,
  { set = {}, range, claims }: Pick<ExperimentFile["opens"], "set" | "range" | "claims">,
  catalog: Catalog,
): { claims: Judged[]; end: number } {
  const runs = new Map<string, RunData>();
  const runWith = (more: NonNullable<Claim["beside"]>) => {
    const key = JSON.stringify(more);
    const run = runs.get(key) ?? simulated(scenario, overridesOf({ ...set, ...more })).data;
    runs.set(key, run);
    return run;
  };
  const [from, to] = range.map((text) => parse(text, "duration") ?? Number.NaN);
  const valueIn = (claim: Claim, run: RunData) => measured(claim, run, [from, to], catalog);
  const results = claims.map((claim): Judged => {
    const own = valueIn(claim, runWith({}));
    const other = claim.beside ? valueIn(claim, runWith(claim.beside)) : 1;
    const value = own === null || other === null ? null : own / other;
    const { at_least = Number.NEGATIVE_INFINITY, at_most = Number.POSITIVE_INFINITY } = claim;
    return {
      claim: JSON.stringify(claim),
      measured: value,
      holds: value !== null && value >= at_least && value <= at_most,
    };
  });
  return { claims: results, end: runWith({}).summary.end_ns };
}

/** Returns the quantity of a claim in a run, events counted from `from` to `to` ns; null if the run has no such quantity. */
export function measured(
  { flow, measure, unit, event, limit }: Claim,
  { summary, events }: Pick<RunData, "summary" | "events">,
  [from, to]: readonly [number, number],
  { event_kinds, limits }: Catalog,
): number | null {
  const isOwn = summary.flows.map(({ id, entry }) => id === flow || entry === flow);
  if (!isOwn.includes(true)) throw new Error(`there is no flow ${flow}`);
  if (measure && unit) return quantityOf(summary, { flow, measure, unit });
  if (event !== undefined) {
    const kind = placeOf(event_kinds, event);
    let count = 0;
    for (let i = 0; i < events.time.length; i++) {
      const inRange = events.time[i] >= from && events.time[i] <= to;
      if (events.kind[i] === kind && inRange && isOwn[events.flow[i]]) count++;
    }
    return count;
  }
  const result = [...summary.entries, ...summary.results].find(({ id }) => id === flow);
  return result ? 100 * result.limits[placeOf(limits, limit ?? "")] : null;
}

function placeOf(names: Catalog["limits"], id: string): number {
  const place = names.findIndex((one) => one.id === id);
  if (place < 0) throw new Error(`there is no ${id} among ${names.map((one) => one.id).join(", ")}`);
  return place;
}
