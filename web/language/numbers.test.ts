import { getCatalogs } from "@lingui/cli/api";
import { makeConfig } from "@lingui/conf";
import { describe, expect, test } from "vitest";
import config from "../../scripts/words/lingui.config.mjs";

const catalogs = await getCatalogs(makeConfig(config, { skipValidation: true }));

/** Thousands are set apart by a comma in English, and by a space elsewhere. */
const THOUSANDS: Readonly<Record<string, RegExp>> = { en: /(?<=\d),(?=\d{3}(?!\d))/g };
const SPACES = /(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g;

/** Returns the numbers of a text in ascending order, with a point before their decimals; tags and placeholders are left out. */
function numbersIn(text: string, locale: string): string[] {
  // A language may write the count in the form for one as a number or as a sign.
  const bare = text
    .replace(/(?<=\bone \{[^{}]*)\b1\b/g, "#")
    .replace(/<\/?\d+\/?>/g, " ")
    .replace(/\{\w+(?=[,}])/g, " ");
  const found = bare.replace(THOUSANDS[locale] ?? SPACES, "").match(/\d+(?:[.,]\d+)*/g) ?? [];
  const numbers = found.map((number) => number.replaceAll(",", ".")).sort();
  // Languages have different forms of words, each with the number.
  return text.includes(", plural,") ? [...new Set(numbers)] : numbers;
}

describe.each(config.locales)("in %s", (locale) => {
  test("every translation has the numbers of its English text", async () => {
    const wrong = [];
    for (const catalog of catalogs) {
      for (const [id, { translation, message }] of Object.entries((await catalog.read(locale)) ?? {})) {
        const english = message ?? id;
        if (translation && numbersIn(english, "en").join(" ") !== numbersIn(translation, locale).join(" "))
          wrong.push(`${english} → ${translation}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("a number that is missing, another, or written otherwise is seen", () => {
  expect(numbersIn("1,024 bytes in 0.5 s, 2 times", "en")).toEqual(["0.5", "1024", "2"]);
  expect(numbersIn("1\u00a0024 octets en 0,5 s, 2 fois", "fr")).toEqual(["0.5", "1024", "2"]);
  expect(numbersIn("1.024 bytes", "es")).toEqual(["1.024"]);
  expect(numbersIn("<0>8 KB</0> in {count} packets", "en")).toEqual(["8"]);
});
