import { createContext } from "react";
import type { Run } from "../../run/run.ts";

/** Where the inspector has the bytes of a packet's headers from; null where nobody has them. */
export type HeaderSource = (run: Run, packet: number) => Promise<Uint8Array>;

export const HeaderContext = createContext<HeaderSource | null>(null);
