/** The papers' printed numbers, from the CSV files served beside the page. */
import { csvParse } from "d3-dsv";
import type { PublishedRow } from "../run/sweep.ts";

const known = new Map<string, Promise<PublishedRow[]>>();

/** Rows of `papers/<table>.csv`; fetched once. Relative to the page, so it works below any path. */
export function publishedTable(table: string): Promise<PublishedRow[]> {
  const old = known.get(table);
  if (old) return old;
  const rows = fetchTable(table);
  known.set(table, rows);
  // A failure is not remembered: the next look tries again.
  rows.catch(() => known.delete(table));
  return rows;
}

async function fetchTable(table: string): Promise<PublishedRow[]> {
  const answer = await fetch(`papers/${table}.csv`);
  if (!answer.ok) throw new Error(`The published table ${table} could not be fetched (${answer.status}).`);
  return readTable(await answer.text());
}

/** Columns that are no numbers (notes) read as `null`. */
export function readTable(text: string): PublishedRow[] {
  const rows = csvParse(text, (row) => {
    const numbers: PublishedRow = {};
    for (const [column, cell] of Object.entries(row)) {
      const number = cell === undefined || cell.trim() === "" ? Number.NaN : Number(cell);
      numbers[column] = Number.isFinite(number) ? number : null;
    }
    return numbers;
  });
  return Array.from(rows);
}
