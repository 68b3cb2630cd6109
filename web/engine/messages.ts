/** Messages between the page and its workers. */
import type { CaptureReading, CaptureSoFar, ReadingEnd } from "./captured.ts";
import type {
  Catalog,
  FlowControl,
  Problem,
  ProgramCatalog,
  ProgramState,
  RunData,
  RunSummary,
  Statement,
  Told,
} from "./contract.ts";
import type { PackedChecked } from "./packed_checked.ts";

/** One piece of work. Scenario and overrides are JSON text: written once, read once, in the engine. */
export type Job =
  | { kind: "catalog" }
  | { kind: "check"; scenario: string; overrides: string }
  /** Runs a scenario with the full trace. `look`: the part up to this instant (ns) is handed over first; null for no part. */
  | { kind: "run"; scenario: string; overrides: string; look: number | null }
  /** The packets of a run, as a file for analysers. */
  | { kind: "capture"; scenario: string; overrides: string; format: CaptureFormat }
  /** The bytes of one packet's headers; row: JSON of a `HeaderRow`. */
  | { kind: "headers"; row: string }
  /** Runs a point of a sweep without a trace. `limits`: record what holds each sender back. */
  | { kind: "summary"; scenario: string; overrides: string; limits: boolean }
  | { kind: "story"; text: string }
  /**
   * Reads a capture of the reader's; `keep`: number of the connection whose packets are kept. The packets are handed over first,
   * then they are diagnosed.
   */
  | { kind: "reading"; file: Blob; keep: number }
  /** inputs: JSON of `FlowControlInputs`. */
  | { kind: "flow_control"; inputs: string }
  | { kind: "program_catalog" }
  /** State of the program of a flow, by its number, at an instant, ns. */
  | { kind: "program_values"; scenario: string; overrides: string; flow: number; time: number }
  /** Time of the first call after a time, ns, of the program of a flow, in which a line ran, from 1. */
  | { kind: "program_reaches"; scenario: string; overrides: string; flow: number; line: number; time: number }
  /** question: JSON of a `Question`. */
  | { kind: "why"; subject: Subject; question: string };

/**
 * Formats of a run's packets: pcapng, as its sending host sees them, and qlog, as both ends of each connection see them. Each
 * is the tool of that name.
 */
export const CAPTURE_FORMATS = ["pcapng", "qlog"] as const;

/** One of `CAPTURE_FORMATS`. */
export type CaptureFormat = (typeof CAPTURE_FORMATS)[number];

/** Subject whose packets are asked for: a run, which is run again, or a story. */
export type Subject = { scenario: string; overrides: string } | { story: string };

/** Result of each kind of job. */
export interface JobResults {
  catalog: Catalog;
  check: PackedChecked;
  run: RunData;
  capture: Uint8Array<ArrayBuffer>;
  headers: Uint8Array<ArrayBuffer>;
  summary: RunSummary;
  story: Told;
  reading: ReadingEnd;
  flow_control: FlowControl;
  program_catalog: ProgramCatalog;
  /** Null for a flow without a program. */
  program_values: { state: ProgramState | null };
  /** ns; null if no call reaches the line. */
  program_reaches: { time: number | null };
  /** The reasons of each row, or of the hold. */
  why: Statement[][];
}

/** Result of any job. */
export type JobResult = JobResults[Job["kind"]];

/** Part of a result that is handed over before the rest is there. */
export type PartOfResult = CaptureSoFar | CaptureReading | RunData;

/** Reasons for which a job has no result. */
export type EngineProblem =
  /** The scenario is wrong; every mistake is listed. */
  | { kind: "problems"; problems: Problem[] }
  /** The page stopped the job. */
  | { kind: "stopped" }
  /** The simulator, its worker or the browser failed. */
  | { kind: "crashed"; message: string };

/** Reasons for which a worker has no result; the pool puts those of its own into words. */
export type WorkerProblem =
  | EngineProblem
  /** The engine needs more memory than the device can give, bytes. */
  | { kind: "memory"; bytes: number }
  /** The engine has stopped at a mistake of its own. */
  | { kind: "trapped"; message: string }
  /** The worker does not answer. */
  | { kind: "silent" };

/** Rejection of a job, with its problem. The message is English, for programs; the page shows `failureInWords`. */
export class EngineError extends Error {
  readonly problem: EngineProblem;

  constructor(problem: EngineProblem) {
    super(sentence(problem));
    this.name = "EngineError";
    this.problem = problem;
  }
}

function sentence(problem: EngineProblem): string {
  if (problem.kind === "problems") return problem.problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  return problem.kind === "stopped" ? "stopped" : problem.message;
}

/** Tells whether a job failed only because the page stopped it. */
export function isStopped(error: unknown): boolean {
  return error instanceof EngineError && error.problem.kind === "stopped";
}

/** Returns a problem as it is, and any thrown value as a problem. */
export function asProblem(error: unknown): EngineProblem {
  if (isProblem(error)) return error;
  if (error instanceof EngineError) return error.problem;
  return { kind: "crashed", message: error instanceof Error ? error.message : String(error) };
}

const KINDS: readonly unknown[] = ["problems", "stopped", "crashed"] satisfies EngineProblem["kind"][];

const isProblem = (value: unknown): value is EngineProblem =>
  typeof value === "object" && value !== null && "kind" in value && KINDS.includes(value.kind);

/** Messages to a worker. */
export type ToWorker =
  | { type: "start"; wasm: ArrayBuffer }
  /** A higher `priority` runs first; equal ones in order of arrival. */
  | { type: "job"; id: number; priority: number; job: Job }
  | { type: "cancel"; id: number }
  /** Asks for a sign of life. */
  | { type: "ping" };

/** Messages from a worker. */
export type FromWorker =
  | { type: "ready" }
  /** The answer to a ping. */
  | { type: "alive" }
  /** `contents`: the part of a capture read so far, its packets before they are diagnosed, or the part of a run that is looked at first. */
  | { type: "progress"; id: number; progress: number; contents?: PartOfResult }
  /** `grown`: the engine's memory has grown, and never shrinks: another worker should replace this one. */
  | { type: "done"; id: number; result: JobResult; grown: boolean }
  /** `fatal`: the wasm instance can no longer be trusted and the worker must be replaced. */
  | { type: "failed"; id: number | null; problem: WorkerProblem; fatal: boolean };
