import type { FetchedView } from "../lazy.tsx";
import { cableMarks } from "./marks.ts";
import { cableTable } from "./table.ts";

export { CableView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = cableTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { range, time }, size) => cableMarks({ run, range, time, size });
