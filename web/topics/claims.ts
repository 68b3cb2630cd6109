/** Claims about the quantities that most topics measure, each a number of the run; with `beside` its ratio to a changed run's. */
import type { ExperimentFile } from "../engine/contract/experiment.ts";

type Claim = ExperimentFile["opens"]["claims"][number];

/** Makes the claims of a quantity: the least and the most that it may be, and the values that the other run differs in. */
const claimsOf =
  (quantity: Pick<Claim, "flow" | "measure" | "unit">) =>
  (at_least: number, at_most: number, beside?: Claim["beside"]): Claim => ({
    ...quantity,
    ...(beside && { beside }),
    at_least,
    at_most,
  });

/** Throughput of the transfer, Mb/s. */
export const throughput = claimsOf({ flow: "bulk", measure: "throughput_bps", unit: "Mb/s" });
/** Throughput of the download, Mb/s. */
export const download = claimsOf({ flow: "download", measure: "throughput_bps", unit: "Mb/s" });
/** Throughput of the update in the background, Mb/s. */
export const update = claimsOf({ flow: "background", measure: "throughput_bps", unit: "Mb/s" });
/** Mean load time of the pages, s. */
export const pageLoad = claimsOf({ flow: "page", measure: "response_mean_ns", unit: "s" });
/** Duration of all stalls of the video, s. */
export const stalled = claimsOf({ flow: "player", measure: "video_stalled_ns", unit: "s" });
/** Mean response time of the ping, ms. */
export const ping = claimsOf({ flow: "ping", measure: "response_mean_ns", unit: "ms" });
/** Longest pause of the transfer after a loss, ms. */
export const lossPause = claimsOf({ flow: "bulk", measure: "loss_pause_ns", unit: "ms" });

/** The opening of a lesson that draws the transfer and tells how the ping fares beside it. */
export const PING_BESIDE = {
  flow: "bulk",
  outcome: { flow: "ping", measure: "response_mean_ns", unit: "ms" },
} as const;
