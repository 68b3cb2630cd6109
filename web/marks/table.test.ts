import { expect, test } from "vitest";
import { pictureSvg } from "./picture.ts";
import { exportCsv, exportJson } from "./table.ts";
import { PRINT } from "./theme.ts";

const stamp = { engine_version: "1.2.3", seed: 7, link: "https://example.org/#/a?b=<c>" };
const table = {
  title: "Rates",
  columns: [{ name: "at", unit: "ms" }, { name: "who" }],
  rows: [
    [1.5, "a"],
    [2, null],
  ],
};

test("files say what they came of", () => {
  expect(exportCsv(table, stamp).split("\r\n")).toEqual([
    "# Fill the Pipe 1.2.3, seed 7, https://example.org/#/a?b=<c>",
    "at (ms),who",
    "1.5,a",
    "2,",
    "",
  ]);
  expect(JSON.parse(exportJson(table, stamp))).toEqual({
    ...stamp,
    title: "Rates",
    columns: [
      { name: "at", unit: "ms", values: [1.5, 2] },
      { name: "who", values: ["a", null] },
    ],
  });
  const picture = { marks: [], size: { width: 10, height: 10, em: 13 }, title: "Rates" };
  const svg = pictureSvg(picture, PRINT, { ...stamp, seed: null });
  expect(svg).toContain("<desc>Fill the Pipe 1.2.3, https://example.org/#/a?b=&lt;c&gt;</desc>");
});
