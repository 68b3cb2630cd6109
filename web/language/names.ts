import { said } from "./index.ts";

/** Returns a name of the engine's catalog in the current language. */
export const inOurWords = (name: string): string => said({ id: name, message: name });

const inEnglish = new WeakMap<object, string>();

/** Returns the English name of a row of a catalog that `inWords` has read. */
export const englishNameOf = (row: { name: string }): string => inEnglish.get(row) ?? row.name;

/**
 * Makes the names in the engine's catalog read in the current language; its longer texts stay English. A name is the id
 * of its message; `npm run words` lists them in `web/engine/names.json`.
 */
export function inWords<T>(catalog: T): T {
  if (Array.isArray(catalog)) for (const one of catalog) inWords(one);
  else if (typeof catalog === "object" && catalog !== null) {
    const { name } = catalog as { name?: unknown };
    for (const one of Object.values(catalog)) inWords(one);
    if (typeof name !== "string") return catalog;
    inEnglish.set(catalog, inEnglish.get(catalog) ?? name);
    Object.defineProperty(catalog, "name", { enumerable: true, get: () => inOurWords(name) });
  }
  return catalog;
}
