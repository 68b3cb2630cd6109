/** Offers catalogs by their files, for modules whose texts are fetched with them. */
import type { Messages } from "@lingui/core";
import { offerCatalogs } from "./long_texts.ts";

/** A catalog as a module. */
export interface CatalogFile {
  default: Messages;
}

/** Fetches of catalogs by the paths of their files, as `import.meta.glob` finds them. */
type Files = Readonly<Record<string, () => Promise<CatalogFile>>>;

/** Returns the language of a catalog: the name of its folder in `locales`. */
const languageOfFile = (path: string): string => /\/locales\/([^/]+)\//.exec(path)?.[1] ?? "";

/** Makes the catalogs in these files known; `catalogsArrived` fetches the one of the page's language. */
export function offerFiles(files: Files): void {
  offerCatalogs(Object.fromEntries(Object.entries(files).map(([path, fetch]) => [languageOfFile(path), fetch])));
}
