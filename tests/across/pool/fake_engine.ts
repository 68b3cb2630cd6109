/** An engine without WebAssembly and a worker without a thread, for tests of the pool. */
import type { Face } from "../../../web/engine/executor.ts";
import { createExecutor, type Executor } from "../../../web/engine/executor.ts";
import type { WasmCaptureReader, WasmExplanation, WasmSimulation } from "../../../web/engine/faces.ts";
import type { FromWorker, ToWorker } from "../../../web/engine/messages.ts";
import type { WorkerFace } from "../../../web/engine/pool.ts";
import { createReading } from "../../../web/engine/reading.ts";
import { catalog, story } from "../../../web/run/testing.ts";

/** Result that every simulation of the fake engine leaves behind. */
const trace = story().data(1, { at: 0 }).data(2, { at: 1 }).ack(3, { at: 12 }).build(20);

/**
 * An engine whose simulations last as many events as `events` in the scenario says, and write down each chunk. A
 * scenario with `trap` kills it, one with `wrong` has a problem, one with `large` lets its memory grow, one with `grows` more
 * than the device has.
 */
export function fakeEngine(log: string[]): Face {
  let memory = 2e6;
  class Simulation {
    readonly #name: string;
    readonly #events: number;
    #done = 0;

    constructor(scenario: string, overrides: string) {
      const given = { ...JSON.parse(scenario), ...JSON.parse(overrides) };
      if (given.wrong) throw JSON.stringify([{ path: "tcp.window", message: "is too small", choices: [] }]);
      if (given.grows) memory = 1.7e9;
      if (given.trap) throw new WebAssembly.RuntimeError("unreachable");
      if (given.large) memory = 2e8;
      this.#name = given.name;
      this.#events = given.events ?? 1;
    }
    advance(most: number) {
      log.push(this.#name);
      this.#done += most;
      return this.#done >= this.#events;
    }
    /** An event takes a nanosecond. */
    now = () => this.#done;
    limit_memory = (bytes: number) => log.push(`${this.#name} within ${bytes}`);
    progress = () => Math.min(1, this.#done / this.#events);
    summary = () => {
      const { summary } = trace;
      return JSON.stringify({ ...summary, status: "complete", events: this.#events, trace_hash: this.#name });
    };
    packets = () => trace.packets;
    events = () => trace.events;
    series = () => trace.series;
    limits = () => trace.limits;
    queues = () => trace.queues;
    requests = () => trace.requests;
    name = () => this.#name;
    free() {
      log.push(`free ${this.#name}`);
    }
  }
  class Story {
    readonly #text: string;
    constructor(text: string) {
      this.#text = text;
    }
    told = () => {
      const wrong = this.#text === "wrong";
      const problems = wrong ? [{ line: 1, column: 1, message: "is wrong", choices: [] }] : [];
      return JSON.stringify({ problems, steps: [], failure: null, summary: wrong ? null : trace.summary });
    };
    packets = () => trace.packets;
    events = () => trace.events;
    series = () => trace.series;
    limits = () => trace.limits;
    queues = () => trace.queues;
    requests = () => trace.requests;
    free() {
      log.push(`free ${this.#text}`);
    }
  }
  /** Answers with the number of questions that it was asked. A run named `broken` fails once it is asked. */
  class Explanation implements WasmExplanation {
    readonly #name: string;
    #asked = 0;

    constructor(scenario: string) {
      this.#name = JSON.parse(scenario).name;
      log.push(`explain ${this.#name}`);
    }
    ask(question: string) {
      this.#asked += 1;
      if (question === "{}") throw new Error("no such question");
    }
    advance() {
      if (this.#name === "broken") throw new Error("broken");
      return true;
    }
    progress = () => 1;
    answers = () => JSON.stringify([this.#asked]);
    free() {
      log.push(`free ${this.#name}`);
    }
  }
  /** Packets are not kept, and nothing is diagnosed; the file's pieces are not looked at. */
  const openCapture = (file: Blob) => {
    let bytes = 0;
    const reader = {
      push(piece: Uint8Array) {
        bytes += piece.length;
        return reader.contents();
      },
      contents: () => JSON.stringify({ bytes, stopped: false, damage: null }),
      first_look: () => "null",
      finish: () => reader.contents(),
      kept: () => "null",
      diagnosis: () => "null",
      free: () => log.push("free reader"),
    };
    const readPiece = (_: Blob, from: number, to: number) => new Uint8Array(to - from);
    return createReading(reader as unknown as WasmCaptureReader, file, readPiece, () => "{}");
  };
  const nameOf = (run: WasmSimulation) => new TextEncoder().encode((run as unknown as Simulation).name());
  return {
    openCapture,
    catalog: () => JSON.stringify(catalog),
    check: () => JSON.stringify({ problems: [], scenario: null, sources: {}, places: [], flows: [] }),
    Explanation,
    Simulation,
    Story,
    memory: () => memory,
    headers: (row: string) => Uint8Array.of(0x45, JSON.parse(row).flags),
    pcapng: nameOf,
    qlog: nameOf,
  };
}

/**
 * A worker inside the test: messages are delivered in macrotasks, as between threads. A job with `hangs` in its text is its last
 * word.
 */
export class FakeWorker implements WorkerFace {
  onmessage: WorkerFace["onmessage"] = null;
  onerror: WorkerFace["onerror"] = null;
  alive = true;
  jobs = 0;
  readonly #executor: Executor;
  #hangs = false;

  constructor(engine: Face) {
    let clock = 0;
    this.#executor = createExecutor(engine, {
      post: (data: FromWorker) => setTimeout(() => this.alive && this.onmessage?.({ data })),
      yield: (callback) => setTimeout(() => this.alive && callback()),
      // Each look at the clock is 8 ms later: chunks keep their size.
      now: () => {
        clock += 8;
        return clock;
      },
      memory: 2 ** 28,
    });
  }
  postMessage(message: ToWorker) {
    if (message.type === "job") this.jobs += 1;
    if (JSON.stringify(message).includes("hangs")) this.#hangs = true;
    if (this.#hangs) return;
    setTimeout(() => {
      if (message.type === "ping") this.onmessage?.({ data: { type: "alive" } });
      if (message.type === "job") this.#executor.add(message.id, message.priority, message.job);
      else if (message.type === "cancel") this.#executor.cancel(message.id);
    });
  }
  terminate() {
    this.alive = false;
  }
}
