import type { FetchedView } from "../lazy.tsx";
import { seriesTable } from "../series/table.ts";
import { windowMarks } from "./marks.ts";
import { WINDOW_VARIABLES } from "./view.tsx";

export { WindowView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, shown) => seriesTable(run, shown, WINDOW_VARIABLES);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range, options }, size) =>
  windowMarks(run, flow, range, size, options.unit);
