import type { FetchedView } from "../lazy.tsx";
import { channelsMarks } from "./marks.ts";
import { channelsTable } from "./table.ts";

export { ChannelsView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = channelsTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { range, time }, size) => channelsMarks({ run, range, time, size });
