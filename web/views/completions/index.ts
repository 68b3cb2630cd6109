import type { FetchedView } from "../lazy.tsx";
import { transferTable } from "../transfers/table.ts";
import { completionMarks } from "./marks.ts";

export { CompletionsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = transferTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, time }, size) => completionMarks(run, flow, time, size);
