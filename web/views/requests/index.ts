import type { FetchedView } from "../lazy.tsx";
import { requestMarks } from "./marks.ts";
import { requestTable } from "./table.ts";

export { RequestsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => requestTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => requestMarks(run, flow, range, size);
