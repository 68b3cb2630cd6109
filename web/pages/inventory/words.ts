/** Sentences about links that do not count, and numbers as the page shows them. */
import { t } from "@lingui/core/macro";
import { fixed } from "../../quantities/numbers.ts";
import type { LeftOut } from "./class.ts";
import type { Fault } from "./handed_in.ts";

/** Says why the answers of a link cannot be read. */
export function faultWords(fault: Fault): string {
  switch (fault) {
    case "form":
      return t`The link names no form of the inventory: the forms are a and b.`;
    case "empty":
      return t`The link contains no answers.`;
    case "changed":
      return t`The checksum does not match: the link was changed by hand, or it was not copied whole.`;
    case "version":
      return t`The link belongs to another version of the questions.`;
    case "answers":
      return t`The answers in the link cannot be read.`;
  }
}

/** Says why a pasted line does not count. */
export function leftOutWords({ reason, first = 0 }: LeftOut): string {
  switch (reason) {
    case "nothing":
      return t`This line contains no link of the inventory.`;
    case "same":
      return t`This form is already on line ${first}.`;
    case "again":
      return t`A form with this name is already on line ${first}.`;
    default:
      return faultWords(reason);
  }
}

/** Text in place of a number that is not defined. */
export const NONE = "–";

/** Writes a share in percent. */
export const percent = (share: number | null): string => (share === null ? NONE : `${fixed(100 * share, 0)}\u00a0%`);

/** Writes a number with two decimal places. */
export const twoPlaces = (value: number | null): string => (value === null ? NONE : fixed(value, 2));
