/** Source of the papers' tables: files beside the page. The one-file page replaces this module. */
import { t } from "@lingui/core/macro";

/** Text of a table as CSV. */
export async function fetchText(table: string): Promise<string> {
  const answer = await fetch(`papers/${table}.csv`).catch(() => null);
  if (!answer) throw new Error(t`The published table ${table} could not be fetched; check the network connection.`);
  if (!answer.ok) throw new Error(`The published table ${table} could not be fetched (${answer.status}).`);
  return answer.text();
}
