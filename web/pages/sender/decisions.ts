/** Decisions of a sender by hand, as `flows.bulk.hand.decisions` lists them (`engine/sim/src/tcp/hand.rs`). */

import { exact, parse } from "../../quantities/units.ts";
import { ENDS_AT } from "../../scenario/locked.ts";
import type { Overrides, OverrideValue } from "../../scenario/overrides.ts";

/** One decision. */
export interface Decision {
  /** ns since the start of the run. */
  at: number;
  /** Number of new segments to send, or "again" for the oldest unacknowledged one. */
  act: number | "again";
}

/** Largest number of decisions in a list, and of segments in a decision. */
export const MOST = 1000;

/** Reads a list of decisions; entries that cannot be read are left out. */
export function decisionsIn(value: OverrideValue | undefined): Decision[] {
  return String(value ?? "")
    .split(",")
    .flatMap((text): Decision[] => {
      const [at, act] = text.split(":");
      const time = parse(at, "duration");
      const count = Number(act);
      if (time === null || (act !== "again" && !(count >= 1))) return [];
      return [{ at: time, act: act === "again" ? "again" : count }];
    });
}

/** Writes decisions as the parameter holds them. */
export function listOf(decisions: readonly Decision[]): string {
  return decisions.map(({ at, act }) => `${exact(at, "duration")}:${act}`).join(",");
}

/** The parameters of a flow that is sent by hand. */
export const handOf = (entry: string) => ({
  on: `flows.${entry}.hand.on`,
  decisions: `flows.${entry}.hand.decisions`,
});

/**
 * Returns the overrides of the decisions so far: the run ends at the last one, so that nothing on the page shows the
 * future.
 */
export function played(overrides: Overrides, entry: string, decisions: readonly Decision[], now: number): Overrides {
  const hand = handOf(entry);
  const next = { ...overrides, [hand.on]: true, [hand.decisions]: listOf(decisions), [ENDS_AT]: Math.round(now) };
  return decisions.length > 0 ? next : without(next, [hand.decisions]);
}

/** Returns the overrides of the same network in which a TCP decides until `deadline`. */
export function sentBy(variant: string, overrides: Overrides, entry: string, deadline: number): Overrides {
  const hand = handOf(entry);
  const rest = without(overrides, [hand.decisions]);
  return { ...rest, [hand.on]: false, [`flows.${entry}.tcp.variant`]: variant, [ENDS_AT]: deadline };
}

function without(overrides: Overrides, gone: readonly string[]): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([path]) => !gone.includes(path)));
}
