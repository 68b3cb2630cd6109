/** Translations of the sentences in the engine's catalog, which are fetched with it. */
import { LANGUAGES } from "./languages.ts";
import { catalogsArrived, offerCatalogs, type TextCatalogs } from "./long_texts.ts";

const MEANINGS: TextCatalogs = Object.fromEntries(LANGUAGES.map(({ id, meanings }) => [id, meanings]));

/** Resolves when the engine's sentences can be read in the language of the page. */
export function meaningsArrived(): Promise<void> {
  offerCatalogs(MEANINGS);
  return catalogsArrived();
}
