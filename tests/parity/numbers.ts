/** Numbers of runs in texts: gathers each `<Run>` of a text, runs its experiment, and measures what the text prints. */

import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Catalog, RunSummary } from "../../web/engine/contract";
import type { Claim } from "../../web/engine/contract/experiment";
import { type Simulated, simulated, summarised } from "../../web/engine/testing";
import { unitsOf } from "../../web/experiments/references";
import type { Experiment } from "../../web/experiments/schema";
import { RunNumber, type RunNumberProps, spoken } from "../../web/page/mdx";
import { keyOf } from "../../web/scenario/overrides";
import { overridesOf, type Settings } from "../../web/scenario/settings";
import { resultOf, type SweepUnit, UNITS, usualMeasure } from "../../web/sweep/measures";
import { planPoints, planRuns } from "../../web/sweep/plan";
import { measured } from "./claims";

/** A number of a text, and the run that the text is about. */
export interface TextNumber extends Omit<RunNumberProps, "children"> {
  file: string;
  sentence: string;
  /** The number as the text prints it. */
  printed: string;
  /** "about" stands before the number, which then may be 3 % off. */
  isAbout: boolean;
  experiment: string;
  /** Changes to the scenario of the run. */
  set: Settings;
  /** Part of them that the number itself names. */
  changes: Settings;
}

/** The run that a text is about. */
export type About = Pick<TextNumber, "file" | "experiment" | "set">;

/** Relative distance that "about" allows. */
const ABOUT = 0.03;

/** Returns the numbers of runs in a text, each with its sentence. */
export function numbersIn(text: ReactNode, about: About, settingsOf: (experiment: string) => Settings): TextNumber[] {
  return paragraphsOf(text).flatMap((pieces) => {
    const whole = pieces.map(spokenPiece).join("");
    return pieces.flatMap((piece, i): TextNumber[] => {
      if (!isNumber(piece)) return [];
      const { children: _, with: changes = {}, experiment = about.experiment, ...props } = piece.props;
      const before = pieces.slice(0, i).map(spokenPiece).join("");
      const set = experiment === about.experiment ? about.set : settingsOf(experiment);
      return [
        {
          ...props,
          file: about.file,
          experiment,
          set: { ...set, ...changes },
          changes,
          printed: spoken(piece),
          isAbout: /\babout\s+$/i.test(before),
          sentence: sentenceAt(whole, before.length),
        },
      ];
    });
  });
}

type Piece = string | ReactElement<RunNumberProps>;

const isNumber = (piece: ReactNode): piece is ReactElement<RunNumberProps> =>
  isValidElement(piece) && piece.type === RunNumber;

const spokenPiece = (piece: Piece) => (typeof piece === "string" ? piece : spoken(piece));

/** Elements whose text belongs to the paragraph around them. */
const INLINE: readonly unknown[] = ["em", "strong", "code", "a"];

/** Splits a text into paragraphs of words and numbers of runs; texts in props, such as a question, are paragraphs too. */
function paragraphsOf(text: ReactNode): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  const walk = (node: ReactNode) => {
    for (const one of Children.toArray(node)) {
      if (typeof one === "string" || typeof one === "number") paragraphs.at(-1)?.push(String(one));
      else if (isNumber(one)) paragraphs.at(-1)?.push(one);
      else if (isValidElement<Record<string, ReactNode>>(one)) {
        const isBlock = typeof one.type === "string" && !INLINE.includes(one.type);
        if (isBlock) paragraphs.push([]);
        for (const value of Object.values(one.props)) {
          if (value === one.props.children || !isValidElement(value)) continue;
          paragraphs.push([]);
          walk(value);
          paragraphs.push([]);
        }
        walk(one.props.children);
        if (isBlock) paragraphs.push([]);
      }
    }
  };
  walk(text);
  return paragraphs;
}

function sentenceAt(text: string, place: number): string {
  const starts = [...text.matchAll(/[.?!:][”")]*\s+(?=[\p{Lu}\d“])/gu)].map(
    ({ index, 0: { length } }) => index + length,
  );
  const from = Math.max(0, ...starts.filter((start) => start <= place));
  const to = Math.min(text.length, ...starts.filter((start) => start > place));
  return text.slice(from, to).replace(/\s+/g, " ").trim();
}

const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const NONE = ["no", "none", "nothing"];

/** Reads a printed number: its value, half of its last digit, and its unit if it has one; null if it is not a number. */
export function readPrinted(text: string): { value: number; half: number; unit: SweepUnit | null } | null {
  const word = text.toLowerCase();
  if (NONE.includes(word)) return { value: 0, half: 0, unit: null };
  if (WORDS.includes(word)) return { value: WORDS.indexOf(word), half: 0.5, unit: null };
  const [, digits, , decimals = "", name] =
    /^((?:\d{1,3}(?:,\d{3})+|\d+)(\.(\d+))?)(?:\s+(.+))?$/.exec(text) ?? /^((\d+))()\s*(%)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const unit = UNITS.find((one) => one === name) ?? null;
  if (name !== undefined && unit === null) return null;
  return { value: Number(digits.replaceAll(",", "")), half: 0.5 * 10 ** -decimals.length, unit };
}

/** A number beside the results of its runs. */
export interface Compared {
  /** In the printed unit, the mean over the seeds of a curve; null if the run has no such quantity. */
  measured: number | null;
  holds: boolean;
  /** Mistake of the element itself; empty if it can be judged. */
  problem: string;
}

/** Returns a function that runs what a number of a text needs, each distinct run once, and compares the two. */
export function createJudge(experiments: readonly Experiment[], catalog: Catalog) {
  const runs = new Map<string, Simulated>();

  function run({ id, scenario }: Experiment, settings: object, { event, limit }: RunNumberProps): Simulated {
    const overrides = overridesOf(settings as Settings);
    const recorded = event !== undefined ? "events" : limit !== undefined ? "limits" : "";
    const key = `${id} ${recorded} ${keyOf(overrides)}`;
    const known = runs.get(key);
    if (known) return known;
    const made =
      recorded === "events" ? simulated(scenario, overrides).data : summarised(scenario, overrides, recorded !== "");
    runs.set(key, made);
    return made;
  }

  function compare(number: TextNumber): Compared {
    const experiment = experiments.find(({ id }) => id === number.experiment);
    const printed = readPrinted(number.printed);
    if (!experiment) return wrong(`there is no experiment ${number.experiment}`);
    if (!printed) return wrong("the text is no number with a unit of sweeps");
    const { points, ...asked } = number.curve === undefined ? inRun(number, experiment) : onCurve(number, experiment);
    if (points.length === 0) return wrong(`there is no curve ${number.curve} at ${number.at}`);
    let done: Simulated[];
    try {
      done = points.map((settings) => run(experiment, settings, number));
    } catch (refused) {
      return wrong(`the run is refused: ${refused}`);
    }
    const claim = { ...resultAsked(done[0].summary, asked), ...(printed.unit && { unit: printed.unit }) };
    const { measure = "", unit } = claim;
    if (measure && !unit) return wrong(`${measure} has no unit`);
    if (measure && unit && !unitsOf(measure).includes(unit)) return wrong(`${measure} is not in ${unit}`);
    const values = done.map((one) => measured(claim as Claim, one, WHOLE_RUN, catalog)).filter((one) => one !== null);
    if (values.length === 0) return { measured: null, holds: false, problem: "" };
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const allowed = Math.max(printed.half, number.isAbout ? ABOUT * printed.value : 0);
    return { measured: mean, holds: Math.abs(mean - printed.value) <= allowed + ROUNDING, problem: "" };
  }

  return { compare };
}

const wrong = (problem: string): Compared => ({ measured: null, holds: false, problem });

const WHOLE_RUN = [0, Number.POSITIVE_INFINITY] as const;

/** Error of sums of binary fractions, such as 0.5 of a last digit. */
const ROUNDING = 1e-9;

type Quantity = Omit<Partial<Claim>, "measure"> & Pick<RunNumberProps, "measure">;

type Asked = Quantity & { points: object[] };

/** Returns the run of a number, and its quantity as far as the number names it: otherwise what the page shows large. */
function inRun({ set, flow, measure, unit, event, limit }: TextNumber, { flow: usual, opens }: Experiment): Asked {
  const outcome = opens?.outcome;
  const isOther = [measure, event, limit].some((one) => one !== undefined);
  if (!isOther && outcome && (flow === undefined || flow === outcome.flow))
    return { points: [set], ...outcome, ...(unit && { unit }) };
  return { points: [set], flow: flow ?? usual, measure, unit, event, limit };
}

/**
 * Returns the runs of a point of the experiment's sweep, one for each seed, and the quantity of its curve. How the page opens
 * does not matter: the cases of the sweep say what differs from the scenario.
 */
function onCurve({ changes, curve, at, measure, unit }: TextNumber, { scenario, sweep }: Experiment): Asked {
  const quantity = sweep?.quantities.find(({ column }) => column === curve);
  if (!sweep || !quantity || at === undefined) return { points: [] };
  const spec = { ...sweep, cases: { [quantity.case]: sweep.cases[quantity.case] } };
  const request = {
    spec,
    scenario,
    overrides: overridesOf(changes),
    published: [{ [spec.column]: at }],
    parameterName: "",
    peaks: [],
    near: null,
  };
  const points = planRuns(request, planPoints(request)).map(({ overrides }) => overrides);
  return { points, flow: quantity.flow, measure: measure ?? quantity.measure, unit: unit ?? quantity.unit };
}

/** Adds the quantity that the page shows for a flow, and the unit of plain counts and shares. */
function resultAsked(summary: RunSummary, { measure: asked, unit, ...claim }: Quantity): Quantity {
  if (claim.event !== undefined || claim.limit !== undefined) return claim;
  const measure = asked ?? usualMeasure(resultOf(summary, { flow: claim.flow ?? "" }));
  const plain = /share$|unfairness|utilisation/.test(measure) ? "%" : "times";
  return { ...claim, measure, unit: unit ?? (/_(?:bps|ns|bytes)$/.test(measure) ? undefined : plain) };
}
