/**
 * Values that follow a change: a control never refuses, so a value beyond what can be run is set to the nearest one that
 * can, and values that depend on a changed one move with it.
 */
import type { Checked, Scenario } from "../engine/contract.ts";
import { type Overrides, type OverrideValue, valueAt } from "../scenario/overrides.ts";

/** A value that the page set beside the one that the reader changed. */
export interface Followed {
  path: string;
  value: OverrideValue;
  /** Reason of the simulator, a predicate; empty for a share of a room, which keeps its part. */
  why: string;
}

const ROOM = /^(routers\.[^.]+\.queue)\.limit$/;

/**
 * Returns the values that move with `path`. A card of ANSNET's routers has a room for all lines and a share of it for each;
 * one line alone is held back by its share, so the share keeps its part of the room.
 */
export function followers(path: string, value: OverrideValue, scenario: Scenario | null | undefined): Followed[] {
  const queue = ROOM.exec(path)?.[1];
  if (queue === undefined || typeof value !== "number") return [];
  const room = valueAt(scenario, path);
  const share = valueAt(scenario, `${queue}.transmit_per_peer`);
  if (typeof room !== "number" || typeof share !== "number") return [];
  const next = Math.max(1, Math.round((value * share) / room));
  return [{ path: `${queue}.transmit_per_peer`, value: next, why: "" }];
}

/**
 * Returns the nearest values that the simulator accepts, where a check of `overrides` names them; empty if it names none.
 * `scenario`: the last one that was accepted.
 */
export function nearestAccepted(
  overrides: Overrides,
  { problems }: Pick<Checked, "problems">,
  scenario: Scenario | null | undefined,
): Followed[] {
  return problems.flatMap(({ path, message, choices }) => {
    // An error in a default for all flows (`tcp.mss`) is reported where a flow takes it (`flows.bulk.tcp.mss`).
    const own = Object.keys(overrides).find((one) => path === one || path.endsWith(`.${one}`)) ?? path;
    const present = overrides[own] ?? valueAt(scenario, path);
    const value = nearest(present, choices);
    return value === null || value === present ? [] : [{ path: own, value, why: message }];
  });
}

/** Returns the valid number next to `present`; null if the choices name none. */
function nearest(present: OverrideValue | undefined, choices: readonly string[]): number | null {
  if (typeof present !== "number") return null;
  const most = choices.map((choice) => /^at most (\d+)$/.exec(choice)?.[1]).find((text) => text !== undefined);
  if (most !== undefined) return Math.min(present, Number(most));
  const valid = choices.map(Number);
  if (valid.length === 0 || valid.some(Number.isNaN)) return null;
  return valid.reduce((best, one) => (Math.abs(one - present) < Math.abs(best - present) ? one : best));
}
