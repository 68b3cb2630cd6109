/** Translations of the glossary and of its formulas, which are fetched with them. */
import type { Messages } from "@lingui/core";
import { offerCatalogs } from "../language/long_texts.ts";

/** Fetches of the catalogs by their files, whose folders are named after the languages. */
const CATALOGS = import.meta.glob<{ default: Messages }>("../language/locales/*/glossary/texts.po");

const languageOfFile = (path: string): string => path.split("/").at(-3) ?? "";

offerCatalogs(Object.fromEntries(Object.entries(CATALOGS).map(([path, load]) => [languageOfFile(path), load])));
