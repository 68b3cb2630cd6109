/** The ledger of the native engine. */
import { t } from "@lingui/core/macro";
import { siteFile } from "../../browser/once.ts";
import type { EvidenceFile } from "../../engine/contract/evidence.ts";

/** Fetches the file, once. */
export const evidence = (): Promise<EvidenceFile> =>
  siteFile<EvidenceFile>("evidence.json", (status) =>
    status === null
      ? t`The ledger could not be fetched; check the network connection.`
      : t`The ledger could not be fetched (${status}).`,
  );
