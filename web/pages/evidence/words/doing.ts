/** Words for the results of runs that are repeated here, by what is counted. */
import { plural, t } from "@lingui/core/macro";

/** Words for the results of one kind of items. `equal`: the number of items that came out the same. */
export interface DoingWords {
  /** Label of the button. */
  name: string;
  /** Results so far. */
  equal(equal: number): string;
  /** Results of all items, none of which differs. */
  noneDiffers(equal: number): string;
  /** Results of `all` items at the end. */
  total(equal: number, all: number): string;
}

/** Numbers of the ledger. */
export const NUMBERS: DoingWords = {
  get name() {
    return t`Compute these numbers again here`;
  },
  equal: (equal) => plural(equal, { one: "# number equal", other: "# numbers equal" }),
  noneDiffers: (equal) =>
    plural(equal, { one: "# number equal, none differs", other: "# numbers equal, none differs" }),
  total: (equal, all) => t`${equal} of ${all} numbers equal`,
};

/** Hashes of traces. */
export const HASHES: DoingWords = {
  get name() {
    return t`Compute all hashes here`;
  },
  equal: (equal) => plural(equal, { one: "# hash equal", other: "# hashes equal" }),
  noneDiffers: (equal) => plural(equal, { one: "# hash equal, none differs", other: "# hashes equal, none differs" }),
  total: (equal, all) => t`${equal} of ${all} hashes equal`,
};

/** Stories that hold. */
export const STORIES: DoingWords = {
  get name() {
    return t`Play all stories here`;
  },
  equal: (equal) => plural(equal, { one: "# story holds", other: "# stories hold" }),
  noneDiffers: (equal) => plural(equal, { one: "# story holds, none fails", other: "# stories hold, none fails" }),
  total: (equal, all) => t`${equal} of ${all} stories hold`,
};
