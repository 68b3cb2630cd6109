import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { languageOf, named, show } from "../language/index.ts";
import { LANGUAGES, SOURCE } from "../language/languages.ts";
import { offerCatalogs } from "../language/long_texts.ts";
import { heading } from "../marks/table.ts";
import { unitName } from "../quantities/unit_names.ts";
import { UNITS } from "../sweep/measures.ts";
import { cellIn, peaksIn, printed, publishedRows, readTable, tableInWords } from "./published.ts";
import { readAll } from "./read.ts";
import { wrongReferences } from "./references.ts";
import { mistakesIn } from "./schema.ts";
import { knownFrom } from "./testing.ts";

const here = new URL(".", import.meta.url);
const tables = new URL("../../public/papers/", here);
const evidence = new URL("../../public/evidence.json", here);
const files = Object.fromEntries(
  readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `./${name}/experiment.json`)
    .filter((path) => existsSync(new URL(path, here)))
    .map((path) => [path, JSON.parse(readFileSync(new URL(path, here), "utf8"))]),
);
const experiments = readAll(files);
const known = knownFrom(tables);
const textOf = (table: string) => readFileSync(new URL(`${table}.csv`, tables), "utf8");

describe("experiments", () => {
  it("are well formed", () => {
    expect(Object.entries(files).flatMap(([path, file]) => mistakesIn(file, path))).toEqual([]);
    expect(experiments.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(files))("%s refers only to what exists", (path, file) => {
    expect(wrongReferences(file, path, known)).toEqual([]);
  });

  it("reads a cell by its row and column", () => {
    const text = "place,bytes,at_1\nTanum,125,146\nTanum,246,\n";
    expect(cellIn(text, { row: { place: "Tanum", bytes: "125" }, from: "at_1" })).toBe(146);
    expect(cellIn(text, { row: { place: "Tanum", bytes: "246" }, from: "at_1" })).toBeNull();
    expect(cellIn(text, { row: { place: "Fucino" }, from: "at_1" })).toBeNull();
  });

  it.each(experiments.flatMap((one) => (one.sweep?.peaks ? [[one.id, one.sweep, one.sweep.peaks] as const] : [])))(
    "%s finds a row of the table for each of its curves",
    (_, sweep, peaks) => {
      const found = peaksIn(textOf(peaks.table), peaks, sweep.quantities);
      expect(found.map(({ column }) => column)).toEqual(sweep.quantities.map(({ column }) => column));
      // Two or three cells of the tables are empty: the paper did not test build 60 everywhere.
      expect(found.filter(({ peak }) => peak === null).length).toBeLessThan(2);
      for (const { peak, fall } of found) if (peak === null) expect(fall).toBeNull();
    },
  );

  it("reads a curve's highest point, what is lost of it beyond and how unfair it was", () => {
    const columns = { table: "t", peak: "top", fall: "lost", unfairness: "unfair", row: {} };
    const basis = "twice" as const;
    const goals = { goals: [{ basis, median: 1, max: 1 }], fall_goal: { basis, max: 1 } };
    const peaks = { ...columns, ...goals, rows: { a: { build: "60" }, b: { build: "r60" } } };
    const text = "build,top,lost,unfair\nr60,40,,\n60,20,75,09";
    expect(peaksIn(text, peaks, [])).toEqual([
      { column: "a", peak: 20, fall: 75, unfairness: 9 },
      // Nothing printed beside a peak means that nothing was lost.
      { column: "b", peak: 40, fall: 0, unfairness: null },
    ]);
    const one = { column: "b", label: "", case: "", flow: "bulk", measure: "link_use_bps" } as const;
    const quantity = { ...one, unit: "Mb/s", printed: "Mib/s" } as const;
    expect(peaksIn(text, peaks, [quantity])[1].peak).toBe(41.94);
  });

  it("sweeps the values of a table or its own", () => {
    const sweep = { ...experiments.find(({ id }) => id === "sandia-table3")?.sweep, values: [1, 2] };
    const file = { ...(files["./sandia-table3/experiment.json"] as object), sweep };
    expect(mistakesIn(file, "x")).toEqual([expect.stringContaining("needs a table or values, not both")]);
  });

  it("puts what the text states beside the value it is stated of", async () => {
    const stated = [{ table: "t", row: "r", at: 2, column: "pause", value: 3 }];
    expect(await publishedRows({ values: [1, 2], column: "window", stated, quantities: [] })).toEqual([
      { window: 1 },
      { window: 2, pause: 3 },
    ]);
  });

  it("names an experiment that opens on no lesson, and a moment outside its range", () => {
    const file = files["./sandia-table3/experiment.json"];
    const { opens, ...bare } = file as { opens: object };
    expect(mistakesIn(bare, "x")).toEqual([expect.stringContaining("x: opens: ")]);
    const late = { ...bare, opens: { ...opens, at: "900 s" } };
    expect(mistakesIn(late, "x")).toEqual([expect.stringContaining("has a moment that is not inside its range")]);
    const idle = { ...bare, opens: { ...opens, claims: [{ flow: "bulk", event: "dropped" }] } };
    expect(mistakesIn(idle, "x")).toEqual([expect.stringContaining("needs at_least or at_most")]);
  });

  it("names file and path of each mistake", () => {
    const file = { ...(files["./sandia-table3/experiment.json"] as object), title: "", controls: [{ group: 3 }] };
    expect(mistakesIn(file, "sandia-x/experiment.json")).toEqual([
      expect.stringContaining("sandia-x/experiment.json: title: "),
      expect.stringContaining("sandia-x/experiment.json: controls.0.group: "),
      expect.stringContaining("sandia-x/experiment.json: controls.0.parameters: "),
    ]);
  });

  it("says what rows begin alike with in the first of them", () => {
    const { columns, rows } = printed('option,field_name,bytes\nA,kind,1\nA,"one, two",1\nB,kind,1\n', "x");
    expect(columns.map(({ name }) => name)).toEqual(["option", "field name", "bytes"]);
    expect(rows).toEqual([
      ["A", "kind", "1"],
      ["", "one, two", "1"],
      ["B", "kind", "1"],
    ]);
  });

  it("takes units out of a column's name, and not how small its numbers were printed", () => {
    const { columns } = printed("rtt_ms,peak_mbps,lost_pct_superscript,kb,window_limit_kb\n20,40,3,1,64\n", "x");
    expect(columns.map(heading)).toEqual(["rtt (ms)", "peak (Mb/s)", "lost (%)", "kb", "window limit (KB)"]);
  });

  it("shows of a table the rows that are wanted", () => {
    const { columns, rows } = printed("figure,flows,rate\n1,1,40\n7,4,28\n7,8,28\n", "x", { figure: "7" });
    expect(columns.map(({ name }) => name)).toEqual(["flows", "rate"]);
    expect(rows).toEqual([
      ["4", "28"],
      ["8", "28"],
    ]);
  });

  it("reads notes and gaps of a table as nothing", () => {
    expect(readTable("delay_ms,bytes,note\n0,,\n70,393250,printed so\n")).toEqual([
      { delay_ms: 0, bytes: null, note: null },
      { delay_ms: 70, bytes: 393250, note: null },
    ]);
  });
});

describe("in other languages", () => {
  afterEach(() => show(SOURCE));

  it("every word in the tables of a calculator is translated", async () => {
    offerCatalogs({ fr: () => import("../language/locales/fr/experiments/ubc.po") });
    await show(named("fr") ?? SOURCE);
    const tables = experiments.flatMap((one) => (one.calculator ? one.tables : []));
    const shown = tables.map(({ table, title }) => tableInWords(printed(textOf(table), title)));
    const texts = shown.flatMap(({ columns, rows }) => [
      ...columns.map(({ name }) => name),
      ...rows.flat().map(String),
    ]);
    expect(texts).toContain("tampons du coussin");
    expect(texts.filter((text) => languageOf(text).lang === "en")).toEqual([]);
  });

  it("units of sweeps, experiments and the evidence are messages if they are words", async () => {
    const texts = [...Object.values(files).map((file) => JSON.stringify(file)), readFileSync(evidence, "utf8")];
    const written = texts.flatMap((text) => [...text.matchAll(/"unit": ?"([^"]*)"/g)].map(([, unit]) => unit));
    const words = [...new Set([...UNITS, ...written])].filter((unit) => /[a-z]{3}/.test(unit));
    expect(words).toEqual(expect.arrayContaining(["packets/s", "per 1000", "buffers"]));
    await show(LANGUAGES.find(({ isPseudo }) => isPseudo) ?? SOURCE);
    expect(words.filter((unit) => unitName(unit) === unit)).toEqual([]);
    await show(named("fr") ?? SOURCE);
    expect(["packets/s", "per 10,000", "ms"].map(unitName)).toEqual(["paquets/s", "sur 10\u00a0000", "ms"]);
  });
});
