/** Translations of the page of figures and of the lines below each figure, which are fetched with it. */
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/pages/figures.po"));
