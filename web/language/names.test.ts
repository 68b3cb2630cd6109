import { afterEach, expect, test } from "vitest";
import { language, languageOf, show } from "./index.ts";
import { LANGUAGES, SOURCE } from "./languages.ts";
import { meaningsArrived } from "./meanings.ts";
import { englishText, inWords } from "./names.ts";

afterEach(() => show(SOURCE));

const SPANISH = LANGUAGES.find((one) => one.id === "es") ?? SOURCE;
const catalog = () => inWords({ parameters: [{ name: "Rate", meaning: "Bits that the link carries per second." }] });

test("names and meanings of a catalog are in the language of the page, and in English beside it", async () => {
  const [rate] = catalog().parameters;
  expect(rate.meaning).toBe("Bits that the link carries per second.");
  await show(SPANISH);
  await meaningsArrived();
  expect(language().id).toBe("es");
  expect(rate).toMatchObject({ name: "Velocidad", meaning: "Bits que el enlace transporta por segundo." });
  expect(languageOf(rate.meaning)).toEqual({});
  expect([englishText(rate, "name"), englishText(rate, "meaning")]).toEqual([
    "Rate",
    "Bits that the link carries per second.",
  ]);
});

test("a catalog that is read again in another language keeps its English", async () => {
  await show(SPANISH);
  await meaningsArrived();
  const [rate] = inWords(catalog()).parameters;
  expect(englishText(rate, "meaning")).toBe("Bits that the link carries per second.");
  await show(SOURCE);
  expect(rate.name).toBe("Rate");
});

test("a meaning without a translation is marked as English", async () => {
  await show(SPANISH);
  await meaningsArrived();
  const { bounds } = inWords({ bounds: [{ name: "Rate", meaning: "A sentence of no catalog.", holds: "Never." }] });
  expect(languageOf(bounds[0].meaning)).toEqual({ lang: "en", dir: "ltr" });
  expect(languageOf(bounds[0].holds)).toEqual({ lang: "en", dir: "ltr" });
});
