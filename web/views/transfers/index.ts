import type { FetchedView } from "../lazy.tsx";
import { transferMarks } from "./marks.ts";
import { transferTable } from "./table.ts";

export { TransfersView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = transferTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => transferMarks(run, flow, range, size);
