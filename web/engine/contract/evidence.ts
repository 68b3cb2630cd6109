/**
 * The ledger of the native engine: `public/evidence.json`, written by `fillthepipe evidence`.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Source } from "./catalog.ts";
import type { GoalBasis, Measure } from "./experiment.ts";

/** Contents of `public/evidence.json`: the ledger of the native engine. */
export interface EvidenceFile {
  engine_version: string;
  tables: EvidenceTable[];
  fitted: Fitted[];
  traces: Traced[];
  kernel: KernelRow[];
  /** Suites of packetdrill scripts. */
  suites: Suite[];
  simulators: SimulatorRow[];
  /** Pairs of flows that were measured on Linux. */
  pairs: PairRow[];
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
  basis: GoalBasis;
}

/** Changes of the experiment's scenario, without the seed. */
export interface EvidenceRun {
  set: Settings;
  /** Trace hash of the run with seed 1, if the link of a number leads to that run. */
  trace_hash?: string;
}

/** Parameters of a run by path. */
export type Settings = Record<string, string | number | boolean | null>;

/** One published number with the simulated one. */
export interface EvidenceRow {
  key: Record<string, string | number>;
  quantity: string;
  unit: string;
  /** Published number; of a published range, the value nearest to the simulated one. */
  published: number;
  /** Published range, if the paper gives one instead of a number; `null` where it has no limit. */
  range?: [number | null, number | null];
  /** The published number as printed, if that is in another unit. */
  printed?: number;
  simulated: number;
  /** Standard deviation over the seeds. */
  spread: number;
  /** Whether sums count the number: of printed runs only their mean. */
  counted?: boolean;
  /** Paths of the parameters that were calibrated to the number, which is then no evidence. */
  calibrates?: string[];
  /** Places in the table's goals. */
  goals: number[];
  of: MadeOf;
  flow?: string;
  measure?: Measure;
  /** Places in the table's runs: one, or those of a curve. */
  runs?: number[];
  /** Place of the run to be shown. */
  shown?: number;
  /** Inputs, if the number comes from equations. */
  inputs?: Record<string, number>;
  /** Swept values, if the number is a knee. */
  values?: number[];
}

/**
 * Derivation of a number from its runs: a mean over the seeds, a feature of their curve, or the result of the paper's
 * equations.
 */
export type MadeOf = "mean" | "peak" | "fall" | "unfairness" | "knee" | "delay_knee" | "equations";

/** Parameters that were fitted together, and what depends on them. */
export interface Fitted {
  paper: string;
  source: Source;
  /** Their values by path, where `*` stands for any entry. */
  parameters: Record<string, (string | number | boolean | null)[]>;
  /** Experiments of the paper with such a parameter. */
  experiments: string[];
  /** How many numbers of the ledger they were calibrated to. */
  numbers: number;
}

/** A run and the hash of its whole trace. */
export interface Traced {
  experiment: string;
  set: Settings;
  events: number;
  trace_hash: string;
}

/** A transfer on the kernel and in the simulation. */
export interface KernelRow {
  /** Name of the case, and of its group of cases. */
  case: string;
  group: string;
  congestion_control: string;
  /** Mb/s of a transfer that was stopped, or ms until the last byte of one that ended. */
  unit: string;
  kernel: number;
  simulated: number;
  /** Retransmissions. */
  kernel_again: number;
  simulated_again: number;
  /** Whether both sent the same segments again; of transfers that end. */
  same?: boolean;
  /** Largest distance in time between the same retransmissions, ms. */
  apart_ms?: number;
  /** Mean queue, packets; of the first transfer of a case that was stopped. */
  queue?: [number, number];
  /** Scenario of the simulation. */
  scenario: Record<string, unknown>;
}

/** A suite, and the numbers of its scripts by their judgement. */
export interface Suite {
  name: string;
  /** Repository on GitHub, its commit (empty: several), and the folder of the scripts (empty: the whole repository). */
  repository: string;
  commit: string;
  folder: string;
  /** Kernel for which the scripts were written. */
  kernel: string;
  scripts: number;
  hold: number;
  /** Scripts that differ by a known cause: the clause, what is meant, and what it does. */
  differ: Record<string, number>;
  /** Scripts that differ, cause not known: file and line. */
  unexplained: string[];
  /** Scripts that do not apply, by what they need. */
  not_applicable: Record<string, number>;
  unreadable: number;
}

/** A case on another simulator, or by a formula, and in the simulation. */
export interface SimulatorRow {
  /** Name of the case, and of its group of cases. */
  case: string;
  group: string;
  /** ns-2 or ns-3 with its release, square root or PFTK. */
  simulator: string;
  /** Seeds, from 1 on, that each number is a mean of. */
  seeds: number;
  compared: ComparedNumber[];
  /** Scenario of the simulation with the first seed. */
  scenario: Record<string, unknown>;
}

/** One quantity of a case. */
export interface ComparedNumber {
  quantity: ComparedQuantity;
  /** Number of the other simulator or of the formula. */
  other: number;
  simulated: number;
  /** Standard deviations over the seeds. */
  deviations: [number, number];
  /** Whether the difference needs a cause: it exceeds 3 % of the other number and two standard errors. */
  beyond: boolean;
  /** Id of the cause of the difference. */
  cause?: string;
}

/** Quantity by which simulators are compared. */
export type ComparedQuantity = "goodput" | "duration" | "retransmissions" | "queue" | "share";

/** Two flows in one queue, on Linux and in the simulation. */
export interface PairRow {
  /** Number of the row in the published table, from 1 on. */
  row: number;
  /** Whether nobody had looked at the row when the simulation was made. */
  sealed: boolean;
  /** Rate of the shared line, Mb/s. */
  rate_mbps: number;
  /** Queue discipline. */
  queue: string;
  flows: [PairFlow, PairFlow];
  /** Scenario of the first seconds with the first seed. */
  scenario: Record<string, unknown>;
}

/** One of the two flows. */
export interface PairFlow {
  variant: string;
  round_trip_ms: number;
  /** Goodput on Linux, Mb/s. */
  measured: number;
  /** Mean over the seeds, Mb/s, and its standard deviation. */
  simulated: number;
  deviation: number;
}
