/** Registers the translations of the inventory, which are fetched with its page. */
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/pages/inventory/page.po"));
