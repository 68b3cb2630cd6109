import type { FetchedView } from "../lazy.tsx";
import { throughputMarks } from "./marks.ts";
import { throughputTable } from "./table.ts";

export { ThroughputView as Component } from "./view.tsx";
export const csv: FetchedView["csv"] = throughputTable;
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => throughputMarks(run, flow, range, size);
