import type { FetchedView } from "../lazy.tsx";
import { statesPicture } from "./picture.ts";
import { transitionTable } from "./table.ts";

export { StatesView as Component } from "./view.tsx";
/** Table of the view, for files. */
export const csv: FetchedView["csv"] = (run, { flow }) => transitionTable(run, flow);
/** Drawing of the view, for files. */
export const marks: FetchedView["marks"] = statesPicture;
