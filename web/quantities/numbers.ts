/** Numbers in the current language. Links and files have numbers as programs write them. */
import { language } from "../language/index.ts";

/** Writes a number with groups of digits: 32,865. */
export const grouped = (value: number): string => value.toLocaleString(language().numbers);

/** Writes a number with at most `most` significant digits, without zeros at the end. */
export const significant = (value: number, most: number): string => localized(String(Number(value.toPrecision(most))));

/** Writes a number with exactly `places` digits after the decimal sign. */
export const fixed = (value: number, places: number): string => localized(value.toFixed(places));

/** Replaces the decimal point of programs by the sign of the language. */
export const localized = (text: string): string => text.replace(".", decimalSign());

/** Replaces the decimal sign of a typed number by the point that programs use. */
export const programmed = (text: string): string => text.replace(decimalSign(), ".");

const signs = new Map<string, string>();

function decimalSign(): string {
  const { numbers } = language();
  let sign = signs.get(numbers);
  if (sign === undefined) {
    sign = new Intl.NumberFormat(numbers).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
    signs.set(numbers, sign);
  }
  return sign;
}
