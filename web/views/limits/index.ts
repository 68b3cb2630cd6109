import type { FetchedView } from "../lazy.tsx";
import { limitsMarks } from "./marks.ts";
import { limitsTable } from "./view.tsx";

export { Limits as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => limitsTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => limitsMarks(run, flow, range, size);
