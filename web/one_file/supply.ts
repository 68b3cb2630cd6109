/**
 * Replaces `web/engine/supply.ts` and `web/engine/tools/tools_supply.ts`: the tools can do everything the simulator can, so the file
 * holds only the tools.
 */

const script = fillThePipe.workerAddress();
let address = "";

/** Returns the wasm file from the parts of the page. */
export async function fetchWasm(): Promise<ArrayBuffer> {
  const [bytes, url] = await Promise.all([fillThePipe.part("wasm"), script]);
  address = url;
  return bytes.buffer;
}

/** Once the wasm is there. A classic worker: one that is a module does not start from a file, nor in a sandboxed frame. */
export const newWorker = (): Worker => new Worker(address);
