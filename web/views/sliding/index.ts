import type { FetchedView } from "../lazy.tsx";
import { slidingMarks } from "./marks.ts";
import { slidingTable } from "./table.ts";

export { SlidingView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow, time }) => slidingTable(run, flow, time);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, time }, size) => slidingMarks(run, flow, time, size);
