/** Translations of the glossary and of its formulas, which are fetched with them. */
import { type CatalogFile, offerFiles } from "../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../language/locales/*/glossary/texts.po"));
