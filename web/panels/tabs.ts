/** Tabs of a page of one column, and the one on which the page of an experiment opens. */
import type { Experiment } from "../experiments/schema.ts";
import { isInMiddle } from "../lab/arrange.ts";

/** Columns of the page on a phone. */
export type Tab = "change" | "ladder" | "plots";

const TABS: readonly Tab[] = ["change", "ladder", "plots"];

/** Returns the tab with this id, which a link may name; null if there is none. */
export const tabNamed = (id: string | null): Tab | null => TABS.find((one) => one === id) ?? null;

/** Returns the tab with the view that shows the lesson of an experiment. */
export const lessonTab = ({ opens }: Pick<Experiment, "opens">): Tab =>
  opens === undefined || isInMiddle(opens.view) ? "ladder" : "plots";
