/** Link to the run of an item: its page, its changes and its moment, beside the run that it is compared with. */
import { parse } from "../../quantities/units.ts";
import { FIRST_PAGE, type LinkState, writeLink } from "../../scenario/link.ts";
import { overridesOf } from "../../scenario/settings.ts";
import type { ItemRun } from "./format.ts";

/** Returns the state of the page that shows the run. */
export function runState({ page, set = {}, range, at, claims }: ItemRun): LinkState {
  const ns = (text: string) => Math.round(parse(text, "duration") ?? 0);
  const [from, to] = range.map(ns);
  const other = claims.find(({ beside }) => beside)?.beside;
  return {
    ...FIRST_PAGE,
    experiment: page,
    overrides: overridesOf(set),
    others: other ? [{ kind: "with", overrides: overridesOf(other) }] : [],
    time: ns(at),
    zoom: { from, to },
  };
}

/** Returns the link to the run of an item. */
export const runLink = (run: ItemRun): string => writeLink(runState(run));
