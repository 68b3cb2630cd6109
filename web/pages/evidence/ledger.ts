/** Numbers of the ledger one by one: filter, order and summary. */
import type { Order } from "../../charts/sort_head.tsx";
import type { EvidenceFile, EvidenceGoal, EvidenceRow, EvidenceTable } from "../../engine/contract/evidence.ts";

/** Whether the goals of a number are met; "none" if it has no goal. */
export type Verdict = "met" | "missed" | "none";

/** One published number. */
export interface Listed {
  /** Place in the ledger. */
  number: number;
  table: EvidenceTable;
  row: EvidenceRow;
  /** Relative error; null if the published number is 0. */
  error: number | null;
  /** Verdict of the goals that cover the number: missed if one of them is. */
  verdict: Verdict;
}

/** `papers`: their order. */
export function listed({ tables }: Pick<EvidenceFile, "tables">, papers: readonly string[]): Listed[] {
  return inOrder(tables, papers)
    .flatMap((table) => table.rows.map((row) => ({ table, row })))
    .map(({ table, row }, number) => ({ number, table, row, error: errorOf(row), verdict: verdictOf(table, row) }));
}

function inOrder(tables: readonly EvidenceTable[], papers: readonly string[]): EvidenceTable[] {
  return papers.flatMap((paper) => tables.filter((table) => table.paper === paper));
}

/** Returns the relative error of the simulated number; null if the published one is 0. */
export function errorOf({ published, simulated }: Pick<EvidenceRow, "published" | "simulated">): number | null {
  if (published === 0) return null;
  return (simulated - published) / published;
}

function verdictOf(table: EvidenceTable, { goals }: EvidenceRow): Verdict {
  if (goals.length === 0) return "none";
  return goals.every((goal) => table.goals[goal].met) ? "met" : "missed";
}

/** Filters of the list by verdict or error. */
export const SHOWS = ["all", "met", "missed", "none", "far"] as const;
/** A filter by verdict or error. */
export type Show = (typeof SHOWS)[number];
/** Beyond this a number is "far off". */
export const FAR = 0.1;

/** Filter of the list of numbers. */
export interface Filter {
  /** Null for all. */
  paper: string | null;
  show: Show;
}

/** Tells whether a number passes the filter. */
export function isShown({ table, verdict, error }: Listed, { paper, show }: Filter): boolean {
  if (paper !== null && table.paper !== paper) return false;
  if (show === "far") return error !== null && Math.abs(error) > FAR;
  return show === "all" || verdict === show;
}

/** Columns by which the list can be sorted. */
export const COLUMNS = ["number", "published", "simulated", "error", "verdict"] as const;
/** A column by which the list can be sorted. */
export type Column = (typeof COLUMNS)[number];

const RANK: Record<Verdict, number> = { missed: 2, met: 1, none: 0 };

const VALUES: Record<Column, (one: Listed) => number> = {
  number: ({ number }) => number,
  published: ({ row }) => row.published,
  simulated: ({ row }) => row.simulated,
  error: ({ error }) => Math.abs(error ?? 0),
  verdict: ({ verdict }) => RANK[verdict],
};

/** Equal ones stay in the ledger's order. */
export function sorted(rows: readonly Listed[], { by, down }: Order<Column>): Listed[] {
  const value = VALUES[by];
  return rows.toSorted((a, b) => (down ? value(b) - value(a) : value(a) - value(b)) || a.number - b.number);
}

/** Summary of the numbers of one paper, or of all. */
export interface Sum {
  numbers: number;
  /** Numbers with a relative error of at most 5 % and 10 %. */
  within5: number;
  within10: number;
  /** Median of the relative errors; null if there are none. */
  median: number | null;
  goals: readonly EvidenceGoal[];
}

/** Sums up the numbers of a paper; null: of all papers. */
export function sumOf({ tables }: Pick<EvidenceFile, "tables">, paper: string | null): Sum {
  const own = tables.filter((table) => paper === null || table.paper === paper);
  const rows = own.flatMap((table) => table.rows);
  const errors = rows.map(errorOf).filter((error) => error !== null);
  const within = (most: number) =>
    rows.filter((row) => row.simulated === row.published || Math.abs(errorOf(row) ?? 1) <= most).length;
  return {
    numbers: rows.length,
    within5: within(0.05),
    within10: within(0.1),
    median: median(errors.map(Math.abs)),
    goals: own.flatMap((table) => table.goals),
  };
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
