import { t } from "@lingui/core/macro";
export function timesWords(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : t`${count} times`;
}
