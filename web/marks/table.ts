import { unitName } from "../quantities/unit_names.ts";
import { type Stamp, stampText } from "./stamp.ts";

/** Numbers behind a picture, for the Table view and for CSV. */
export interface Table {
  /** Caption of the table. */
  title: string;
  columns: { name: string; unit?: string }[];
  rows: (string | number | null)[][];
}

/** Name and unit of a column in one heading, in the language of the page. */
export function heading(column: Table["columns"][number]): string {
  return column.unit ? `${column.name} (${unitName(column.unit)})` : column.name;
}

/**
 * Writes a table as CSV (RFC 4180): quoted where needed, CRLF line ends, one heading line; before it a comment with the
 * file's origin.
 */
export function exportCsv(table: Table, stamp?: Stamp): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [table.columns.map(heading), ...table.rows];
  const head = stamp ? `# ${stampText(stamp)}\r\n` : "";
  return head + lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** Each column by its name, with its unit and its values in order. */
export function exportJson(table: Table, stamp: Stamp): string {
  const columns = table.columns.map(({ name, unit }, i) => ({
    name,
    ...(unit === undefined ? {} : { unit }),
    values: table.rows.map((row) => row[i]),
  }));
  return `${JSON.stringify({ ...stamp, title: table.title, columns })}\n`;
}
