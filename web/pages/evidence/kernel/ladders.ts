/** Links to what a kernel did and its simulation, as two ladders on one clock. */
import type { KernelRow } from "../../../engine/contract/evidence.ts";
import { FLOW } from "../../../run/captured.ts";
import { CAPTURE, FIRST_PAGE, writeLink } from "../../../scenario/link.ts";
import captured from "./captured.json";

/** Part of a transfer that its capture has, if the transfer does not end (`scripts/captures.mjs`). */
export const CAPTURED = "900 ms";

/** Tells whether the site has a capture of the transfer; a case of two transfers has none. */
export function isCaptured(row: KernelRow): boolean {
  return captured.includes(row.case);
}

/**
 * Returns the scenario of a row as that of a simulation beside a capture: its flow has the id of the captured connection,
 * and both have the same part of a transfer that does not end.
 */
export function scenarioBeside({ unit, scenario }: KernelRow): Record<string, unknown> {
  const [flow] = Object.values(scenario.flows as Record<string, Record<string, unknown>>);
  const { tcp, ...own } = flow;
  return {
    ...scenario,
    hosts: { a: { name: "Sender" }, b: { name: "Receiver" } },
    tcp,
    flows: { [FLOW]: own },
    ...(unit === "Mb/s" && { budget: { time: CAPTURED } }),
  };
}

/** Returns the link to the transfer's capture beside its simulation; null if the site has no capture of it. */
export function laddersLink(row: KernelRow): string | null {
  if (!isCaptured(row)) return null;
  return writeLink({
    ...FIRST_PAGE,
    experiment: CAPTURE,
    flow: "1",
    scenario: scenarioBeside(row),
    options: { file: row.case, overlaid: "sequence" },
  });
}
