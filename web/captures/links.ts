import { CAPTURE, FIRST_PAGE, writeLink } from "../scenario/link.ts";

/** The page of a connection of the open capture. */
export function connectionLink(number: number): string {
  return writeLink({ ...FIRST_PAGE, experiment: CAPTURE, flow: String(number + 1) });
}
