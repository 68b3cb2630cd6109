/**
 * Questions about a run.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/** A question about a run: one of two, as JSON. */
export type Question =
  | {
      /** Rows of the events. */
      rows: number[];
    }
  | {
      /** Number of the flow. */
      flow: number;
      /** Time, ns. */
      time: number;
    };
