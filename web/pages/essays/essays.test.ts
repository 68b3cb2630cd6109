import { readdirSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../engine/contract.ts";
import * as engine from "../../engine/pkg/fill_the_pipe_tools.js";
import { start } from "../../engine/testing.ts";
import { show } from "../../language/index.ts";
import { OFFERED, SOURCE } from "../../language/languages.ts";
import { catalogsArrived } from "../../language/long_texts.ts";
import { TOPICS } from "../../topics/list.ts";
import { essayText, figureRuns } from "./build.ts";
import { curveMarks, firstDrag } from "./curve.ts";
import { choices, packets, quantities, roundTrips } from "./drags.ts";
import { figureMarks, rangeOf, restOf } from "./drawings.ts";
import { figuresOf } from "./files.ts";
import { ESSAYS, essayOn } from "./list.ts";
import { othersOf, overridesWith, startOf } from "./measured.ts";
import { LIMITS, QUANTITIES, writeQuantity } from "./quantities.ts";

// The essays are read before the first test begins.
await show(SOURCE);

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

describe("the list of essays", () => {
  it("has a row for each file", () => {
    const files = readdirSync(new URL(".", import.meta.url)).filter((file) => file.endsWith(".mdx"));
    expect(ESSAYS.map(({ id }) => `${id}.mdx`).sort()).toEqual(files.sort());
  });

  it("names topics that exist, each in one essay", () => {
    const named = ESSAYS.flatMap(({ topics }) => topics);
    expect(named.filter((id) => !TOPICS.some((topic) => topic.id === id))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(essayOn("stop-and-wait")).toBe(ESSAYS[0]);
  });

  it("has ids that no topic has, because their plain pages share a folder", () => {
    expect(ESSAYS.filter(({ id }) => TOPICS.some((topic) => topic.id === id))).toEqual([]);
  });
});

/** Names of dragged numbers and of results in the prose of each figure. */
function namesIn(id: string): { figure: string; dragged: string[]; results: string[] }[] {
  const { default: Text } = essayText(id);
  const html = renderToStaticMarkup(
    createElement(Text, {
      components: {
        Figure: ({ id: figure, children }) => createElement("section", { id: figure }, children),
        Dragged: ({ of }) => createElement("b", { "data-dragged": of }),
        Result: ({ of }) => createElement("b", { "data-result": of }),
      },
    }),
  );
  const namesOf = (part: string, kind: string) =>
    [...part.matchAll(new RegExp(`data-${kind}="(\\w+)"`, "g"))].map(([, name]) => name);
  return [...html.matchAll(/<section id="([\w-]+)">(.*?)<\/section>/gs)].map(([, figure, part]) => {
    return { figure, dragged: namesOf(part, "dragged"), results: namesOf(part, "result") };
  });
}

describe.each(ESSAYS)("$id", ({ id }) => {
  const figures = figuresOf(essayText(id));

  it("has figures of different names", () => {
    expect(figures.length).toBeGreaterThanOrEqual(5);
    expect(new Set(figures.map((figure) => figure.id)).size).toBe(figures.length);
  });

  it("shows each dragged number and each result of a figure in its prose, and no others", () => {
    const prose = namesIn(id);
    expect(prose.map(({ figure }) => figure)).toEqual(figures.map((figure) => figure.id));
    prose.forEach(({ dragged, results }, i) => {
      const row = figures[i];
      expect(new Set(dragged), row.id).toEqual(new Set(Object.keys(row.drags)));
      expect(new Set(results), row.id).toEqual(new Set(Object.keys(row.results)));
      expect(Object.keys(row.results), row.id).toContain(row.large);
    });
  });

  it.each(figures.map((row, i) => [row.id, i] as const))(
    "%s: has its numbers at every end of what is dragged",
    (_, i) => {
      const { row, values } = figureRuns(engine, id)[i];
      for (const [name, { values: own }] of Object.entries(row.drags)) {
        for (const at of [0, startOf(row)[name], own.length - 1]) {
          const numbers = values({ ...startOf(row), [name]: at });
          expect(Object.entries(numbers).filter(([, value]) => value === null || !Number.isFinite(value))).toEqual([]);
        }
      }
      // The dragged number changes the large result.
      const [first] = [firstDrag(row)];
      const large = (at: number) => values({ ...startOf(row), [first]: at })[row.large];
      expect(large(0)).not.toBe(large(row.drags[first].values.length - 1));
    },
  );

  it.each(figures.map((row, i) => [row.id, i] as const))("%s: is drawn from its run", (_, i) => {
    const { row, run, curve } = figureRuns(engine, id)[i];
    const shown = run(startOf(row));
    const { from, to } = rangeOf(row);
    expect(from).toBeLessThan(to);
    expect(to).toBeLessThanOrEqual(shown.end);
    expect(restOf(row)).toBeGreaterThanOrEqual(from);
    expect(restOf(row)).toBeLessThanOrEqual(to);
    const size = { width: 800, height: 600, em: 13 };
    const drawn = row.draws.includes("curve") ? curve(startOf(row)) : null;
    if (drawn) {
      expect(drawn.values).toHaveLength(row.drags[firstDrag(row)].values.length);
      expect(drawn.values.filter((value) => value === null)).toEqual([]);
    }
    const marks = figureMarks(row, shown, drawn, size);
    const numbers = marks.flatMap((mark) =>
      mark.type === "path" ? mark.points : mark.type === "text" ? [mark.x, mark.y] : [],
    );
    expect(numbers.filter(Number.isNaN)).toEqual([]);
    const colours = new Set(marks.flatMap((mark) => ("fill" in mark && mark.fill ? [mark.fill.color] : [])));
    if (row.draws.includes("pipe")) expect([...colours]).toEqual(expect.arrayContaining(["data", "ack"]));
  });
});

describe("in other languages", () => {
  afterEach(() => show(SOURCE));

  /** Returns each paragraph, heading and item of an essay, without its tags, each title and label of its figures, and its row. */
  function textsOf(id: string): string[] {
    const { default: Text } = essayText(id);
    const html = renderToStaticMarkup(
      createElement(Text, {
        components: { Figure: ({ children }) => children, Dragged: () => "1", Result: () => "2" },
      }),
    );
    const blocks = [...html.matchAll(/<(p|h\d|li)>(.*?)<\/\1>/gs)].map(([, , text]) => text.replace(/<[^>]*>/g, ""));
    const labels = figuresOf(essayText(id)).flatMap(({ title, drags }) => {
      return [title, ...Object.values(drags).map(({ name }) => name)];
    });
    const { title, lead } = ESSAYS.find((one) => one.id === id) ?? ESSAYS[0];
    return [title, lead, ...blocks, ...labels];
  }

  const TRANSLATIONS = OFFERED.filter((one) => one !== SOURCE);

  it.each(TRANSLATIONS.flatMap((language) => ESSAYS.map(({ id }) => ({ language, id }))))(
    "$id has no English text in $language.name",
    async ({ language, id }) => {
      const english = textsOf(id);
      await show(language);
      await catalogsArrived();
      const translated = textsOf(id);
      expect(translated.length).toBe(english.length);
      expect(english.length).toBeGreaterThan(40);
      // A single word may be the same in both: the sources.
      expect(translated.filter((text) => text.includes(" ") && english.includes(text))).toEqual([]);
    },
  );

  it("has the words and the decimal sign of the language in what is dragged", async () => {
    const loss = () => Object.values(figuresOf(essayText("slow-while-empty"))[4].drags)[0].values[3].text;
    expect(loss()).toBe("0.2\u00a0%");
    await show(OFFERED.find((one) => one.id === "es") ?? SOURCE);
    expect(loss()).toBe("0,2\u00a0%");
    expect(packets("Ventana", [1, 4], 4).values.map(({ text }) => text)).toEqual(["1\u00a0paquete", "4\u00a0paquetes"]);
    expect(quantities("Tamaño", "links.line.rate", ["1.5 Mb/s"], "1.5 Mb/s").values[0]).toEqual({
      text: "1,5\u00a0Mb/s",
      set: { "links.line.rate": "1.5 Mb/s" },
    });
  });
});

describe("dragged numbers", () => {
  it("keep a number and its unit on one line, and begin with the given value", () => {
    const drag = quantities("Rate", "links.line.rate", ["1 Mb/s", "10 Mb/s"], "10 Mb/s");
    expect(drag).toMatchObject({
      start: 1,
      values: [{ text: "1\u00a0Mb/s", set: { "links.line.rate": "1 Mb/s" } }, {}],
    });
    expect(() => quantities("Rate", "links.line.rate", ["1 Mb/s"], "2 Mb/s")).toThrow("Rate cannot be 2 Mb/s");
  });

  it("set half of a round trip as the delay of the link, and a buffer of one packet more than the window", () => {
    const [trip] = roundTrips("Round trip", "links.line.propagation_delay", ["20 ms"], "20 ms").values;
    expect(trip.set).toEqual({ "links.line.propagation_delay": 10e6 });
    expect(packets("Window", [1, 4], 4).values.map(({ text, set }) => [text, set["tcp.window"]])).toEqual([
      ["1\u00a0packet", 1460],
      ["4\u00a0packets", 5 * 1460],
    ]);
    expect(choices("Queue", "q", { red: "RED", codel: "CoDel" }, "codel").start).toBe(1);
  });
});

describe("numbers of the prose", () => {
  it("are written with two digits and their unit", () => {
    expect(writeQuantity(512_300, "rate")).toBe("512\u00a0kb/s");
    expect(writeQuantity(9_617_000, "rate")).toBe("9.6\u00a0Mb/s");
    expect(writeQuantity(0.949, "percent")).toBe("95\u00a0%");
    expect(writeQuantity(0.0084, "percent")).toBe("0.8\u00a0%");
    expect(writeQuantity(17, "count")).toBe("17");
    expect(writeQuantity(null, "rate")).toBe("–");
  });

  it("read the limits at the engine's places", () => {
    for (const [limit, place] of Object.entries(LIMITS)) expect(catalog.limits[place].id).toBe(limit);
  });

  it("need runs of their own where a result asks for them", () => {
    const [row] = figuresOf(essayText(ESSAYS[0].id)).filter(({ results }) =>
      Object.values(results).some(({ set }) => set),
    );
    expect(othersOf(row, startOf(row)).length).toBeGreaterThan(0);
    expect(othersOf(row, startOf(row))[0]).not.toEqual(overridesWith(row, startOf(row)));
  });
});

describe("the curve of a figure", () => {
  const drag = packets("Window", [1, 2, 3, 4], 2);
  const size = { width: 400, height: 200, em: 13 };
  const texts = (values: (number | null)[]) =>
    curveMarks({ drag, title: "Throughput", kind: "rate", values, at: 1 }, size).flatMap((mark) =>
      mark.type === "text" ? [mark.text] : [],
    );

  it("names its present value, and the values at its ends", () => {
    expect(texts([1e6, 2e6, 3e6, 4e6])).toEqual(
      expect.arrayContaining(["2\u00a0Mb/s", "1\u00a0packet", "4\u00a0packets"]),
    );
  });

  it("leaves out what is not computed yet", () => {
    expect(texts([1e6, null, null, null])).not.toContain("2\u00a0Mb/s");
    expect(QUANTITIES.throughput.kind).toBe("rate");
  });
});
