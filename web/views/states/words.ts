import { t } from "@lingui/core/macro";

/** Writes a count of occasions: "once", "twice", "3 times". */
export function timesWords(count: number): string {
  return count === 1 ? t`once` : count === 2 ? t`twice` : t`${count} times`;
}
