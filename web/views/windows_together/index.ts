import type { FetchedView } from "../lazy.tsx";
import { togetherMarks } from "./marks.ts";
import { eventTable } from "./table.ts";

export { WindowsTogether as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = eventTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => togetherMarks(run, flow, range, size);
