/** The ledger as the native engine made it: `public/evidence.json`, written by `fillthepipe evidence`. */
import type { Measure } from "../../sweep/measures.ts";

export interface EvidenceFile {
  engine_version: string;
  tables: EvidenceTable[];
  traces: Traced[];
}

/** A table of a paper, as far as one experiment is held against it. */
export interface EvidenceTable {
  paper: string;
  experiment: string;
  /** CSV of the published numbers; absent where goals are about simulated values alone. */
  table?: string;
  /** Seeds, from 1 on, that each number is made of. */
  repeats: number;
  goals: EvidenceGoal[];
  runs: EvidenceRun[];
  rows: EvidenceRow[];
}

export interface EvidenceGoal {
  says: string;
  met: boolean;
}

/** Changes of the experiment's scenario, without the seed. */
export interface EvidenceRun {
  set: Settings;
  /** Of the run with seed 1, where a number leads to it. */
  trace_hash?: string;
}

export type Settings = Record<string, string | number | boolean | null>;

/** What was made of the runs: a mean over the seeds, a feature of their curve, or what the paper's equations say. */
export type MadeOf = "mean" | "peak" | "fall" | "unfairness" | "knee" | "equations";

export interface EvidenceRow {
  key: Record<string, string | number>;
  quantity: string;
  unit: string;
  published: number;
  simulated: number;
  /** Standard deviation over the seeds. */
  spread: number;
  /** Places in the table's goals. */
  goals: number[];
  of: MadeOf;
  flow?: string;
  measure?: Measure;
  /** Places in the table's runs, and the one to be shown. */
  runs?: number[];
  shown?: number;
  /** Of equations. */
  inputs?: Record<string, number>;
  /** Of a knee: what is swept. */
  values?: number[];
}

/** A run and the hash of its whole trace. */
export interface Traced {
  experiment: string;
  set: Settings;
  events: number;
  trace_hash: string;
}

let known: Promise<EvidenceFile> | null = null;

/** Fetched once; relative to the page, so it works below any path. */
export function evidence(): Promise<EvidenceFile> {
  known ??= fetchFile();
  // A failure is not remembered: the next look tries again.
  known.catch(() => {
    known = null;
  });
  return known;
}

async function fetchFile(): Promise<EvidenceFile> {
  const answer = await fetch("evidence.json");
  if (!answer.ok) throw new Error(`The ledger could not be fetched (${answer.status}).`);
  return answer.json();
}
