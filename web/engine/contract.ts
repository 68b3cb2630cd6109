/**
 * Types that cross the boundary between the page and the engine. Only `web/engine/` imports the wasm package; everything else sees
 * these shapes. Those in `contract/` are written from the engine's own types (`npm run types`); what follows is put together in
 * the page. Times are nanoseconds of simulated time as float64 (exact below 2^53 ns = 104 days), sizes are bytes, rates bit/s,
 * unless a name says otherwise.
 */

import type { Captured } from "./captured.ts";
import type {
  EventColumns,
  LimitColumns,
  PacketColumns,
  QueueColumns,
  RequestColumns,
  SeriesColumns,
} from "./contract/columns.ts";
import type { StoryReport } from "./contract/story.ts";
import type { RunSummary } from "./contract/summary.ts";

export type * from "./contract/catalog.ts";
export * from "./contract/columns.ts";
export type * from "./contract/flow_control.ts";
export type * from "./contract/headers.ts";
export type * from "./contract/program.ts";
export type * from "./contract/scenario.ts";
export type * from "./contract/story.ts";
export type * from "./contract/summary.ts";
export type * from "./contract/why.ts";

/** A run with its columns, as the views see it. */
export interface RunData {
  summary: RunSummary;
  packets: PacketColumns;
  events: EventColumns;
  series: SeriesColumns;
  limits: LimitColumns;
  queues: QueueColumns;
  requests: RequestColumns;
  /** Only of a run that is no simulation but was captured. */
  captured?: Captured;
}

/** A story read and played: its problems, or which line was done when (ns on the ladder), and the ladder of two ends. */
export interface Told extends Omit<StoryReport, "summary"> {
  /** `null` if there are problems. */
  run: RunData | null;
}
