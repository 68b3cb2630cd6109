import type { FetchedView } from "../lazy.tsx";
import { distributionMarks } from "./marks.ts";
import { distributionTable } from "./table.ts";

export { DistributionsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow, time, options }) =>
  distributionTable(run, flow, time, options.distribution);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, time, options }, size) =>
  distributionMarks(run, flow, time, options.distribution, size);
