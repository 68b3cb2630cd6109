/** Tables as CSV. */
import { csvParseRows } from "d3-dsv";

/**
 * Rows by the names in the first. d3's own `csvParse` makes code of the names, which a page with a strict content security
 * policy may not.
 */
export function csvRecords(text: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = csvParseRows(text);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""])));
}
