import { createContext } from "react";
import type { Playhead } from "../playhead/playhead.ts";

/** The run that formulas take their numbers from, where one is on the page. */
export const ShownRun = createContext<Playhead | null>(null);
