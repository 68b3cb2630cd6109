import type { FetchedView } from "../lazy.tsx";
import { playbackMarks } from "./marks.ts";
import { playbackTable } from "./table.ts";

export { PlaybackView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => playbackTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range }, size) => playbackMarks(run, flow, range, size);
