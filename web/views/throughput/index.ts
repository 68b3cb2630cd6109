import type { FetchedView } from "../lazy.tsx";
import { throughputMarks } from "./marks.ts";
import { throughputTable } from "./table.ts";

export { ThroughputView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = throughputTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => throughputMarks(run, flow, range, size);
