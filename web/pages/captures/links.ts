import type { Scenario } from "../../engine/contract.ts";
import { CAPTURE, FIRST_PAGE, writeLink } from "../../scenario/link.ts";

/** The page of a connection of the open capture. */
export function connectionLink(number: number): string {
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow: String(number + 1) });
}

/** The same beside a simulation of this; first what both tell of is overlaid. */
export function besideLink(number: number, scenario: Scenario): string {
  const flow = String(number + 1);
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow, scenario, options: { overlaid: "sequence" } });
}
