/** Columns of the contest's tables: the open paths, then the sealed ones as far as they were opened. */
import { t } from "@lingui/core/macro";
import { type Contestant, OPEN_IDS, OPEN_PATHS, type Path } from "./paths.ts";
import type { Place } from "./runs.ts";
import { PATH_NAMES } from "./words.ts";

/** A path with its name. */
export interface Column {
  id: string;
  name: string;
  path: Path;
}

/** Returns the columns; `sealed`: sealed paths that were opened. */
export function columnsOf(sealed: readonly Path[]): Column[] {
  return [
    ...OPEN_IDS.map((id) => ({ id, name: PATH_NAMES[id], path: OPEN_PATHS[id] })),
    ...sealed.map((path, at) => ({ id: `sealed ${at}`, name: t`Sealed ${at + 1}`, path })),
  ];
}

/** Returns the runs of some contestants on some paths, one contestant after the other. */
export const placesOn = (contestants: readonly Contestant[], paths: readonly Path[]): Place[] =>
  contestants.flatMap((contestant) => paths.map((path) => ({ path, contestant })));
