import { afterEach, expect, test } from "vitest";
import { languageOf, prose, show } from "./index.ts";
import { LANGUAGES, SOURCE } from "./languages.ts";
import { catalogsArrived, offerCatalogs } from "./long_texts.ts";

afterEach(() => show(SOURCE));

const SPANISH = LANGUAGES.find((one) => one.id === "es") ?? SOURCE;
const catalog = (messages: Record<string, string>) => ({ es: async () => ({ default: messages }) });

test("a text is marked as English until the catalog of its language has arrived", async () => {
  await show(SPANISH);
  expect(prose("A lesson")).toBe("A lesson");
  expect(languageOf("A lesson")).toEqual({ lang: "en", dir: "ltr" });
  offerCatalogs(catalog({ "A lesson": "Una lección" }));
  await catalogsArrived();
  expect(prose("A lesson")).toBe("Una lección");
  expect(languageOf("Una lección")).toEqual({});
});

test("a language that is chosen later has the texts that were fetched before", async () => {
  offerCatalogs(catalog({ "Another lesson": "Otra lección" }));
  await catalogsArrived();
  expect(prose("Another lesson")).toBe("Another lesson");
  expect(languageOf("Another lesson")).toEqual({});
  await show(SPANISH);
  expect(prose("Another lesson")).toBe("Otra lección");
});

test("a catalog that cannot be fetched leaves its text in English, and the others as they are", async () => {
  offerCatalogs({ es: () => Promise.reject(new Error("offline")) });
  offerCatalogs(catalog({ "A third lesson": "Una tercera lección" }));
  await show(SPANISH);
  expect(prose("A third lesson")).toBe("Una tercera lección");
  expect(prose("A lesson without a catalog")).toBe("A lesson without a catalog");
});
