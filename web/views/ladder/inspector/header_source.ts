import { createContext } from "react";
import type { Run } from "../../../run/run.ts";

/** Source of the bytes of a packet's headers. */
export type HeaderSource = (run: Run, packet: number) => Promise<Uint8Array>;

/** Source for the inspector; null if there is none. */
export const HeaderContext = createContext<HeaderSource | null>(null);
