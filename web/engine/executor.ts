/**
 * Runs jobs inside a worker, a chunk at a time: between chunks the worker reads its messages, so that a newer or more
 * urgent job overtakes and a cancelled one ends at once. Knows neither workers nor wasm, only their faces.
 */
import type { CaptureReading, Diagnosed, ReadingEnd } from "./captured.ts";
import type { RunData, RunSummary, Statement, StoryReport, Told } from "./contract.ts";
import type { WasmExplanation, WasmModule, WasmProgramValues, WasmSimulation, WasmTools } from "./faces.ts";
import { mistakeIn } from "./job_fields.ts";
import { createKeptRuns, type KeptRuns } from "./kept_runs.ts";
import {
  asProblem,
  EngineError,
  type EngineProblem,
  type FromWorker,
  type Job,
  type JobResult,
  type WorkerProblem,
} from "./messages.ts";
import { buffersOf, packChecked } from "./packed_checked.ts";
import type { Reading } from "./reading.ts";
import { runData } from "./run_data.ts";

/** Services of the worker that an executor runs in; tests replace them. */
export interface Surroundings {
  post(message: FromWorker, transfer?: Transferable[]): void;
  /** Calls back once the messages that wait have been read. */
  yield(callback: () => void): void;
  /** ms */
  now(): number;
  /** Memory that the device can give the trace of a run, bytes. */
  memory: number;
}

/**
 * Interface of the engine in a worker. Tools are present only in some workers; the pool sends jobs that need them only
 * there.
 */
export interface Face extends WasmModule, Partial<WasmTools & CaptureTool> {
  /** Memory of the engine, bytes; it never shrinks. */
  memory(): number;
}

/** The reader of captures, added to the package in the worker that has it. */
export interface CaptureTool {
  /** Begins to read a capture; `keep`: number of the connection whose packets are kept. */
  openCapture(file: Blob, keep: number): Reading;
}

/** Runs the jobs of one worker, highest priority first. */
export interface Executor {
  add(id: number, priority: number, job: Job): void;
  cancel(id: number): void;
}

/** Runs that are kept for further questions; absent in a worker without tools. */
interface Kept {
  explanations: KeptRuns<WasmExplanation> | undefined;
  programs: KeptRuns<WasmProgramValues> | undefined;
}

interface Task {
  id: number;
  priority: number;
  job: Job;
  simulation: WasmSimulation | null;
  /** Run that is asked; it outlives the question. */
  explanation: WasmExplanation | null;
  reading: Reading | null;
  /** Whether the capture was read and its packets handed over, so that the diagnosis is left. */
  isRead: boolean;
  /** Instant up to which a run is handed over before the rest is simulated, ns; null if none is, or it was. */
  look: number | null;
  /** Events per chunk, adapted so that a chunk takes about `CHUNK_MS`, or `LOOK_MS`. */
  chunk: number;
  reported: number;
}

/** Length of a chunk: messages are heard twice in a frame of 16 ms. */
const CHUNK_MS = 8;
/** Length of a chunk of the part that is handed over first, ms: at most this much is simulated beyond it. */
const LOOK_MS = 2;
const FIRST_CHUNK = 2000;
const LEAST_CHUNK = 100;
const MOST_CHUNK = 10_000_000;
const PROGRESS_EVERY_MS = 100;
/** Bytes: a fresh engine has some 2 MB, and one that ran a million events some 150. */
const MOST_MEMORY = 64e6;
/**
 * Memory of the engine, in traces of the largest size, at which a job is stopped. A trace and the indexes made from it take less;
 * what takes more is the state of a run or a capture that is out of proportion.
 */
const MOST_TRACES = 6;

/**
 * Returns the memory that the trace of a run may take, bytes: a sixteenth of the device's, at most 512 MB; 256 MB where the
 * browser does not tell how much the device has. The page needs three times as much while it takes the trace over.
 */
export function traceMemory(gigabytes = 4): number {
  return (Math.min(gigabytes, 8) * 2 ** 30) / 16;
}

/** Makes an executor that interleaves jobs in slices, so that a cancellation is heard while a run is under way. */
export function createExecutor(engine: Face, around: Surroundings): Executor {
  const tasks: Task[] = [];
  const kept: Kept = {
    explanations: engine.Explanation && createKeptRuns(engine.Explanation),
    programs: engine.ProgramValues && createKeptRuns(engine.ProgramValues),
  };
  let awake = false;

  function wake() {
    if (awake || tasks.length === 0) return;
    awake = true;
    around.yield(() => {
      awake = false;
      work();
      wake();
    });
  }

  function work() {
    const task = tasks[0];
    if (!task) return;
    try {
      const result = advance(engine, task, around, kept);
      if (result === null && !isExhausted()) return;
      drop(task);
      if (result === null) return fail(task, { kind: "memory", bytes: engine.memory() }, true);
      const grown = engine.memory() > MOST_MEMORY;
      around.post({ type: "done", id: task.id, result, grown }, transferables(result));
    } catch (error) {
      drop(task);
      if (task.explanation) letGo(() => kept.explanations?.forget());
      if (task.job.kind.startsWith("program_")) letGo(() => kept.programs?.forget());
      // A trap leaves the instance's memory in an unknown state.
      if (!isTrap(error)) fail(task, problemOf(error), false);
      else if (isExhausted()) fail(task, { kind: "memory", bytes: engine.memory() }, true);
      else fail(task, { kind: "trapped", message: error.message }, true);
    }
  }

  const isExhausted = () => engine.memory() > MOST_TRACES * around.memory;

  function fail({ id }: Pick<Task, "id">, problem: WorkerProblem, fatal: boolean) {
    around.post({ type: "failed", id, problem, fatal });
  }

  function drop(task: Task) {
    const index = tasks.indexOf(task);
    if (index >= 0) tasks.splice(index, 1);
    letGo(() => {
      task.simulation?.free();
      task.reading?.free();
    });
    task.simulation = null;
    task.reading = null;
  }

  return {
    add(id, priority, job) {
      const mistake = mistakeIn(job);
      if (mistake !== null) return fail({ id }, { kind: "crashed", message: mistake }, false);
      const later = tasks.findIndex((task) => task.priority < priority);
      const reported = around.now();
      const nothing = { simulation: null, explanation: null, reading: null, isRead: false };
      const look = job.kind === "run" ? job.look : null;
      const task: Task = { id, priority, job, ...nothing, look, chunk: FIRST_CHUNK, reported };
      tasks.splice(later < 0 ? tasks.length : later, 0, task);
      wake();
    },
    cancel(id) {
      const task = tasks.find((one) => one.id === id);
      if (!task) return;
      drop(task);
      fail(task, { kind: "stopped" }, false);
    },
  };
}

/** Frees what a task held. After a trap even freeing may trap; the worker is replaced anyway. */
function letGo(free: () => void) {
  try {
    free();
  } catch {}
}

const isTrap = (error: unknown): error is Error =>
  typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError;

/** Does one chunk of `task`; returns its result when it has ended. */
function advance(engine: Face, task: Task, around: Surroundings, kept: Kept): JobResult | null {
  const { job } = task;
  if (job.kind === "catalog") return JSON.parse(engine.catalog());
  if (job.kind === "check") return packChecked(JSON.parse(engine.check(job.scenario, job.overrides)));
  if (job.kind === "headers") return tool(engine.headers)(job.row);
  if (job.kind === "flow_control") return JSON.parse(tool(engine.flow_control)(job.inputs));
  if (job.kind === "story") return tellStory(engine, job.text);
  if (job.kind === "reading") return readOn(engine, task, job, around);

  if (job.kind === "program_catalog") return JSON.parse(tool(engine.program_catalog)());
  if (job.kind === "program_values") {
    return { state: JSON.parse(tool(kept.programs).of(job.scenario, job.overrides).values(job.flow, job.time)) };
  }
  if (job.kind === "program_reaches") {
    const { scenario, overrides, flow, line, time } = job;
    return { time: JSON.parse(tool(kept.programs).of(scenario, overrides).reaches(flow, line, time)) };
  }
  if (job.kind === "why") return explain(engine, task, job, around, kept.explanations);

  task.simulation ??= simulationOf(engine, job, around.memory);
  if (!step(task, task.simulation, around)) {
    if (task.look !== null && task.simulation.now() >= task.look) handOver(task, task.simulation, around);
    return null;
  }
  if (job.kind === "capture") return tool(engine[job.format])(task.simulation);
  const summary: RunSummary = JSON.parse(task.simulation.summary());
  return job.kind === "summary" ? summary : runData(summary, task.simulation);
}

/** Simulates one chunk; returns whether that was the last. */
function step(task: Task, run: WasmSimulation | WasmExplanation, around: Surroundings): boolean {
  const started = around.now();
  const ended = run.advance(task.chunk);
  const now = around.now();
  if (ended) return true;
  const aim = task.look === null ? CHUNK_MS : LOOK_MS;
  const factor = Math.min(4, aim / Math.max(now - started, 0.1));
  task.chunk = Math.min(Math.max(Math.round(task.chunk * factor), LEAST_CHUNK), MOST_CHUNK);
  if (now - task.reported >= PROGRESS_EVERY_MS) {
    task.reported = now;
    around.post({ type: "progress", id: task.id, progress: run.progress() });
  }
  return false;
}

/** Hands over the part of a run that the page looks at. */
function handOver(task: Task, simulation: WasmSimulation, around: Surroundings) {
  task.look = null;
  const summary: RunSummary = JSON.parse(simulation.summary());
  // The last byte so far is not the last one of a transfer that goes on.
  for (const result of summary.results) if (result.completion_ns === null) result.ended_ns = 0;
  const contents = runData(summary, simulation);
  const progress = simulation.progress();
  around.post({ type: "progress", id: task.id, progress, contents }, transferables(contents));
}

function explain(
  engine: Face,
  task: Task,
  { subject, question }: Extract<Job, { kind: "why" }>,
  around: Surroundings,
  explanations: Kept["explanations"],
): Statement[][] | null {
  if ("story" in subject) return JSON.parse(tool(engine.explain_story)(subject.story, question));
  if (task.explanation === null) {
    const run = tool(explanations).of(subject.scenario, subject.overrides);
    run.ask(question);
    task.explanation = run;
  }
  return step(task, task.explanation, around) ? JSON.parse(task.explanation.answers()) : null;
}

type Simulated = Extract<Job, { kind: "run" | "capture" | "summary" }>;

function simulationOf(engine: Face, job: Simulated, memory: number): WasmSimulation {
  const summary = job.kind === "summary";
  const simulation = new engine.Simulation(job.scenario, job.overrides, !summary, !summary || job.limits);
  simulation.limit_memory(memory);
  return simulation;
}

function readOn(
  engine: Face,
  task: Task,
  { file, keep }: Extract<Job, { kind: "reading" }>,
  around: Surroundings,
): ReadingEnd | null {
  if (task.isRead && task.reading) return { diagnosed: task.reading.diagnose() };
  const first = task.reading === null;
  task.reading ??= tool(engine.openCapture)(file, keep);
  const result = task.reading.step();
  const now = around.now();
  if (result !== null) {
    task.isRead = true;
    around.post({ type: "progress", id: task.id, progress: 1, contents: result }, transferables(result));
  } else if (
    // The first connections are reported at once.
    first ||
    now - task.reported >= PROGRESS_EVERY_MS
  ) {
    task.reported = now;
    const contents = task.reading.soFar();
    around.post({ type: "progress", id: task.id, progress: task.reading.progress(), contents });
  }
  return null;
}

function tool<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("This worker has no tools.");
  return one;
}

function tellStory(engine: Face, text: string): Told {
  const story = new (tool(engine.Story))(text);
  const { summary, ...told }: StoryReport = JSON.parse(story.told());
  const run = summary && runData(summary, story);
  story.free();
  return { ...told, run };
}

/** The columns move to the page without a copy. */
function transferables(result: JobResult | CaptureReading): Transferable[] {
  if (result instanceof Uint8Array) return [result.buffer];
  if ("groups" in result) return buffersOf(result);
  if ("diagnosed" in result) return result.diagnosed ? buffersIn(tablesOf(result.diagnosed)) : [];
  const columns = "run" in result ? result.run : "kept" in result ? result.kept : result;
  if (columns === null || !("packets" in columns)) return [];
  const sets = [columns.packets, columns.series, ...("events" in columns ? specsOf(columns) : [])];
  return buffersIn(sets);
}

/** The buffers of columns, each once. */
function buffersIn(sets: object[]): ArrayBuffer[] {
  const buffers = sets.flatMap((set) => Object.values(set).map((column: { buffer: ArrayBuffer }) => column.buffer));
  return [...new Set(buffers)];
}

const tablesOf = ({ limits, retransmissions }: Diagnosed) => [limits, retransmissions];

const specsOf = ({ events, limits, queues }: RunData) => [events, limits, queues];

/** The engine throws the JSON of its problems for a scenario that is wrong. */
function problemOf(error: unknown): EngineProblem {
  const text = error instanceof EngineError ? null : typeof error === "string" ? error : messageOf(error);
  if (text?.startsWith("[")) {
    try {
      return { kind: "problems", problems: JSON.parse(text) };
    } catch {
      // The text was no JSON: keep it as an ordinary message.
    }
  }
  return asProblem(error);
}

function messageOf(error: unknown): string | null {
  return error instanceof Error ? error.message : null;
}
