/** The criteria of the report card, and the runs behind its numbers. */
import type { CardCell, CardFile, CardPoint, Cards, Criterion } from "../../engine/contract/card.ts";
import type { Scenario } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { programKey } from "../../predict/seal.ts";
import { CARD, FIRST_PAGE, LABORATORY, writeLink } from "../../scenario/link.ts";
import { programCode } from "../../scenario/program_link.ts";
import { overridesOf, type Settings } from "../../scenario/settings.ts";
import { quantityOf } from "../../sweep/measures.ts";
import { meanOf } from "../evidence/again.ts";
import file from "./card.json";

const CARD_FILE = file as unknown as CardFile;

/** The scenario in which variants are judged. */
export const SCENARIO = CARD_FILE.scenario as Scenario;
/** All criteria, in the order of RFC 9743. */
export const CRITERIA: readonly Criterion[] = CARD_FILE.criteria;

/** Stands for the variant that is judged. */
const TESTED = "$variant";

/** A congestion control that is judged: a variant by its id, or a program of the reader. */
export type Tested = string | { program: string };

/** Variant that gives a program its repair of losses and its timer. */
const BASE_OF_PROGRAMS = "rack";

/** A number of the card: a point of a criterion, for one congestion control. */
export interface Place {
  criterion: Criterion;
  point: CardPoint;
  tested: Tested;
}

/** Every number of the card of one congestion control. */
export const placesOf = (tested: Tested): Place[] =>
  CRITERIA.flatMap((criterion) => criterion.points.map((point) => ({ criterion, point, tested })));

/** Returns a key of a number, the same for the same number. */
export function keyOf({ criterion, point, tested }: Place): string {
  const name = typeof tested === "string" ? tested : programKey(tested.program);
  return `${name} ${criterion.id} ${point.at ?? ""}`;
}

/** Returns the values that the scenario has for a number: those of each flow that has the congestion control. */
export function settingsOf({ criterion, point, tested }: Place): Settings {
  const values = { "flows.tested.tcp.variant": TESTED, ...criterion.set, ...point.set };
  const set = Object.entries(values).flatMap(([path, value]) => {
    if (value !== TESTED) return [[path, value]];
    if (typeof tested === "string") return [[path, tested]];
    return [
      [path, BASE_OF_PROGRAMS],
      [path.replace(/variant$/, "program"), tested.program],
    ];
  });
  return Object.fromEntries(set);
}

/** Returns the flow that the page of a run opens on: the tested one, or the one that is measured if that is switched off. */
function flowOf(settings: Settings, measured: string): string {
  const entry = settings["flows.tested.enabled"] === false ? measured : "tested";
  const flows = SCENARIO.flows as Record<string, { count?: number }>;
  const count = settings[`flows.${entry}.count`] ?? flows[entry].count ?? 1;
  return Number(count) > 1 ? `${entry}.1` : entry;
}

/** Returns the link to the run of a number with the first seed. */
export function runOf(place: Place): string {
  const settings = settingsOf(place);
  const flow = flowOf(settings, place.criterion.quantity.flow);
  const overrides = { ...overridesOf(settings), seed: 1 };
  return writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario: SCENARIO, overrides, flow });
}

/**
 * Returns the link to the report cards of these variants; without any, of those that the site comes with. `program`: a program
 * of the reader beside them; empty for none.
 */
export function cardLink(variants: readonly string[], program = ""): string {
  const options = { ...(variants.length > 0 && { variants }), ...(program !== "" && { code: programCode(program) }) };
  return writeLink({ ...FIRST_PAGE, experiment: CARD, options });
}

/** Numbers by their keys. */
export type Numbers = ReadonlyMap<string, CardCell>;

/** Returns the numbers of a file of report cards. */
export function numbersIn({ columns }: Cards): Numbers {
  return new Map(
    columns.flatMap(({ variant, cells }) =>
      placesOf(variant).map((place): [string, CardCell] => {
        const { criterion, point } = place;
        return [keyOf(place), cells[criterion.id][criterion.points.indexOf(point)]];
      }),
    ),
  );
}

/** To three decimals, as the command line writes them. */
const rounded = (value: number) => Math.round(value * 1e3) / 1e3;

/** Computes a number as the command line does: its mean over the seeds from 1 on. */
export async function computed(
  engine: Pick<Engine, "summary">,
  place: Place,
  seeds: number,
  signal: AbortSignal,
): Promise<CardCell> {
  const set = settingsOf(place);
  const all = Array.from({ length: seeds }, (_, k) => k + 1);
  const runs = await Promise.all(
    all.map((seed) => engine.summary(SCENARIO, { ...set, seed }, { signal, limits: false })),
  );
  const values = runs.map((run) => quantityOf(run, place.criterion.quantity)).filter((value) => value !== null);
  const { simulated, spread } = meanOf(values);
  return { mean: values.length < seeds ? null : rounded(simulated), deviation: rounded(spread) };
}

/** Tells whether a number came out exactly as another. */
export const isSame = (one: CardCell, other: CardCell): boolean =>
  one.mean === other.mean && one.deviation === other.deviation;

/** Returns how far a number is from the best one; the lower, the better. */
function distance({ best }: Criterion, value: number): number {
  if (best === "high") return -value;
  return best === "low" ? value : Math.abs(value - best);
}

/** Returns for each cell of a row whether no other is better; none is where all are equal. */
export function bestOf(criterion: Criterion, cells: readonly (CardCell | undefined)[]): boolean[] {
  const far = cells.map((cell) => (typeof cell?.mean === "number" ? distance(criterion, cell.mean) : null));
  const known = far.filter((one) => one !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return far.map((one) => one !== null && least < most && one === least);
}
