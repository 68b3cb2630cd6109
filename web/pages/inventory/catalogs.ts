/** Makes the messages of the inventory known in each language: its page fetches them with itself. */
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/pages/inventory/page.po"));
