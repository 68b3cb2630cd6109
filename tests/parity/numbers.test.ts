/** Numbers that texts print of runs are those that the runs give, to the last printed digit. */
import { setFlagsFromString } from "node:v8";
import { createElement, Fragment, type ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { start } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { show } from "../../web/language/index";
import { SOURCE } from "../../web/language/languages";
import { RunNumber } from "../../web/page/mdx";
import { readTour } from "../../web/pages/tours/read";
import { createJudge, numbersIn, readPrinted, type TextNumber } from "./numbers";

// V8 11 aborts now and then in a function that it optimised around a call of WebAssembly, after some thousand runs.
setFlagsFromString("--no-turbo-inline-js-wasm-calls");

// The texts are read before the first test begins.
await show(SOURCE);

const experiments = loadExperiments();
const judge = createJudge(experiments, start());
const settingsOf = (id: string) => experiments.find((one) => one.id === id)?.opens?.set ?? {};

type Content = (props: { components: object }) => ReactElement;
interface Module {
  default: Content;
}
const notes = import.meta.glob<Module>("../../web/experiments/*/notes.mdx", { eager: true });
const steps = import.meta.glob<Module>("../../web/experiments/*/steps.mdx", { eager: true });
const tours = import.meta.glob<Module>(["../../web/pages/tours/*.mdx", "!**/any_run.mdx"], { eager: true });

const Part = () => null;
const components = { Aim: Part, Question: Part, Misconception: Part, Term: Part, Run: RunNumber };

const experimentOf = (path: string) => path.split("/").at(-2) ?? "";
const fileOf = (path: string) => path.replace(/^(\.\.\/)+/, "");

const numbers: TextNumber[] = [
  ...Object.entries(notes).flatMap(([path, module]) => {
    const experiment = experimentOf(path);
    const about = { file: fileOf(path), experiment, set: settingsOf(experiment) };
    return numbersIn(module.default({ components }), about, settingsOf);
  }),
  ...Object.entries({ ...steps, ...tours }).flatMap(([path, module]) => {
    const own = path.endsWith("/steps.mdx") ? experimentOf(path) : "";
    const tour = readTour(module as unknown as Parameters<typeof readTour>[0], path, own);
    return tour.steps.flatMap(({ experiment, set, text }) =>
      numbersIn(text, { file: fileOf(path), experiment, set }, settingsOf),
    );
  }),
];

/** One sentence for each number that its run does not give. */
function wrongNumbers(list: readonly TextNumber[]): string[] {
  return list.flatMap((number) => {
    const { file, sentence, printed } = number;
    const { measured, holds, problem } = judge.compare(number);
    return holds ? [] : [`${file}: "${sentence}" prints ${printed}, measured: ${problem || measured}`];
  });
}

const files = [...new Set(numbers.map(({ file }) => file))];

describe("the numbers of runs", () => {
  test("are marked in the notes of every experiment", () => {
    expect(Object.keys(notes).map(fileOf).sort()).toEqual(files.filter((file) => file.endsWith("/notes.mdx")).sort());
  });

  test.each(files)("in %s are measured", { timeout: 60_000 }, (file) => {
    expect(wrongNumbers(numbers.filter((one) => one.file === file))).toEqual([]);
  });
});

describe("a number", () => {
  const text = (props: object, printed: string, before = "Throughput is ") =>
    createElement(Fragment, null, before, createElement(RunNumber, props, printed), " here.");
  const judged = (...of: Parameters<typeof text>) =>
    wrongNumbers(numbersIn(text(...of), { file: "a.mdx", experiment: "sandia-figure2c", set: {} }, settingsOf));

  test("that the run does not give is named with its file, its sentence and the measured number", () => {
    expect(judged({}, "5.4 Mb/s")).toEqual([]);
    expect(judged({}, "5.5 Mb/s")).toEqual([
      expect.stringMatching(/^a\.mdx: "Throughput is 5\.5 Mb\/s here\." prints 5\.5 Mb\/s, measured: 5\.4\d+$/),
    ]);
  });

  test("may be 3 % off after the word about", () => {
    expect(judged({}, "5.5 Mb/s", "Throughput is about ")).toEqual([]);
    expect(judged({}, "5.7 Mb/s", "Throughput is about ")).toHaveLength(1);
  });

  test("is of the named experiment, flow, measure and changes", () => {
    expect(judged({ with: { "tcp.window": "34496 B" } }, "10.7 Mb/s")).toEqual([]);
    expect(judged({ measure: "retransmissions" }, "Nothing")).toEqual([]);
    expect(judged({ limit: "timer" }, "21 %")).toEqual([]);
    expect(judged({ experiment: "nowhere" }, "5.4 Mb/s")[0]).toContain("there is no experiment nowhere");
    expect(judged({}, "5.4")[0]).toContain("throughput_bps has no unit");
    expect(judged({}, "5.4 ms")[0]).toContain("throughput_bps is not in ms");
    expect(judged({ curve: "none", at: 1 }, "5.4")[0]).toContain("there is no curve none at 1");
  });

  test("is read with its separators, digits and unit", () => {
    expect(readPrinted("33,558")).toEqual({ value: 33558, half: 0.5, unit: null });
    expect(readPrinted("0.745 s")).toEqual({ value: 0.745, half: 0.0005, unit: "s" });
    expect(readPrinted("9 %")).toEqual({ value: 9, half: 0.5, unit: "%" });
    expect(readPrinted("twelve")).toEqual({ value: 12, half: 0.5, unit: null });
    expect(readPrinted("None")).toEqual({ value: 0, half: 0, unit: null });
    expect(readPrinted("5 furlongs")).toBeNull();
    expect(readPrinted("many")).toBeNull();
  });
});
