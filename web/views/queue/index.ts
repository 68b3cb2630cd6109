import type { FetchedView } from "../lazy.tsx";
import { queueMarks } from "./marks.ts";
import { queueTable } from "./table.ts";

export { QueueView as Component } from "./view.tsx";
export const csv: FetchedView["csv"] = queueTable;
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => queueMarks(run, flow, range, size);
