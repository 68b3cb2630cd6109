/** Replaces `web/experiments/tables_supply.ts`. */

let tables: Promise<Record<string, string>> | null = null;

/** Returns the text of a published table. Throws if the file does not hold it. */
export async function fetchText(table: string): Promise<string> {
  tables ??= fillThePipe.part("tables").then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  const text = (await tables)[table];
  if (text === undefined) throw new Error(`The published table ${table} is not in this file.`);
  return text;
}
