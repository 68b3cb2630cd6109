/** The simulator in a worker. Classic-worker safe: no top-level await, no module of its own to load, no storage. */
import type { WasmModule } from "./contract.ts";
import { createExecutor, type Executor } from "./executor.ts";
import { asProblem, type FromWorker, type ToWorker } from "./messages.ts";
import { catalog, check, initSync, Simulation, Story } from "./pkg/fill_the_pipe_wasm.js";

// The DOM's types stand for the page; a worker's scope has the other `postMessage`.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
};

const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.onmessage = () => resume?.();

let executor: Executor | null = null;

function post(message: FromWorker, transfer: Transferable[] = []) {
  scope.postMessage(message, transfer);
}

scope.onmessage = ({ data: message }) => {
  if (message.type === "job") executor?.add(message.id, message.priority, message.job);
  else if (message.type === "cancel") executor?.cancel(message.id);
  else start(message.wasm);
};

function start(wasm: ArrayBuffer) {
  try {
    initSync({ module: wasm });
    // The glue's types call every column set an object; the contract says what is in it.
    const engine = { catalog, check, Simulation, Story } as unknown as WasmModule;
    executor = createExecutor(engine, {
      post,
      // A message to itself waits behind those of the page; a timer would be slowed down to 4 ms.
      yield: (callback) => {
        resume = callback;
        channel.port2.postMessage(null);
      },
      now: () => performance.now(),
    });
    post({ type: "ready" });
  } catch (error) {
    post({ type: "failed", id: null, problem: asProblem(error), fatal: true });
  }
}
