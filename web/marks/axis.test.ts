import { scaleLinear } from "d3-scale";
import { expect, it } from "vitest";
import { named, show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";
import { bottomAxis } from "./axis.ts";
import { boxOf } from "./place/occupancy.ts";

it("writes no more ticks than there is room for", () => {
  // D3 would turn four ticks over 1.3 s into seven of 200 ms, with 42 px for "1000 ms".
  const scale = scaleLinear([700, 2000], [0, 290]);
  const labels = bottomAxis({ scale, at: 0, em: 12, width: 330, format: (value) => `${value} ms` }).filter(
    (mark) => mark.type === "text",
  );
  expect(labels.map(({ text }) => text)).toEqual(["1000 ms", "1500 ms", "2000 ms"]);
});

it("writes numbers with the decimal sign of the language, like every other number of the page", async () => {
  const spanish = named("es");
  if (!spanish) throw new Error("there is Spanish");
  await show(spanish);
  const scale = scaleLinear([0, 1], [0, 300]);
  const labels = bottomAxis({ scale, at: 0, em: 12, width: 330, ticks: [0, 0.5, 1] }).flatMap((mark) =>
    mark.type === "text" ? [mark.text] : [],
  );
  await show(SOURCE);
  expect(labels).toEqual(["0", "0,5", "1"]);
});

it("moves a label at an edge inside, and leaves out one that has no room then", () => {
  const scale = scaleLinear([0, 100], [4, 296]);
  const labelsAt = (ticks: number[]) =>
    bottomAxis({ scale, at: 0, em: 12, width: 300, ticks, format: (value) => `${value} milliseconds` }).flatMap(
      (mark) => (mark.type === "text" ? [boxOf(mark)] : []),
    );
  const [first, last] = labelsAt([0, 100]);
  expect(first.x).toBeGreaterThanOrEqual(0);
  expect(last.x + last.width).toBeLessThanOrEqual(300);
  expect(labelsAt([0, 40, 100]).length).toBe(2);
});
