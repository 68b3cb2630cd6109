/** Translations of the pages of stories and of the stories' titles, which are fetched with them. */
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/pages/stories.po"));
