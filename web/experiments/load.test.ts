import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAll } from "./load.ts";
import { readTable } from "./published.ts";
import { mistakesIn } from "./schema.ts";

const here = new URL(".", import.meta.url);
const tables = new URL("../../public/papers/", here);
const files = Object.fromEntries(
  readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `./${name}/experiment.json`)
    .filter((path) => existsSync(new URL(path, here)))
    .map((path) => [path, JSON.parse(readFileSync(new URL(path, here), "utf8"))]),
);
const { experiments, mistakes } = readAll(files);

describe("experiments", () => {
  it("are well formed", () => {
    expect(mistakes).toEqual([]);
    expect(experiments.length).toBeGreaterThan(0);
  });

  it.each(experiments.flatMap((one) => (one.sweep ? [[one.id, one.sweep] as const] : [])))(
    "%s names columns and cases that exist",
    (_, sweep) => {
      const rows = readTable(readFileSync(new URL(`${sweep.table}.csv`, tables), "utf8"));
      const columns = Object.keys(rows[0] ?? {});
      expect(columns).toContain(sweep.column);
      for (const quantity of sweep.quantities) {
        expect(columns).toEqual(expect.arrayContaining([quantity.column, ...(quantity.runs ?? [])]));
        expect(Object.keys(sweep.cases)).toContain(quantity.case);
      }
    },
  );

  it("names file and path of each mistake", () => {
    const file = { ...(files["./sandia-table3/experiment.json"] as object), title: "", controls: [{ group: 3 }] };
    expect(mistakesIn(file, "sandia-x/experiment.json")).toEqual([
      expect.stringContaining("sandia-x/experiment.json: title: "),
      expect.stringContaining("sandia-x/experiment.json: controls.0.group: "),
      expect.stringContaining("sandia-x/experiment.json: controls.0.parameters: "),
    ]);
  });

  it("reads notes and gaps of a table as nothing", () => {
    expect(readTable("delay_ms,bytes,note\n0,,\n70,393250,printed so\n")).toEqual([
      { delay_ms: 0, bytes: null, note: null },
      { delay_ms: 70, bytes: 393250, note: null },
    ]);
  });
});
