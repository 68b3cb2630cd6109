import type { FetchedView } from "../lazy.tsx";
import { requestTable } from "../requests/table.ts";
import { responseMarks } from "./marks.ts";

export { ResponseTimesView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => requestTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => responseMarks(run, flow, range, size);
