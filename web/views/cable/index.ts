import type { FetchedView } from "../lazy.tsx";
import { cableMarks } from "./marks.ts";
import { cableTable } from "./table.ts";

export { CableView as Component } from "./view.tsx";
export const csv: FetchedView["csv"] = cableTable;
export const marks: FetchedView["marks"] = (run, { range, time }, size) => cableMarks({ run, range, time, size });
