/** The report cards that the native engine computed. */
import { t } from "@lingui/core/macro";
import { siteFile } from "../../browser/once.ts";
import type { Cards } from "../../engine/contract/card.ts";

/** Fetches the file, once. */
export const keptCards = (): Promise<Cards> =>
  siteFile<Cards>("card.json", () => t`The report cards could not be fetched; check the network connection.`);
