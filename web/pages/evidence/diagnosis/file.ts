/** Diagnoses of simulated captures beside the truth, as the native engine made them. */
import { t } from "@lingui/core/macro";
import { siteFile } from "../../../browser/once.ts";
import type { Diagnoses } from "../../../engine/contract/confusion.ts";

/** Fetches the file, once. */
export const diagnoses = (): Promise<Diagnoses> =>
  siteFile<Diagnoses>("diagnosis.json", (status) =>
    status === null
      ? t`The diagnoses could not be fetched; check the network connection.`
      : t`The diagnoses could not be fetched (${status}).`,
  );
