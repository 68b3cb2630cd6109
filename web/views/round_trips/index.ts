import type { FetchedView } from "../lazy.tsx";
import { roundTripsMarks } from "./marks.ts";
import { roundTripsTable } from "./table.ts";

export { RoundTripsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = roundTripsTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => roundTripsMarks(run, flow, range, size);
