/** Runs in a page before its own scripts, for tests that do not look at sweeps. */

/**
 * Ends the points of sweeps after a millisecond of simulated time: a page computes its whole sweep beside the run that is shown,
 * which can take more processor time than everything else together.
 */
export function shortenSweeps() {
  const post = /** @type {(message: unknown, transfer: Transferable[]) => void} */ (Worker.prototype.postMessage);
  const short = (/** @type {string} */ overrides) =>
    JSON.stringify({ ...JSON.parse(overrides), "budget.time": "1 ms" });
  Worker.prototype.postMessage = function (
    /** @type {{ job?: import("../../web/engine/messages.ts").Job }} */ message,
    transfer = /** @type {any} */ ([]),
  ) {
    const { job } = message;
    const sent = job?.kind === "summary" ? { ...message, job: { ...job, overrides: short(job.overrides) } } : message;
    post.call(this, sent, /** @type {Transferable[]} */ (transfer));
  };
}
