import { expect, test } from "vitest";
import { loadExperiments } from "../experiments/load.ts";
import { TOPICS } from "../topics/list.ts";
import { lessonTab } from "./tabs.ts";

test("a page of one column opens on the tab with the view that shows its lesson", () => {
  const tabs = new Map(
    [...loadExperiments(), ...TOPICS].map((one) => [one.id, { view: one.opens?.view, tab: lessonTab(one) }]),
  );
  expect(tabs.get("tcp-states")).toEqual({ view: "states", tab: "plots" });
  expect(tabs.get("time-wait")).toEqual({ view: "states", tab: "plots" });
  expect(tabs.get("sandia-table3")).toMatchObject({ tab: "ladder" });
  expect(lessonTab({})).toBe("ladder");
});
