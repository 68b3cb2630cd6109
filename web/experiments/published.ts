/** The papers' printed numbers, from the CSV files served beside the page. */
import { csvParseRows } from "d3-dsv";
import { prose } from "../language/index.ts";
import type { Table } from "../marks/table.ts";
import { inUnitOf } from "../sweep/measures.ts";
import type {
  Peaks,
  PublishedCell,
  PublishedPeak,
  PublishedRow,
  StatedNumber,
  SweepQuantity,
  SweepSpec,
} from "../sweep/sweep.ts";
import COLUMN_UNITS from "./column_units.json";
import { csvRecords } from "./csv.ts";
import { fetchText } from "./tables_supply.ts";

const known = new Map<string, Promise<string>>();

/** Returns the text of `papers/<table>.csv`, which is fetched once, relative to the page. */
function textOf(table: string): Promise<string> {
  const old = known.get(table);
  if (old) return old;
  const text = fetchText(table);
  known.set(table, text);
  // A failure is not remembered: the next look tries again.
  text.catch(() => known.delete(table));
  return text;
}

/**
 * Returns the published values of each swept value: rows of the paper's table, or the sweep's own values with the
 * numbers stated for them.
 */
export async function publishedRows(spec: Spec) {
  const { table, cells = [] } = spec;
  if (table !== undefined) return readTable(await textOf(table));
  const found = await Promise.all(
    cells.map(async (cell) => ({ ...cell, value: cellIn(await textOf(cell.table), cell) })),
  );
  return numbersAt(spec, found);
}

type Spec = Pick<SweepSpec, "table" | "values" | "stated" | "cells" | "column" | "quantities">;

/**
 * Returns the sweep's own values with the numbers stated for them and those found in a table, in the unit of their
 * quantity. A range that is printed instead of a number is left out: it is no point of a curve.
 */
export function numbersAt(
  { values = [], stated = [], column, quantities }: Omit<Spec, "table" | "cells">,
  found: readonly { at: number; column: string; value: number | null }[],
): PublishedRow[] {
  const said = [...stated.flatMap(exactly), ...found].map(({ value, ...one }) => {
    const quantity = quantities.find((quantity) => quantity.column === one.column);
    return { ...one, value: value === null || quantity === undefined ? value : inUnitOf(quantity, value) };
  });
  return values.map((value): PublishedRow => {
    const here = said.filter(({ at }) => at === value).map((one) => [one.column, one.value]);
    return { [column]: value, ...Object.fromEntries(here) };
  });
}

const exactly = ({ value, ...one }: StatedNumber) => (typeof value === "number" ? [{ ...one, value }] : []);

/** Returns a number of a table; null if nothing is printed there. */
export function cellIn(text: string, { row, from }: Pick<PublishedCell, "row" | "from">): number | null {
  const found = csvRecords(text).find((one) => Object.entries(row).every(([name, value]) => one[name] === value));
  return found?.[from] ? Number(found[from]) : null;
}

/** Fetches the published peaks of a sweep; empty if it has none. */
export async function publishedPeaks({
  peaks,
  quantities,
}: Pick<SweepSpec, "peaks" | "quantities">): Promise<PublishedPeak[]> {
  return peaks ? peaksIn(await textOf(peaks.table), peaks, quantities) : [];
}

/**
 * Reads published peaks from the text of a table, in the order and the units of their quantities. A peak beside which
 * no fall is printed lost nothing.
 */
export function peaksIn(
  text: string,
  { peak, fall, unfairness, rows }: Peaks,
  quantities: readonly SweepQuantity[],
): PublishedPeak[] {
  const table = csvRecords(text);
  const number = (cell: string | undefined) => (cell ? Number(cell) : null);
  return Object.entries(rows).map(([column, key]) => {
    const row = table.find((one) => Object.entries(key).every(([name, value]) => one[name] === value));
    const cell = (name: string | undefined) => number(name === undefined ? undefined : row?.[name]);
    const [top, lost] = [cell(peak), cell(fall)];
    const quantity = quantities.find((one) => one.column === column);
    return {
      column,
      peak: top !== null && quantity ? inUnitOf(quantity, top) : top,
      fall: lost === null && top !== null && fall !== undefined ? 0 : lost,
      unfairness: cell(unfairness),
    };
  });
}

/** Returns the cells of a table by column, as text: "6-8" is not a number. */
export async function writtenRows(table: string): Promise<readonly Readonly<Record<string, string>>[]> {
  return csvRecords(await textOf(table));
}

/**
 * Returns a table of the paper unchanged, words included. Cells that rows have in common are shown only in the first.
 */
export async function printedTable(table: string, title: string, wanted = NO_CELLS): Promise<Table> {
  return printed(await textOf(table), title, wanted);
}

const NO_CELLS: Readonly<Record<string, string>> = {};

/** Makes the table. `wanted`: only rows with these cells, whose columns then need not be shown. */
export function printed(text: string, title: string, wanted = NO_CELLS): Table {
  const [all = [], ...whole] = csvParseRows(text);
  const own = all.map((name) => !Object.hasOwn(wanted, name));
  const names = all.filter((_, k) => own[k]);
  const rows = whole
    .filter((row) => all.every((name, k) => own[k] || row[k] === wanted[name]))
    .map((row) => row.filter((_, k) => own[k]));
  return {
    title,
    columns: names.map(column),
    rows: rows.map((row, i) => {
      const differs = row.findIndex((cell, k) => cell !== rows[i - 1]?.[k]);
      return row.map((cell, k) => (k < differs ? "" : cell.replaceAll("_", " ")));
    }),
  };
}

/** Units at the end of a column's name. */
const UNITS: Readonly<Record<string, string>> = COLUMN_UNITS;

/** A word, which may be translated; other cells are numbers and symbols. */
const WORD = /[a-z]{2}/;

/** Returns a table of the paper with its words in the language of the page, where they are translated. */
export function tableInWords({ title, columns, rows }: Table): Table {
  const word = (text: string) => (WORD.test(text) ? prose(text) : text);
  return {
    title,
    columns: columns.map((column) => ({ ...column, name: word(column.name) })),
    rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? word(cell) : cell))),
  };
}

/** "rtt_ms": rtt, in ms. How small a number was printed is not said. */
function column(name: string): Table["columns"][number] {
  const words = name.replace(/_(?:super|sub)script$/, "").split("_");
  const unit = words.length > 1 ? UNITS[words[words.length - 1]] : undefined;
  return unit ? { name: words.slice(0, -1).join(" "), unit } : { name: words.join(" ") };
}

/** Columns that are no numbers (notes) read as `null`. */
export function readTable(text: string): PublishedRow[] {
  return csvRecords(text).map((row) => {
    const numbers: PublishedRow = {};
    for (const [column, cell] of Object.entries(row)) {
      const number = cell.trim() === "" ? Number.NaN : Number(cell);
      numbers[column] = Number.isFinite(number) ? number : null;
    }
    return numbers;
  });
}
