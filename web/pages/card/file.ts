/** The report cards that the native engine computed, fetched once. */
import { t } from "@lingui/core/macro";
import type { Cards } from "../../engine/contract/card.ts";

let known: Promise<Cards> | null = null;

/** Fetches the file once, relative to the page. */
export function keptCards(): Promise<Cards> {
  known ??= fetchFile();
  // A failure is not kept: the next call tries again.
  known.catch(() => {
    known = null;
  });
  return known;
}

async function fetchFile(): Promise<Cards> {
  const answer = await fetch("card.json").catch(() => null);
  if (!answer?.ok) throw new Error(t`The report cards could not be fetched; check the network connection.`);
  return answer.json();
}
