/** Current contents of the calculator of a lab, for export to files. */
import type { FlowControl } from "../engine/contract.ts";
import type { Lab } from "../lab/lab.ts";
import type { Plot } from "./plots.ts";

/** Equations and plots on display. */
export interface Shown {
  sheet: FlowControl;
  plots: readonly Plot[];
}

/** Contents of each lab's calculator, only while it is on the page. */
export const shownBy = new WeakMap<Lab, Shown>();
