import type { Scenario } from "../../engine/contract.ts";
import { CAPTURE, FIRST_PAGE, writeLink } from "../../scenario/link.ts";

/** The page of a connection of the open capture. */
export function connectionLink(number: number): string {
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow: String(number + 1) });
}

/**
 * Returns the link to the connection beside a simulation of `scenario`; quantities that both have are overlaid first.
 */
export function besideLink(number: number, scenario: Scenario): string {
  const flow = String(number + 1);
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow, scenario, options: { overlaid: "sequence" } });
}
