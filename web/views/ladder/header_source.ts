import { createContext } from "react";
import type { HeaderRow } from "../../engine/contract.ts";

/** Where the inspector has the bytes of a packet's headers from; null where nobody can make them. */
export type HeaderSource = (row: HeaderRow) => Promise<Uint8Array>;

export const HeaderContext = createContext<HeaderSource | null>(null);
