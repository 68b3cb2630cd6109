/** Link of an assignment: the current page, with its question, its locked and hidden parts, and the seal on them. */

import type { LinkState } from "../scenario/link.ts";
import { ENDS_AT } from "../scenario/locked.ts";
import type { Options } from "../scenario/options.ts";
import { USUAL_OPTIONS, unusual } from "../scenario/options.ts";
import { isAssignment, sealOf } from "./seal.ts";

/** Choices of the maker of an assignment. */
export interface Handed {
  ask: Options["ask"];
  locked: readonly string[];
  hidden: readonly string[];
}

/** Makes the link. `page`: link of the current page; `time`: position of the playhead, ns. */
export function handedLink(page: LinkState, { ask, locked, hidden }: Handed, time: number): LinkState {
  const asks = { ask, locked, hidden, guess: "", revealed: "no" } as const;
  // The end of the run and the selection would tell the answer.
  const overrides = ask === "event" ? { ...page.overrides, [ENDS_AT]: Math.max(1, Math.round(time)) } : page.overrides;
  const link = ask === "event" ? { ...page, packet: null, moment: null, time: null, zoom: null } : page;
  const options = { ...USUAL_OPTIONS, ...page.options, ...asks };
  const seal = isAssignment(options) ? sealOf({ experiment: page.experiment ?? "", overrides, options }) : "";
  return { ...link, overrides, options: unusual({ ...options, seal }) };
}
