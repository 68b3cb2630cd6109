/** Links of the contest. */
import { CONTEST, FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";

/** Pages of the contest beside the table, as `view` of its links. */
export const VIEWS = ["class", "seal"] as const;
/** A page of the contest; null for the table. */
export type ContestView = (typeof VIEWS)[number] | null;

/** Returns the link to a page of the contest; empty options are left out. */
export function contestLink(
  view: ContestView,
  given: Partial<Pick<Options, "sealed" | "code" | "entry">> = {},
): string {
  const options = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ""));
  return writeLink({ ...FIRST_PAGE, experiment: CONTEST, view, options });
}
