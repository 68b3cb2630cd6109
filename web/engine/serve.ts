/**
 * Body of a worker with the simulator. It must also work in a classic worker: no top-level await, no module of its own
 * to load, no storage.
 */
import { createExecutor, type Executor, type Face, traceMemory } from "./executor.ts";
import { asProblem, type FromWorker, type ToWorker } from "./messages.ts";

// The types are those of a page; a worker's `postMessage` has other parameters.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
};

/** `begin` makes the simulator from the bytes of its wasm. */
export function serve(begin: (wasm: ArrayBuffer) => Face) {
  const channel = new MessageChannel();
  let resume: (() => void) | null = null;
  channel.port1.onmessage = () => resume?.();
  let executor: Executor | null = null;

  function post(message: FromWorker, transfer: Transferable[] = []) {
    scope.postMessage(message, transfer);
  }

  function start(wasm: ArrayBuffer) {
    try {
      executor = createExecutor(begin(wasm), {
        post,
        // A message to itself is queued behind the page's messages; a timer would be throttled to 4 ms.
        yield: (callback) => {
          resume = callback;
          channel.port2.postMessage(null);
        },
        now: () => performance.now(),
        memory: traceMemory((navigator as { deviceMemory?: number }).deviceMemory),
      });
      post({ type: "ready" });
    } catch (error) {
      post({ type: "failed", id: null, problem: asProblem(error), fatal: true });
    }
  }

  scope.onmessage = ({ data: message }) => {
    // A message of another kind is left alone: an error here would end the worker and its jobs.
    const type = message?.type;
    if (type === "job") executor?.add(message.id, message.priority, message.job);
    else if (type === "cancel") executor?.cancel(message.id);
    else if (type === "ping") post({ type: "alive" });
    else if (type === "start" && !executor) start(message.wasm);
  };
}
