/** The ledger of the native engine: `public/evidence.json`, written by `fillthepipe evidence`. */
import type { Measure } from "../../sweep/measures.ts";

/** Contents of the evidence file, which the command line writes. */
export interface EvidenceFile {
  engine_version: string;
  tables: EvidenceTable[];
  traces: Traced[];
}

/** A table of a paper, as far as one experiment reproduces it. */
export interface EvidenceTable {
  paper: string;
  experiment: string;
  /** CSV of the published numbers; absent if the goals are about simulated values alone. */
  table?: string;
  /** Seeds, from 1 on, that each number is made of. */
  repeats: number;
  goals: EvidenceGoal[];
  runs: EvidenceRun[];
  rows: EvidenceRow[];
}

/** A goal of accuracy, and whether it is met. */
export interface EvidenceGoal {
  says: string;
  met: boolean;
}

/** Changes of the experiment's scenario, without the seed. */
export interface EvidenceRun {
  set: Settings;
  /** Trace hash of the run with seed 1, if the number comes from a run. */
  trace_hash?: string;
}

/** Parameters of a run by path. */
export type Settings = Record<string, string | number | boolean | null>;

/**
 * Derivation of a number from its runs: a mean over the seeds, a feature of their curve, or the result of the paper's
 * equations.
 */
export type MadeOf = "mean" | "peak" | "fall" | "unfairness" | "knee" | "equations";

/** One published number with the simulated one. */
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
  /** Inputs, if the number comes from equations. */
  inputs?: Record<string, number>;
  /** Swept values, if the number is a knee. */
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

/** Fetches the file once, relative to the page. */
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
