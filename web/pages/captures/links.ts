import type { Scenario } from "../../engine/contract.ts";
import { CAPTURE, FIRST_PAGE, writeLink } from "../../scenario/link.ts";

/** The page of a connection of the open capture. `file`: the capture's name, if the site has it. */
export function connectionLink(number: number, file = ""): string {
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow: String(number + 1), options: namedFile(file) });
}

/**
 * Returns the link to the connection beside a simulation of `scenario`; quantities that both have are overlaid first.
 */
export function besideLink(number: number, scenario: Scenario, file = ""): string {
  const flow = String(number + 1);
  const options = { overlaid: "sequence", ...namedFile(file) } as const;
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow, scenario, options });
}

const namedFile = (file: string) => (file === "" ? {} : { file });
