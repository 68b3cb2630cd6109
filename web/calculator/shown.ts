/** What the calculator of a lab shows, for who writes it to a file. */
import type { FlowControl } from "../engine/contract.ts";
import type { Lab } from "../lab/lab.ts";
import type { Plot } from "./plots.ts";

export interface Shown {
  sheet: FlowControl;
  plots: readonly Plot[];
}

/** Only while it is on the page. */
export const shownBy = new WeakMap<Lab, Shown>();
