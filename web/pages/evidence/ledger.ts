/** Numbers of the ledger one by one: filter, order and summary. */
import type { Order } from "../../charts/sort_head.tsx";
import type { EvidenceFile, EvidenceGoal, EvidenceRow, EvidenceTable } from "../../engine/contract/evidence.ts";

/** Whether the goals of a number are met; "none" if it has no goal, "calibrated" if a parameter was calibrated to it. */
export type Verdict = "met" | "missed" | "none" | "calibrated";

/** One published number. */
export interface Listed {
  /** Place in the ledger. */
  number: number;
  table: EvidenceTable;
  row: EvidenceRow;
  /** Relative error; null if the published number is 0 or a limit to one side. */
  error: number | null;
  /** Verdict of the goals that cover the number: missed if one of them is. */
  verdict: Verdict;
}

/** `papers`: the order of those that the tables belong to. */
export function listed({ tables }: Pick<EvidenceFile, "tables">, papers: readonly string[]): Listed[] {
  return inOrder(tables, papers)
    .flatMap((table) => table.rows.map((row) => ({ table, row })))
    .map(({ table, row }, number) => ({ number, table, row, error: errorOf(row), verdict: verdictOf(table, row) }));
}

function inOrder(tables: readonly EvidenceTable[], papers: readonly string[]): EvidenceTable[] {
  return papers.flatMap((paper) => tables.filter((table) => table.paper === paper));
}

/** Returns the relative error of the simulated number; null if the published one is 0 or a limit that is kept. */
export function errorOf({
  published,
  simulated,
  range,
}: Pick<EvidenceRow, "published" | "simulated" | "range">): number | null {
  const isLimit = range?.includes(null) ?? false;
  if (published === 0 || (isLimit && simulated === published)) return null;
  return (simulated - published) / published;
}

/** Whether a parameter was calibrated to the number, which then is no evidence. */
const isCalibrated = ({ calibrates = [] }: EvidenceRow): boolean => calibrates.length > 0;

function verdictOf(table: EvidenceTable, row: EvidenceRow): Verdict {
  const { goals } = row;
  if (isCalibrated(row)) return "calibrated";
  if (goals.length === 0) return "none";
  return goals.every((goal) => table.goals[goal].met) ? "met" : "missed";
}

/** Filters of the list by verdict or error. */
export const SHOWS = ["all", "met", "missed", "none", "calibrated", "far"] as const;
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
  if (show === "far") return verdict !== "calibrated" && error !== null && Math.abs(error) > FAR;
  return show === "all" || verdict === show;
}

/** Columns by which the list can be sorted. */
export const COLUMNS = ["number", "published", "simulated", "error", "verdict"] as const;
/** A column by which the list can be sorted. */
export type Column = (typeof COLUMNS)[number];

const RANK: Record<Verdict, number> = { missed: 3, met: 2, none: 1, calibrated: 0 };

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

/** Summary of the numbers of some papers, without those that parameters were calibrated to. */
export interface Sum {
  numbers: number;
  /** Numbers that parameters were calibrated to. */
  calibrated: number;
  /** Numbers with a relative error of at most 5 % and 10 %. */
  within5: number;
  within10: number;
  /** Median of the relative errors; null if there are none. */
  median: number | null;
  goals: readonly EvidenceGoal[];
}

/** Sums up the numbers of papers. Of printed runs only their mean is counted. */
export function sumOf({ tables }: Pick<EvidenceFile, "tables">, papers: readonly string[]): Sum {
  const own = tables.filter((table) => papers.includes(table.paper));
  const all = own.flatMap((table) => table.rows).filter(({ counted = true }) => counted);
  const rows = all.filter((row) => !isCalibrated(row) && !isKeptLimit(row));
  const errors = rows.map(errorOf).filter((error) => error !== null);
  const within = (most: number) =>
    rows.filter((row) => row.simulated === row.published || Math.abs(errorOf(row) ?? 1) <= most).length;
  return {
    numbers: rows.length,
    calibrated: all.filter(isCalibrated).length,
    within5: within(0.05),
    within10: within(0.1),
    median: median(errors.map(Math.abs)),
    goals: own.flatMap((table) => table.goals),
  };
}

/** Whether the paper gives only a limit that the simulated number keeps. Such a number has no relative error. */
const isKeptLimit = (row: EvidenceRow): boolean => row.published !== 0 && errorOf(row) === null;

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
