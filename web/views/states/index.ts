import type { FetchedView } from "../lazy.tsx";
import { statesPicture } from "./picture.ts";
import { transitionTable } from "./table.ts";

export { StatesView as Component } from "./view.tsx";
export const csv: FetchedView["csv"] = (run, { flow }) => transitionTable(run, flow);
export const marks: FetchedView["marks"] = statesPicture;
