/**
 * Workers and what they do. What the reader looks at (a check, the run in the ladder) goes to the first worker, where
 * it overtakes everything; points of a sweep go to whichever worker is idle. A worker that dies is replaced, and one that
 * has grown by a large run.
 */
import { t } from "@lingui/core/macro";
import type { CaptureContents, CaptureReading } from "./captured.ts";
import type {
  Catalog,
  Checked,
  FlowControl,
  FlowControlInputs,
  HeaderRow,
  Question,
  RunData,
  RunSummary,
  Scenario,
  Told,
} from "./contract.ts";
import {
  EngineError,
  type EngineProblem,
  type FromWorker,
  type Job,
  type JobResult,
  type ToWorker,
} from "./messages.ts";

/** The part of a `Worker` that the pool uses. */
export interface WorkerFace {
  postMessage(message: ToWorker): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null;
  terminate(): void;
}

export interface RunOptions {
  /** A newer run of the same slot cancels the older one. */
  slot: string;
  /** By whichever worker is idle, before points of a sweep: nobody looks at it alone. */
  aside?: boolean;
  /** From 0 to 1, at most ten times a second. */
  onProgress?: (progress: number) => void;
}

export interface SummaryOptions {
  /** Takes it out of the queue or stops it. */
  signal: AbortSignal;
  /** Also how long each limit held the senders back; all else is the same with and without. */
  limits: boolean;
}

export interface ReadingOptions {
  signal: AbortSignal;
  /** From 0 to 1, and what was read until then, at most ten times a second. */
  onProgress?: (progress: number, contents: CaptureContents) => void;
}

/** Of what is asked why: a run by its scenario, or a story by its text. */
export type Asked = { scenario: Scenario } | { story: string };

/** What the page asks of the simulator. Every promise may be rejected with an `EngineError`. */
export interface Engine {
  catalog(): Promise<Catalog>;
  check(scenario: Scenario, overrides: object): Promise<Checked>;
  /** A full trace. */
  run(scenario: Scenario, overrides: object, options: RunOptions): Promise<RunData>;
  cancel(slot: string): void;
  /** The packets of a run as its sending host sees them: a pcapng file. Runs it again. */
  capture(scenario: Scenario, overrides: object): Promise<Uint8Array<ArrayBuffer>>;
  /** A run without a trace, nor account of its limits where nobody asks for it. */
  summary(scenario: Scenario, overrides: object, options: SummaryOptions): Promise<RunSummary>;
  /** The bytes of one packet's IP and TCP, UDP or ICMP headers, as a capture has them. */
  headers(row: HeaderRow): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Why events of a run happened, or what held a sender back, in sentences. Runs it again up to there. A newer question of
   * the same slot cancels the older one.
   */
  why(subject: Asked, question: Question, slot: string): Promise<string[]>;
  /** What UBC's equations say with these numbers in them. */
  flowControl(inputs: FlowControlInputs): Promise<FlowControl>;
  /** Reads and plays the text of a story. */
  story(text: string): Promise<Told>;
  /** Reads a capture that somebody made; `keep`: number of the connection whose packets are wanted. */
  readCapture(file: Blob, keep: number, options: ReadingOptions): Promise<CaptureReading>;
  /** While the page moves, points of sweeps leave it and its drawing two processors and more. */
  leaveRoom(moving: boolean): void;
  /** Nobody looks: workers that have nothing to do are let go. What is asked next starts new ones. */
  rest(): void;
  close(): void;
}

interface Work {
  id: number;
  job: Job;
  priority: number;
  settle(result: JobResult): void;
  fail(problem: EngineProblem): void;
  onProgress: OnProgress | undefined;
}

type OnProgress = (progress: number, contents?: CaptureContents) => void;

interface Member {
  worker: WorkerFace;
  works: Map<number, Work>;
  /** To be replaced as soon as it has nothing to do. */
  grown: boolean;
}

/** A check takes a millisecond and what the page says hangs on it, so it overtakes even the run in the ladder. */
const PRIORITY = {
  catalog: 3,
  check: 3,
  story: 3,
  headers: 3,
  flow_control: 3,
  why: 3,
  run: 2,
  capture: 1,
  reading: 1,
  summary: 0,
} as const;
/** Of a run beside the one that the reader works on. */
const ASIDE = 1;
/** Deaths in a row, without one job done, after which the pool gives up instead of starting workers for ever. */
const GIVE_UP = 4;

/** Besides the foreground worker: as many as the machine has processors to spare, at most four. */
export function backgroundWorkers(processors: number | undefined): number {
  return Math.max(1, Math.min((processors ?? 2) - 1, 4));
}

export function createPool(spawn: () => WorkerFace, background: number): Engine {
  const queue: Work[] = [];
  const slots = new Map<string, number>();
  let members: Member[] = [];
  let nextId = 1;
  let deaths = 0;
  let closed: EngineProblem | null = null;
  let moving = false;

  function hire(): Member {
    const member: Member = { worker: spawn(), works: new Map(), grown: false };
    member.worker.onmessage = ({ data }) => hear(member, data);
    member.worker.onerror = (event) => {
      event.preventDefault?.();
      bury(member, { kind: "crashed", message: event.message || t`The simulator's worker could not be started.` });
    };
    return member;
  }

  function hear(member: Member, message: FromWorker) {
    if (message.type === "ready") return;
    if (message.type === "failed" && message.id === null) return bury(member, message.problem);
    const work = message.id === null ? undefined : member.works.get(message.id);
    if (message.type === "progress") return work?.onProgress?.(message.progress, message.contents);
    if (work) member.works.delete(work.id);
    if (message.type === "done") {
      deaths = 0;
      member.grown ||= message.grown;
      work?.settle(message.result);
    } else {
      work?.fail(message.problem);
      if (message.fatal) return bury(member, message.problem);
    }
    deal();
    // Not before: a new one is slow until its code is warm.
    if (member.grown && member.works.size === 0) replace(member);
  }

  function replace(member: Member) {
    const index = members.indexOf(member);
    member.worker.terminate();
    if (index >= 0) members[index] = hire();
  }

  /** The jobs of a dead worker fail; another takes its place. */
  function bury(member: Member, problem: EngineProblem) {
    if (!members.includes(member)) return;
    deaths += 1;
    const lost = [...member.works.values()];
    member.works.clear();
    if (deaths >= GIVE_UP) {
      closed = problem;
      close(problem);
    } else {
      replace(member);
    }
    for (const work of lost) work.fail(problem);
    deal();
  }

  function close(problem: EngineProblem) {
    for (const { worker } of members) worker.terminate();
    const works = [...queue, ...members.flatMap((member) => [...member.works.values()])];
    members = [];
    queue.length = 0;
    for (const work of works) work.fail(problem);
  }

  /** Gives waiting background work to idle workers; the foreground worker helps while it has nothing else to do. */
  function deal() {
    for (const member of members.toReversed()) {
      if (queue.length === 0) return;
      if (member.works.size > 0) continue;
      if (moving && queue[0].job.kind === "summary" && atWork() >= background - 2) return;
      const work = queue.shift();
      if (work) give(member, work);
    }
  }

  const atWork = () => members.filter(({ works }) => works.size > 0).length;

  function give(member: Member, work: Work) {
    member.works.set(work.id, work);
    member.worker.postMessage({ type: "job", id: work.id, priority: work.priority, job: work.job });
  }

  function start(id: number, job: Job, onProgress?: OnProgress, aside = false) {
    return new Promise<JobResult>((settle, reject) => {
      const fail = (problem: EngineProblem) => reject(new EngineError(problem));
      if (closed) return fail(closed);
      if (members.length === 0) members = Array.from({ length: background + 1 }, hire);
      const priority = aside ? ASIDE : PRIORITY[job.kind];
      const work: Work = { id, job, priority, settle, fail, onProgress };
      const first = members[0];
      if (first && priority > PRIORITY.summary && !aside) return give(first, work);
      const points = aside ? queue.findIndex(({ job }) => job.kind === "summary") : -1;
      queue.splice(points < 0 ? queue.length : points, 0, work);
      deal();
    });
  }

  /** Stopped, or taken out of the queue, by `signal`. */
  function startUntil(signal: AbortSignal, job: Job, onProgress?: OnProgress) {
    if (signal.aborted) return Promise.reject(new EngineError({ kind: "stopped" }));
    const id = nextId++;
    const abort = () => stop(id);
    signal.addEventListener("abort", abort, { once: true });
    return start(id, job, onProgress).finally(() => signal.removeEventListener("abort", abort));
  }

  function stop(id: number) {
    const waiting = queue.findIndex((work) => work.id === id);
    if (waiting >= 0) {
      const [work] = queue.splice(waiting, 1);
      return work?.fail({ kind: "stopped" });
    }
    const member = members.find(({ works }) => works.has(id));
    member?.worker.postMessage({ type: "cancel", id });
  }

  function cancel(slot: string) {
    const running = slots.get(slot);
    slots.delete(slot);
    if (running !== undefined) stop(running);
  }

  const texts = (scenario: Scenario, overrides: object) => ({
    scenario: JSON.stringify(scenario),
    overrides: JSON.stringify(overrides),
  });

  return {
    catalog: () => start(nextId++, { kind: "catalog" }) as Promise<Catalog>,
    check: (scenario, overrides) =>
      start(nextId++, { kind: "check", ...texts(scenario, overrides) }) as Promise<Checked>,
    run(scenario, overrides, { slot, aside, onProgress }) {
      cancel(slot);
      const id = nextId++;
      slots.set(slot, id);
      return start(id, { kind: "run", ...texts(scenario, overrides) }, onProgress, aside) as Promise<RunData>;
    },
    cancel,
    capture: (scenario, overrides) =>
      start(nextId++, { kind: "capture", ...texts(scenario, overrides) }) as Promise<Uint8Array<ArrayBuffer>>,
    summary: (scenario, overrides, { signal, limits }) =>
      startUntil(signal, { kind: "summary", limits, ...texts(scenario, overrides) }) as Promise<RunSummary>,
    headers: (row) =>
      start(nextId++, { kind: "headers", row: JSON.stringify(row) }) as Promise<Uint8Array<ArrayBuffer>>,
    flowControl: (inputs) =>
      start(nextId++, { kind: "flow_control", inputs: JSON.stringify(inputs) }) as Promise<FlowControl>,
    why(asked, question, slot) {
      cancel(slot);
      const id = nextId++;
      slots.set(slot, id);
      const subject = "story" in asked ? asked : texts(asked.scenario, {});
      return start(id, { kind: "why", subject, question: JSON.stringify(question) }) as Promise<string[]>;
    },
    story: (text) => start(nextId++, { kind: "story", text }) as Promise<Told>,
    readCapture: (file, keep, { signal, onProgress }) =>
      startUntil(signal, { kind: "reading", file, keep }, (progress, contents) => {
        if (contents) onProgress?.(progress, contents);
      }) as Promise<CaptureReading>,
    leaveRoom(now) {
      moving = now;
      deal();
    },
    rest() {
      if (closed || queue.length > 0 || atWork() > 0) return;
      for (const { worker } of members) worker.terminate();
      members = [];
    },
    close() {
      closed = { kind: "stopped" };
      close(closed);
    },
  };
}
