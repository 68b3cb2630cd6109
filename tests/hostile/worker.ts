/** The body of a worker with the tools (`web/engine/tools/tools_worker.ts`) in the thread of a test, which stands in for the page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE } from "../../scripts/setup/places.mjs";
import type { FromWorker, Job, JobResult, PartOfResult, ToWorker, WorkerProblem } from "../../web/engine/messages";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { createReading } from "../../web/engine/reading";

/** Answers that end a job, with the parts that were handed over before. */
export type Ended = { result: JobResult; parts: PartOfResult[] } | { problem: WorkerProblem; fatal: boolean };

/** A worker that has started. */
export interface TestWorker {
  /** Sends anything at all; throws what the worker does not catch. */
  send(message: unknown): void;
  /** Does a job and waits for its end. */
  ask(job: Job): Promise<Ended>;
  /** Everything the worker has said. */
  heard: FromWorker[];
  /** Memory of the engine, bytes. */
  memory(): number;
}

/** A file whose bytes are at hand. */
export const fileOf = (bytes: Uint8Array) => ({ size: bytes.length, bytes }) as unknown as Blob;
const bytesOf = (file: Blob) => (file as unknown as { bytes: Uint8Array }).bytes;

/** Loads the body of the worker; it has not got its engine yet. */
export async function loadWorker(): Promise<TestWorker> {
  const scope = { onmessage: null as ((event: { data: unknown }) => void) | null, postMessage };
  const heard: FromWorker[] = [];
  const parts = new Map<number, PartOfResult[]>();
  const waiting = new Map<number, (ended: Ended) => void>();
  function postMessage(message: FromWorker) {
    heard.push(message);
    if (message.type === "progress" && message.contents) {
      parts.set(message.id, [...(parts.get(message.id) ?? []), message.contents]);
    }
    if (message.type === "done") waiting.get(message.id)?.({ ...message, parts: parts.get(message.id) ?? [] });
    if (message.type === "failed") waiting.get(message.id ?? -1)?.(message);
  }
  // Node 20 has no navigator.
  if (typeof navigator === "undefined") Object.assign(globalThis, { navigator: {} });
  Object.assign(globalThis, { self: scope });
  const { serve } = await import("../../web/engine/serve");
  let memory = new WebAssembly.Memory({ initial: 0 });
  serve((wasm) => {
    ({ memory } = tools.initSync({ module: wasm }));
    const openCapture = (file: Blob, keep: number) =>
      createReading(
        new tools.CaptureReader(keep),
        file,
        (file, from, to) => bytesOf(file).subarray(from, to),
        tools.diagnosis_lists,
      );
    return { ...tools, openCapture, memory: () => memory.buffer.byteLength };
  });
  const send = (data: unknown) => scope.onmessage?.({ data });
  let last = 1e6;
  return {
    send,
    ask(job) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ type: "job", id, priority: 1, job } satisfies ToWorker);
      });
    },
    heard,
    memory: () => memory.buffer.byteLength,
  };
}

/** Bytes of the engine that a worker is started with. */
export function wasm(): ArrayBuffer {
  const bytes = readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm"));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}
