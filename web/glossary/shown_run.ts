import { createContext } from "react";
import type { Playhead } from "../playhead/playhead.ts";

/** Run that formulas take their numbers from, if one is on the page. */
export const ShownRun = createContext<Playhead | null>(null);
