import type { FetchedView } from "../lazy.tsx";
import { responseMarks } from "./marks.ts";
import { responseTable } from "./table.ts";

export { ResponseTimesView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => responseTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => responseMarks(run, flow, range, size);
