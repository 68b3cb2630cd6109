/** Prints the report of a diagnosis: the answer with its shares, path, sender, retransmissions, and the limits over time. */
import type { Playhead } from "../../../playhead/playhead.ts";

/** Time after which the views have drawn the whole connection, ms. */
const DRAWN = 300;

/** Prints the report with the whole connection in view; the range that was in view comes back afterwards. */
export function printReport(playhead: Playhead): void {
  const { dataset } = document.documentElement;
  const { run, range, setRange, pause } = playhead.getState();
  if (run === null) return;
  pause();
  setRange({ from: 0, to: run.end });
  dataset.prints = "diagnosis";
  const restore = () => {
    delete dataset.prints;
    playhead.getState().setRange(range);
  };
  addEventListener("afterprint", restore, { once: true });
  setTimeout(() => window.print(), DRAWN);
}
