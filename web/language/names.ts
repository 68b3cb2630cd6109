import { said } from "./index.ts";

/**
 * The engine's catalog, whose names are read in the language of now; its longer texts stay as they are. A name is the id of
 * its message; `npm run words` lists them in `web/engine/names.json`.
 */
export function inWords<T>(catalog: T): T {
  if (Array.isArray(catalog)) for (const one of catalog) inWords(one);
  else if (typeof catalog === "object" && catalog !== null) {
    const { name } = catalog as { name?: unknown };
    for (const one of Object.values(catalog)) inWords(one);
    if (typeof name === "string")
      Object.defineProperty(catalog, "name", { enumerable: true, get: () => said({ id: name, message: name }) });
  }
  return catalog;
}
