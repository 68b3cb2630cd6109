/** Numbers in texts of the engine, which writes them as English does. */
import { grouped, localized } from "./numbers.ts";

/** Writes the numbers in an English text with the signs of the language, and does not part one from its unit. */
export const numbersIn = (text: string): string =>
  text
    .replace(
      /(\d[\d,]*)(\.\d+)?/g,
      (_, whole: string, decimals = "") => grouped(Number(whole.replaceAll(",", ""))) + localized(decimals),
    )
    .replaceAll(" ", "\u00a0");

/** Returns a value of the engine for a message: a text with the signs of the language, and the number on which a plural form depends. */
export function valueInText(text: string): { [Symbol.toPrimitive](hint: string): string | number } {
  const written = numbersIn(text);
  const number = Number(text.replaceAll(",", ""));
  return { [Symbol.toPrimitive]: (hint) => (hint === "number" ? number : written) };
}
