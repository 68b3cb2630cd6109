import type { FetchedView } from "../lazy.tsx";
import { eventMarks } from "./marks.ts";
import { eventTable } from "./table.ts";

export { EventsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = eventTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { time, options }, size) => eventMarks(run, time, options, size);
