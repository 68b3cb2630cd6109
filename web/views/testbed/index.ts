import type { FetchedView } from "../lazy.tsx";
import { testbedMarks } from "./marks.ts";
import { sandiaTestbed } from "./sandia.ts";
import { deviceTable, pathOf } from "./view.tsx";

export { TestbedView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run) => deviceTable(sandiaTestbed(run.places, null, null));
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = (run, { flow }, size) =>
  testbedMarks(sandiaTestbed(run.places, null, null), pathOf(run, flow), size, null);
