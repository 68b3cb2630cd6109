/** Links to problems, without the problems themselves. */

import { FIRST_PAGE, PROBLEMS, writeLink } from "../../scenario/link.ts";

/** Returns the link to a problem with the numbers of a seed; without a seed, those of the first. */
export function problemLink(id: string, seed?: number): string {
  return writeLink({
    ...FIRST_PAGE,
    experiment: `${PROBLEMS}/${id}`,
    overrides: seed === undefined ? {} : { seed },
  });
}
