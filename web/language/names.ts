import { prose, said } from "./index.ts";

/** Returns a name of the engine's catalog in the current language. */
export const inOurWords = (name: string): string => said({ id: name, message: name });

/** Fields of a catalog with texts for readers, and how each is read in the current language. */
const READ: Readonly<Record<string, (text: string) => string>> = { name: inOurWords, meaning: prose, holds: prose };

const written = new WeakMap<object, Record<string, string>>();

/** Returns a text of a row of a catalog that `inWords` has read, in English. */
export const englishText = <K extends "name" | "meaning">(row: Record<K, string>, field: K): string =>
  written.get(row)?.[field] ?? row[field];

/**
 * Makes the names and sentences in the engine's catalog read in the current language. Each is the id of its message; `npm run
 * words` lists them in `web/engine/texts/names.json` and `web/engine/texts/meanings.json`.
 */
export function inWords<T>(catalog: T): T {
  if (typeof catalog !== "object" || catalog === null) return catalog;
  for (const one of Object.values(catalog)) inWords(one);
  const texts = written.get(catalog) ?? { ...(catalog as Record<string, string>) };
  written.set(catalog, texts);
  for (const [field, read] of Object.entries(READ))
    if (typeof texts[field] === "string")
      Object.defineProperty(catalog, field, { enumerable: true, get: () => read(texts[field]) });
  return catalog;
}

/** Returns a name in lower case, for the middle of a sentence; abbreviations stay unchanged. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0].toLowerCase() + name.slice(1) : name;
}
