import type { FetchedView } from "../lazy.tsx";
import { flowsMarks } from "./marks.ts";
import { sharesTable } from "./table.ts";

export { FlowsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = sharesTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => flowsMarks(run, flow, range, size);
