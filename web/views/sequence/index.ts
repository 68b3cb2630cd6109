import type { FetchedView } from "../lazy.tsx";
import { sequenceMarks } from "./marks.ts";
import { sequenceTable } from "./table.ts";

export { SequenceView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = sequenceTable;
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow, range, options }, size) =>
  sequenceMarks({ run, flow, range, size, numbering: options.numbering, notation: options.notation });
