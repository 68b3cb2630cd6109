/** The ledger of the native engine, fetched once. */
import { t } from "@lingui/core/macro";
import type { EvidenceFile } from "../../engine/contract/evidence.ts";

let known: Promise<EvidenceFile> | null = null;

/** Fetches the file once, relative to the page. */
export function evidence(): Promise<EvidenceFile> {
  known ??= fetchFile();
  // A failure is not kept: the next call tries again.
  known.catch(() => {
    known = null;
  });
  return known;
}

async function fetchFile(): Promise<EvidenceFile> {
  const answer = await fetch("evidence.json").catch(() => null);
  if (!answer) throw new Error(t`The ledger could not be fetched; check the network connection.`);
  if (!answer.ok) throw new Error(t`The ledger could not be fetched (${answer.status}).`);
  return answer.json();
}
