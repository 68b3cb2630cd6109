import { ladderMarks } from "./ladder/marks.ts";
import { packetTable } from "./ladder/table.ts";
import { Ladder } from "./ladder/view.tsx";
import type { RunView } from "./view.ts";

export { Ladder } from "./ladder/view.tsx";
export { type RunView, type RunViewProps, runViewSvg, type Shown } from "./view.ts";

/** Every view of a run, one line each. */
export const runViews: RunView[] = [
  {
    id: "ladder",
    name: "Packet ladder",
    Component: Ladder,
    csv: packetTable,
    marks: (run, { flow, range }, size) =>
      ladderMarks({ run, flow, range, size, columns: "ends", numbering: "segments" }),
  },
];
