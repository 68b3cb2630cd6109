/** Tables as CSV. */
import { csvParseRows } from "d3-dsv";

/**
 * Returns the rows as records by the names in the first row. d3's `csvParse` makes code of the names, which a strict
 * content security policy forbids.
 */
export function csvRecords(text: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = csvParseRows(text);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""])));
}
