/** Results of the equations in the language of the page. The engine writes each in English: a number, its unit, and what follows from it. */
import { t } from "@lingui/core/macro";
import { localized } from "../quantities/numbers.ts";
import { unitName } from "../quantities/unit_names.ts";

/** Words that follow a result, with `#` in the place of each number, and the same in the language of the page. */
const FOLLOWS: readonly [english: string, inWords: (...numbers: string[]) => string][] = [
  ["the sender is not blocked", () => t`the sender is not blocked`],
  ["the sender is blocked for # ms", (time) => t`the sender is blocked for ${time} ms`],
  ["the receiver is busy until then", () => t`the receiver is busy until then`],
  ["the receiver is idle for # ms", (time) => t`the receiver is idle for ${time} ms`],
  ["a cushion of #, alpha #", (cushion, alpha) => t`a cushion of ${cushion}, alpha ${alpha}`],
  ["not even one packet: the window is too small", () => t`not even one packet: the window is too small`],
  ["# kb/s", (rate) => `${rate}\u00a0kb/s`],
];

/** A whole result that has no number. */
const UNLIMITED = "no limit: nothing takes time";
const NUMBER = /−?\d+(?:\.\d+)?|–/g;

/** Returns the numbers of an equation with the decimal sign of the language. */
export const withNumbers = (text: string): string => text.replace(NUMBER, localized);

/** Returns the result of an equation in the language of the page; null if it has words that no message is made for. */
export function resultInWords(result: string, unit: string): string | null {
  if (result === UNLIMITED) return t`no limit: nothing takes time`;
  const [, number = "", follows] = /^(−?[\d.]+|–)[^:]*(?:: (.*))?$/.exec(result) ?? [];
  const value = `${localized(number)}\u00a0${unitName(unit)}`.trim();
  if (follows === undefined) return number === "" ? null : value;
  const pattern = follows.replace(NUMBER, "#");
  const found = FOLLOWS.find(([english]) => english === pattern);
  const numbers = (follows.match(NUMBER) ?? []).map(localized);
  return found ? t`${value}: ${found[1](...numbers)}` : null;
}
