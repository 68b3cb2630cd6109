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
