/** Views of several runs side by side; fetched when the first run is added. */
import { t } from "@lingui/core/macro";
import type { Size } from "../marks/marks.ts";
import type { Picture } from "../marks/picture.ts";
import type { Table } from "../marks/table.ts";
import { type Compared, differingOf, entriesOf } from "./entries.ts";
import { measuredOf, comparisonTable as tableOf } from "./measures.ts";
import { overlayMarks, QUANTITIES } from "./overlay_marks.ts";

export { Differences } from "./differences.tsx";
export { SideBySide } from "./side_by_side.tsx";

/** Makes the table of a comparison, for a file. */
export function comparisonTable(compared: Compared): Table {
  const { run, flow } = compared.lab.playhead.getState();
  const entries = entriesOf(run, flow, compared.comparedRuns.store.getState().comparedRuns);
  return tableOf(entries, differingOf(compared), measuredOf(entries));
}

/** Makes the overlaid plot, for a file. */
export function comparisonPicture({ lab, comparedRuns }: Compared, size: Size): Picture {
  const { run, flow, range, divergence, options } = lab.playhead.getState();
  const entries = entriesOf(run, flow, comparedRuns.store.getState().comparedRuns);
  const marks = overlayMarks(entries, options.overlaid, range, size, divergence);
  const { name } = QUANTITIES[options.overlaid];
  return { marks, size, title: t`${name} of the runs compared` };
}
