import type { FetchedView } from "../lazy.tsx";
import { queueMarks } from "./marks.ts";
import { queueTable } from "./table.ts";

export { QueueView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = queueTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => queueMarks(run, flow, range, size);
