import { describe, expect, it } from "vitest";
import { runViews } from "./index.ts";

/** Exports of each folder that is fetched when first shown; some folders are no views of a run and export something else. */
const folders = import.meta.glob<string>("./*/index.ts", { query: "?raw", import: "default", eager: true });

describe("the views of a run", () => {
  it("have a row for every folder that gives one", () => {
    const given = Object.entries(folders).filter(([, text]) => text.includes("FetchedView"));
    expect(given.length).toBeGreaterThan(10);
    const listed = runViews.map((view) => view.id);
    const forgotten = given.map(([path]) => path.split("/")[1]!).filter((id) => !listed.includes(id));
    expect(forgotten, "folders without a row in views/index.ts").toEqual([]);
  });

  it("have ids of their own", () => {
    const ids = runViews.map((view) => view.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
