/**
 * Workers and what they do. What the reader looks at (a check, the run in the ladder) goes to the first worker, where
 * it overtakes everything; points of a sweep go to whichever worker is idle. A worker that dies is replaced, and one that
 * has grown by a large run. `pool_machine.ts` decides all that; here are the workers, and the promises of the jobs.
 */
import { t } from "@lingui/core/macro";
import { createStore } from "zustand/vanilla";
import { connectMachine } from "../machine/machine.ts";
import type { CaptureContents, CaptureLook, CaptureReading, Diagnosed, ReadingEnd } from "./captured.ts";
import type {
  Catalog,
  Checked,
  FlowControl,
  FlowControlInputs,
  HeaderRow,
  ProgramCatalog,
  ProgramState,
  Question,
  RunData,
  RunSummary,
  Scenario,
  Statement,
  Told,
} from "./contract.ts";
import {
  asProblem,
  type CaptureFormat,
  EngineError,
  type EngineProblem,
  type FromWorker,
  type Job,
  type JobResult,
  type PartOfResult,
  type ToWorker,
  type WorkerProblem,
} from "./messages.ts";
import { openChecked, type PackedChecked } from "./packed_checked.ts";
import { BEAT_MS, emptyPool, type PoolEffect, poolTransition } from "./pool_machine.ts";

/** The part of a `Worker` that the pool uses. */
export interface WorkerFace {
  postMessage(message: ToWorker): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null;
  terminate(): void;
}

/** How a run is made. */
export interface RunOptions {
  /** A newer run of the same slot cancels the older one. */
  slot: string;
  /** An idle worker does it, before points of a sweep: nobody looks at it alone. */
  aside?: boolean;
  /** From 0 to 1, at most ten times a second. */
  onProgress?: (progress: number) => void;
  /** Instant up to which the run is looked at, ns. */
  look?: number | null;
  /** Called with the run up to that instant if the rest takes longer. */
  onPart?: (part: RunData) => void;
}

/** How a run without a trace is made. */
export interface SummaryOptions {
  /** Takes it out of the queue or stops it. */
  signal: AbortSignal;
  /** Also how long each limit held the senders back; all else is the same with and without. */
  limits: boolean;
}

/** How a capture is read. */
export interface ReadingOptions {
  signal: AbortSignal;
  /** From 0 to 1, and what was read until then, at most ten times a second. */
  onProgress?: (progress: number, contents: CaptureContents, look: CaptureLook | null) => void;
  /** Called once with the packets, before they are diagnosed. */
  onRead: (reading: CaptureReading) => void;
}

/** Subject of a question "why": a run by its scenario, or a story by its text. */
export type Asked = { scenario: Scenario } | { story: string };

/** Requests of the page to the simulator. Every promise may be rejected with an `EngineError`. */
export interface Engine {
  catalog(): Promise<Catalog>;
  check(scenario: Scenario, overrides: object): Promise<Checked>;
  /** A full trace. */
  run(scenario: Scenario, overrides: object, options: RunOptions): Promise<RunData>;
  cancel(slot: string): void;
  /** The packets of a run as a file. Runs it again. */
  capture(scenario: Scenario, overrides: object, format: CaptureFormat): Promise<Uint8Array<ArrayBuffer>>;
  /** A run without a trace, nor account of its limits where nobody asks for it. */
  summary(scenario: Scenario, overrides: object, options: SummaryOptions): Promise<RunSummary>;
  /** The bytes of one packet's IP and TCP, UDP or ICMP headers, as a capture has them. */
  headers(row: HeaderRow): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Why each event happened, or what held a sender back. Runs it again up to there, from the nearest state that is kept. A newer
   * question of the same slot cancels the older one.
   */
  why(subject: Asked, question: Question, slot: string): Promise<Statement[][]>;
  /** Names that a program may use. */
  programCatalog(): Promise<ProgramCatalog>;
  /**
   * State of the program of a flow, by its number, at an instant, ns; null for a flow without a program. Runs it again up to
   * there, from the nearest state that is kept. A newer question of the same slot cancels the older one.
   */
  programValues(scenario: Scenario, flow: number, time: number, slot: string): Promise<ProgramState | null>;
  /** Time of the first call after a time, ns, of the program of a flow in which a line ran, from 1; null if there is none. */
  programReaches(scenario: Scenario, flow: number, line: number, after: number): Promise<number | null>;
  /** Evaluates UBC's equations with these numbers in them. */
  flowControl(inputs: FlowControlInputs): Promise<FlowControl>;
  /** Reads and plays the text of a story. */
  story(text: string): Promise<Told>;
  /**
   * Reads a capture that somebody made; `keep`: number of the connection whose packets are wanted. Resolves with its diagnosis;
   * null if the file has no such connection.
   */
  readCapture(file: Blob, keep: number, options: ReadingOptions): Promise<Diagnosed | null>;
  /** While the page moves, points of sweeps leave it and its drawing two processors and more. */
  leaveRoom(moving: boolean): void;
  /**
   * While nobody sees the page, points of sweeps wait and workers are let go as soon as they have nothing else to do. What is
   * asked starts new ones.
   */
  rest(resting: boolean): void;
  close(): void;
}

/** Besides the foreground worker: as many as the machine has processors to spare, at most four. */
export function backgroundWorkers(processors: number | undefined): number {
  return Math.max(1, Math.min((processors ?? 2) - 1, 4));
}

/** The promise of a job. */
interface Call {
  settle(result: JobResult): void;
  reject(problem: EngineProblem): void;
  onProgress: OnProgress | undefined;
}

type OnProgress = (progress: number, contents?: PartOfResult) => void;

interface StartOptions {
  slot?: string;
  aside?: boolean;
  signal?: AbortSignal;
  onProgress?: OnProgress | undefined;
}

/** Runs the effects of the pool's machine on workers and promises. */
function runPool(spawn: () => WorkerFace, background: number) {
  const workers = new Map<number, WorkerFace>();
  const calls = new Map<number, Call>();
  let nextId = 1;
  /** Runs while somebody waits for a job. */
  let beats: ReturnType<typeof setInterval> | undefined;
  const send = connectMachine(
    createStore(() => emptyPool(background)),
    poolTransition,
    perform,
  );

  function perform(effect: PoolEffect) {
    switch (effect.kind) {
      case "spawn":
        return hire(effect.member);
      case "terminate":
        workers.get(effect.member)?.terminate();
        return workers.delete(effect.member);
      case "give":
        return workers.get(effect.member)?.postMessage({ type: "job", ...effect.work });
      case "ping":
        return workers.get(effect.member)?.postMessage({ type: "ping" });
      case "stop":
        return workers.get(effect.member)?.postMessage({ type: "cancel", id: effect.id });
      case "settle":
        return take(effect.id)?.settle(effect.result);
      case "reject":
        return take(effect.id)?.reject(putIntoWords(effect.problem));
      case "report":
        return calls.get(effect.id)?.onProgress?.(effect.progress, effect.contents);
    }
  }

  function hire(member: number) {
    try {
      const worker = spawn();
      workers.set(member, worker);
      worker.onmessage = ({ data }) => send({ kind: "heard", member, message: data });
      worker.onerror = (event) => {
        event.preventDefault?.();
        const message = event.message || t`The simulator's worker could not be started.`;
        send({ kind: "died", member, problem: { kind: "crashed", message } });
      };
    } catch (error) {
      send({ kind: "died", member, problem: asProblem(error) });
    }
  }

  function take(id: number): Call | undefined {
    const call = calls.get(id);
    calls.delete(id);
    if (calls.size === 0) {
      clearInterval(beats);
      beats = undefined;
    }
    return call;
  }

  function start(job: Job, { signal, onProgress, ...place }: StartOptions = {}): Promise<JobResult> {
    if (signal?.aborted) return Promise.reject(new EngineError({ kind: "stopped" }));
    const id = nextId++;
    const answer = new Promise<JobResult>((settle, reject) => {
      calls.set(id, { settle, reject: (problem) => reject(new EngineError(problem)), onProgress });
      beats ??= setInterval(() => send({ kind: "beat" }), BEAT_MS);
      send({ kind: "asked", id, job, ...place });
    });
    if (!signal) return answer;
    const stop = () => send({ kind: "stopped", id });
    signal.addEventListener("abort", stop, { once: true });
    return answer.finally(() => signal.removeEventListener("abort", stop));
  }

  return { send, start };
}

function putIntoWords(problem: WorkerProblem): EngineProblem {
  switch (problem.kind) {
    case "memory": {
      const megabytes = Math.round(problem.bytes / 2 ** 20);
      const message = t`The simulator needs more memory than this device can provide; ${megabytes} MB were in use.`;
      return { kind: "crashed", message };
    }
    case "trapped":
      return { kind: "crashed", message: t`The simulator stopped because of an internal error (${problem.message}).` };
    case "silent":
      return { kind: "crashed", message: t`The simulator stopped answering, and did so again after a restart.` };
    default:
      return problem;
  }
}

/** Makes a pool of `background` workers and one in the foreground; `spawn` starts a worker. */
export function createPool(spawn: () => WorkerFace, background: number): Engine {
  const { send, start } = runPool(spawn, background);
  const texts = (scenario: Scenario, overrides: object) => ({
    scenario: JSON.stringify(scenario),
    overrides: JSON.stringify(overrides),
  });

  return {
    catalog: () => start({ kind: "catalog" }) as Promise<Catalog>,
    check: async (scenario, overrides) =>
      openChecked((await start({ kind: "check", ...texts(scenario, overrides) })) as PackedChecked),
    run(scenario, overrides, { look = null, onPart, onProgress, ...place }) {
      const job = { kind: "run", look, ...texts(scenario, overrides) } as const;
      const heard = (progress: number, part?: PartOfResult) =>
        part === undefined ? onProgress?.(progress) : onPart?.(part as RunData);
      return start(job, { ...place, onProgress: heard }) as Promise<RunData>;
    },
    cancel: (slot) => send({ kind: "slot_cancelled", slot }),
    capture: (scenario, overrides, format) =>
      start({ kind: "capture", format, ...texts(scenario, overrides) }) as Promise<Uint8Array<ArrayBuffer>>,
    summary: (scenario, overrides, { signal, limits }) =>
      start({ kind: "summary", limits, ...texts(scenario, overrides) }, { signal }) as Promise<RunSummary>,
    headers: (row) => start({ kind: "headers", row: JSON.stringify(row) }) as Promise<Uint8Array<ArrayBuffer>>,
    flowControl: (inputs) => start({ kind: "flow_control", inputs: JSON.stringify(inputs) }) as Promise<FlowControl>,
    why(asked, question, slot) {
      const subject = "story" in asked ? asked : texts(asked.scenario, {});
      return start({ kind: "why", subject, question: JSON.stringify(question) }, { slot }) as Promise<Statement[][]>;
    },
    programCatalog: () => start({ kind: "program_catalog" }) as Promise<ProgramCatalog>,
    async programValues(scenario, flow, time, slot) {
      const job = { kind: "program_values", ...texts(scenario, {}), flow, time } as const;
      return ((await start(job, { slot })) as { state: ProgramState | null }).state;
    },
    async programReaches(scenario, flow, line, time) {
      const job = { kind: "program_reaches", ...texts(scenario, {}), flow, line, time } as const;
      return ((await start(job)) as { time: number | null }).time;
    },
    story: (text) => start({ kind: "story", text }) as Promise<Told>,
    async readCapture(file, keep, { signal, onProgress, onRead }) {
      let isRead = false;
      const heard = (progress: number, part?: PartOfResult) => {
        // A worker that replaces one that has died reads again.
        if (part === undefined || isRead) return;
        isRead = "kept" in part;
        if ("kept" in part) onRead(part);
        else if ("look" in part) onProgress?.(progress, part.contents, part.look);
      };
      const end = await start({ kind: "reading", file, keep }, { signal, onProgress: heard });
      return (end as ReadingEnd).diagnosed;
    },
    leaveRoom: (moving) => send({ kind: "moved", moving }),
    rest: (resting) => send({ kind: "rested", resting }),
    close: () => send({ kind: "closed" }),
  };
}
