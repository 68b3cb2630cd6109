import { scaleLinear } from "d3-scale";
import { describe, expect, it } from "vitest";
import { bandRuns } from "../../charts/bands.ts";
import { exportCsv } from "../../marks/table.ts";
import { catalog, story } from "../../run/testing.ts";
import { limitsMarks, percent, sharesOf } from "./marks.ts";
import { limitsTable } from "./view.tsx";

const MS = 1e6;

describe("the view of limits", () => {
  const run = story().data(1, { at: 0 }).limit("receiver_window", 0).limit("sender_cpu", 30).ends(40);

  it("orders the shares and leaves out what never bound", () => {
    expect(sharesOf(run, 0).map(({ limit, share }) => [catalog.limits[limit].id, share])).toEqual([
      ["receiver_window", 0.75],
      ["sender_cpu", 0.25],
    ]);
    expect(percent(0.56)).toBe("56 %");
    expect(percent(0.042)).toBe("4.2 %");
  });

  it("draws shares and band in the limits' own colours", () => {
    const marks = limitsMarks(run, 0, { from: 0, to: 40 * MS }, { width: 400, height: 120, em: 13 });
    const fills = marks.flatMap((m) => (m.type === "rect" ? [m.fill?.color] : []));
    expect(fills).toEqual(["window", "host", "window", "host"]);
  });

  it("lets the longest take a pixel that many share", () => {
    const bands = story();
    for (let i = 0; i < 1000; i++) bands.limit("receiver_window", i).limit("sender_cpu", i + 0.9);
    const runs = bandRuns(bands.ends(1000).limits(0), scaleLinear([0, 1000 * MS], [0, 100]));
    expect(runs).toHaveLength(1);
    expect(catalog.limits[runs[0].limit].id).toBe("receiver_window");
  });

  it("gives a table with meanings, and CSV that quotes", () => {
    const csv = exportCsv(limitsTable(run, 0));
    expect(csv.split("\r\n")[0]).toBe("limit,share (%),meaning");
    expect(csv.split("\r\n")[1]).toBe("receiver window,75,meaning of receiver_window");
    expect(exportCsv({ title: "", columns: [{ name: 'a "b", c' }], rows: [[null]] })).toBe('"a ""b"", c"\r\n\r\n');
  });
});
