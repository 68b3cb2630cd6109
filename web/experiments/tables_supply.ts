/** Where the papers' tables come from: files beside the page. The page that is one file has another module in the place of this one. */

/** Text of a table as CSV. */
export async function fetchText(table: string): Promise<string> {
  const answer = await fetch(`papers/${table}.csv`);
  if (!answer.ok) throw new Error(`The published table ${table} could not be fetched (${answer.status}).`);
  return answer.text();
}
