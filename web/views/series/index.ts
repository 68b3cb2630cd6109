import type { FetchedView } from "../lazy.tsx";
import { seriesMarks } from "./marks.ts";
import { shownVariables } from "./shown.ts";
import { seriesTable } from "./table.ts";

export { SeriesView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, shown) =>
  seriesTable(run, shown, shownVariables(run, shown.flow, shown.options.variables));
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range, options }, size) =>
  seriesMarks(run, flow, range, size, shownVariables(run, flow, options.variables));
