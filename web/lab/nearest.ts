/** Brings a link's state to the nearest one that this page can show, and reports the differences. */
import { t } from "@lingui/core/macro";
import type { Catalog, Checked, Parameter, Scenario } from "../engine/contract.ts";
import { format, isQuantity } from "../quantities/units.ts";
import { quantitiesOf } from "../run/quantities.ts";
import { type ComparedSpec, LETTERS } from "../scenario/compared_specs.ts";
import { type Worked, withOthers } from "../scenario/draft.ts";
import type { LinkState } from "../scenario/link.ts";
import type { Options } from "../scenario/options.ts";
import { NO_OVERRIDES, type Overrides, type OverrideValue, parameterOf } from "../scenario/overrides.ts";
import { problemInWords } from "../scenario/problem_words.ts";

/** State of a link that the page can show. */
export interface NearestState {
  draft: Worked;
  /** Null where there is no link. */
  link: LinkState | null;
  /** Sentences about parts that it cannot show. */
  ignored: string[];
}

/** `own`: the scenario of a link that holds none. */
export function nearestState(catalog: Catalog, own: Scenario, link: LinkState | null): NearestState {
  const { overrides, ignored } = nearestOverrides(catalog, link?.overrides ?? NO_OVERRIDES);
  const views = nearestOptions(catalog, link?.options ?? {});
  const compared = nearestOthers(catalog, link?.others ?? []);
  return {
    draft: withOthers({ scenario: link?.scenario ?? own, overrides }, compared.others),
    ignored: [
      ...ignored,
      ...roundedCounts(catalog, link?.scenario),
      ...compared.ignored,
      ...compared.others.flatMap((one, index) =>
        one.kind === "kept" ? roundedCounts(catalog, one.scenario).map((words) => ofRun(index, words)) : [],
      ),
      ...views.ignored,
    ],
    link: link && { ...link, options: views.options },
  };
}

/** Overrides that the engine accepts, with a sentence for each that it does not. */
export interface Nearest {
  overrides: Overrides;
  ignored: string[];
}

/**
 * Checks kind and range by the catalog; only the simulator knows whether a path exists in this scenario: see `without`.
 */
export function nearestOverrides(catalog: Catalog, overrides: Overrides): Nearest {
  const kept: Record<string, OverrideValue> = {};
  const ignored: string[] = [];
  for (const [path, value] of Object.entries(overrides)) {
    const parameter = parameterOf(catalog.parameters, path);
    if (!parameter) {
      ignored.push(t`“${path}” is not a parameter.`);
      continue;
    }
    const near = nearestValue(parameter, value);
    if (near === undefined)
      ignored.push(t`${parameter.name} (${path}): “${String(value)}” is not a valid value for it.`);
    else kept[path] = near;
    if (parameter.kind === "count" && near !== value && near === Math.round(Number(value))) {
      ignored.push(notWhole(parameter, path, Number(value)));
    } else if (near !== undefined && near !== value && typeof near === "number") {
      const show = (one: OverrideValue) =>
        isQuantity(parameter.kind) ? format(Number(one), parameter.kind, 5) : String(one);
      ignored.push(t`${parameter.name}: ${show(value)} is out of range; ${show(near)} is shown.`);
    }
  }
  return { overrides: kept, ignored };
}

/** Says that a number is rounded. */
function notWhole(parameter: Parameter, path: string, value: number): string {
  return t`${parameter.name} (${path}): ${String(value)} is not a whole number; ${String(Math.round(value))} is used.`;
}

/** Counts of a scenario that are no whole numbers, and that the simulator rounds: a sentence for each. */
export function roundedCounts(catalog: Catalog, scenario: unknown, above = ""): string[] {
  if (typeof scenario !== "object" || scenario === null || Array.isArray(scenario)) return [];
  return Object.entries(scenario).flatMap(([key, value]) => {
    const path = above + key;
    if (typeof value === "object") return roundedCounts(catalog, value, `${path}.`);
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number) || Number.isInteger(number)) return [];
    const parameter = parameterOf(catalog.parameters, path);
    return parameter?.kind === "count" ? [notWhole(parameter, path, number)] : [];
  });
}

/** Replaces values of compared runs that the engine does not accept by the nearest ones. */
export function nearestOthers(
  catalog: Catalog,
  others: readonly ComparedSpec[],
): { others: ComparedSpec[]; ignored: string[] } {
  const near = others.map((one) => nearestOverrides(catalog, one.overrides));
  return {
    others: others.map((one, index) => ({ ...one, overrides: near[index].overrides })),
    ignored: near.flatMap(({ ignored }, index) => ignored.map((words) => ofRun(index, words))),
  };
}

const ofRun = (index: number, words: string) => t`Run ${LETTERS[index + 1]}: ${words}`;

function nearestValue(parameter: Parameter, value: OverrideValue): OverrideValue | undefined {
  const { kind, choices, min, max } = parameter;
  if (value === null) return parameter.default === null ? null : undefined;
  if (kind === "flag") return typeof value === "boolean" ? value : undefined;
  if (kind === "choice") return choices?.some(({ id }) => id === value) ? value : undefined;
  if (!isQuantity(kind)) return value;
  if (typeof value !== "number") return undefined;
  const within = Math.min(Math.max(value, min ?? value), max ?? value);
  return kind === "count" ? Math.round(within) : within;
}

/** Keeps variables of the catalog with the first one's unit, because only such can share a plot. */
export function nearestOptions(catalog: Catalog, options: Partial<Options>) {
  const ignored: string[] = [];
  const unitOf = (id: string) =>
    quantitiesOf(catalog).find((variable) => variable.id === id && variable.unit !== "name")?.unit;
  const known = options.variables?.filter((id) => unitOf(id) !== undefined) ?? [];
  for (const id of options.variables ?? []) {
    if (unitOf(id) === undefined) ignored.push(t`variables: “${id}” is not a variable.`);
    else if (unitOf(id) !== unitOf(known[0])) ignored.push(t`variables: ${id} has a different unit from ${known[0]}.`);
  }
  const { variables: _, ...others } = options;
  const variables = known.filter((id) => unitOf(id) === unitOf(known[0]));
  return { options: variables.length > 0 ? { ...others, variables } : others, ignored };
}

/** Leaves out the values that the simulator refused. */
export function without(overrides: Overrides, checked: Checked): Nearest {
  const kept = { ...overrides };
  const ignored: string[] = [];
  for (const { path, message } of checked.problems) {
    // An error in a default for all flows (`tcp.mss`) is reported where a flow takes it (`flows.bulk.tcp.mss`).
    const guilty = Object.keys(kept).find((one) => path === one || path.endsWith(`.${one}`));
    if (guilty === undefined) continue;
    delete kept[guilty];
    ignored.push(t`${guilty}: ${problemInWords(message)}.`);
  }
  return { overrides: kept, ignored };
}
