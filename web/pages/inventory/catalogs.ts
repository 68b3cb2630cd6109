/** The messages of this folder in other languages, which the page fetches with itself. */
import { offerCatalogs, type TextCatalogs } from "../../language/long_texts.ts";

const files = import.meta.glob<Awaited<ReturnType<TextCatalogs[string]>>>(
  "../../language/locales/*/pages/inventory.po",
);

const LOCALE = /locales\/([^/]+)\//;

offerCatalogs(Object.fromEntries(Object.entries(files).map(([path, load]) => [LOCALE.exec(path)?.[1] ?? "", load])));
