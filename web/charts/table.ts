/** Numbers behind a picture, for the Table view and for CSV. */
export interface Table {
  /** What the table is about: its caption. */
  title: string;
  columns: { name: string; unit?: string }[];
  rows: (string | number | null)[][];
}

/** Name and unit of a column in one heading. */
export function heading(column: Table["columns"][number]): string {
  return column.unit ? `${column.name} (${column.unit})` : column.name;
}

/** RFC 4180: quoted where needed, CRLF line ends, one heading line. */
export function exportCsv(table: Table): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [table.columns.map(heading), ...table.rows];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
