/** Names of the paths, and numbers as the page shows them. */
import { msg, t } from "@lingui/core/macro";
import { language, texts } from "../../language/index.ts";
import { fixed, significant } from "../../quantities/numbers.ts";
import type { LeftOut } from "./class/class.ts";
import type { EntryFault } from "./class/entry.ts";
import { type NumberField, type OpenId, RANGES } from "./paths.ts";
import type { Score } from "./scores.ts";
import { SealError } from "./sealed/envelope.ts";

/** Name of each open path. */
export const PATH_NAMES = texts<OpenId>({
  wired: msg`Wired`,
  deep: msg`Deep buffer`,
  shallow: msg`Shallow buffer`,
  loss: msg`Random loss`,
  satellite: msg`Satellite`,
  shared: msg`Beside Reno`,
  varying: msg`Varying rate`,
});

/** Name of each number of a path, with its unit. */
export const FIELD_NAMES = texts<NumberField>({
  rate_mbps: msg`Rate, Mb/s`,
  round_trip_ms: msg`Round trip, ms`,
  buffer_packets: msg`Buffer, packets`,
  loss_percent: msg`Random loss, %`,
  swing_percent: msg`Swing of the rate, %`,
  seed: msg`Seed`,
});

/** Text in place of a number that is not there. */
export const NONE = "–";
const DIGITS = 3;

/** Writes a number of a path. */
export const inPath = (value: number): string => significant(value, 10);

/** Writes a measured number with three digits. */
export const measuredNumber = (value: number | null): string => (value === null ? NONE : significant(value, DIGITS));

/** Writes a value of a score. */
export function scoreWords(value: number | null, { places }: Pick<Score, "places">): string {
  if (value === null) return NONE;
  return Number.isFinite(value) ? fixed(value, places).replace("-", "−") : "−∞";
}

/** Says which numbers a field may hold. */
export function rangeWords(field: NumberField): string {
  const { least, most, whole } = RANGES[field];
  const [low, high] = [inPath(least), inPath(most)];
  return whole ? t`a whole number from ${low} to ${high}` : t`a number from ${low} to ${high}`;
}

/** Says why sealed paths stay sealed. */
export function sealWords(error: unknown): string {
  if (!(error instanceof SealError)) return error instanceof Error ? error.message : String(error);
  return error.reason === "passphrase"
    ? t`The passphrase does not open the sealed paths, or their link was changed.`
    : t`The passphrase fits, but this version of the page cannot read the paths.`;
}

/** Says why the result of a link cannot be read. */
export function faultWords(fault: EntryFault): string {
  switch (fault) {
    case "empty":
      return t`The link contains no result.`;
    case "damaged":
      return t`The result in the link is damaged: it was probably not copied whole.`;
    case "signature":
      return t`The signature does not fit: the result was changed after it was signed, or not copied whole.`;
    case "version":
      return t`The result belongs to other open paths than those of this version of the page.`;
    case "long":
      return t`The program of the result is longer than 64 KB.`;
  }
}

/** Says why a pasted line does not count. */
export function leftOutWords({ reason, other = 0 }: LeftOut): string {
  switch (reason) {
    case "nothing":
      return t`This line contains no link of the contest.`;
    case "contest":
      return t`This result belongs to another contest.`;
    case "replaced":
      return t`A newer result with this name and key is on line ${other}.`;
    case "name":
      return t`A result with this name and another key is on line ${other}.`;
    case "many":
      return t`There are more results than a class can have.`;
    default:
      return faultWords(reason);
  }
}

/** Writes a day (YYYY-MM-DD) in the language of the page. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(language().numbers, { dateStyle: "long", timeZone: "UTC" }).format(date);
}
