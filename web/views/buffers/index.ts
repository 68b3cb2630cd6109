import type { FetchedView } from "../lazy.tsx";
import { buffersMarks } from "./marks.ts";
import { buffersTable } from "./table.ts";

export { BuffersView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = buffersTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => buffersMarks(run, flow, range, size);
