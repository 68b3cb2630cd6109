/**
 * Overrides: dotted path to value in base units (`links.t3.round_trip` -> 42000000). They are kept apart from the
 * experiment's scenario, so that a link holds the changes only and "reset" is an empty object.
 */
import type { Parameter } from "../engine/contract.ts";

/** Value of a parameter; null switches off what may be absent (a burst generator, a cap). */
export type OverrideValue = number | string | boolean | null;

/** Values by dotted path; immutable. */
export type Overrides = Readonly<Record<string, OverrideValue>>;

/** No changes: the scenario as it is. */
export const NO_OVERRIDES: Overrides = Object.freeze({});

/** Dotted names: each begins with a letter or digit, so that `__proto__` is none. */
const PATH = /^[a-z][a-z0-9_]*(?:\.[a-z0-9][a-z0-9_]*)*$/;

/** Tells whether a text can be a path: dotted names of at most 120 characters. */
export function isPath(text: string): boolean {
  return text.length <= 120 && PATH.test(text);
}

/** Returns `overrides` with the value at `path` added or replaced. */
export function withOverride(overrides: Overrides, path: string, value: OverrideValue): Overrides {
  return { ...overrides, [path]: value };
}

/** Returns `overrides` with the values of `present` at locked paths. */
export function withLocked(overrides: Overrides, present: Overrides, locked: readonly string[]): Overrides {
  const free = Object.entries(overrides).filter(([path]) => !locked.includes(path));
  const fixed = Object.entries(present).filter(([path]) => locked.includes(path));
  return Object.fromEntries([...free, ...fixed]);
}

/** Returns `overrides` without the value at `path`. */
export function withoutOverride(overrides: Overrides, path: string): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([one]) => one !== path));
}

/** Tells whether two sets of overrides hold the same values, in any order. */
export function sameOverrides(a: Overrides, b: Overrides): boolean {
  return a === b || keyOf(a) === keyOf(b);
}

/** Returns one text for equal overrides, in whichever order they were made. */
export function keyOf(overrides: Overrides): string {
  return JSON.stringify(Object.entries(overrides).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The catalog's row that describes `path`: `links.*.rate` describes `links.t3.rate`. */
export function parameterOf(parameters: readonly Parameter[], path: string): Parameter | undefined {
  const rows = rowsByPath(parameters);
  const [first = "", , ...rest] = path.split(".");
  return rows.get(path) ?? rows.get([first, "*", ...rest].join("."));
}

const indexed = new WeakMap<readonly Parameter[], Map<string, Parameter>>();

/** The rows of a catalog, which does not change, by their paths; a `*` is the second part of a path if there is one. */
function rowsByPath(parameters: readonly Parameter[]): Map<string, Parameter> {
  const known = indexed.get(parameters);
  if (known) return known;
  const rows = new Map(parameters.map((parameter) => [parameter.path, parameter]));
  indexed.set(parameters, rows);
  return rows;
}

/** Tells whether `path` fits a template in which `*` stands for any one part: `hosts.*.cost`. */
export function matches(template: string, path: string): boolean {
  const wanted = template.split(".");
  const given = path.split(".");
  return wanted.length === given.length && wanted.every((part, index) => part === "*" || part === given[index]);
}

/** Returns the leaf of a nested scenario at a dotted path; undefined if there is none. */
export function valueAt(scenario: unknown, path: string): OverrideValue | undefined {
  let here: unknown = scenario;
  for (const part of path.split(".")) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string, unknown>)[part];
  }
  return isOverrideValue(here) ? here : undefined;
}

/** Tells whether a value of unknown type can be an override. */
export function isOverrideValue(value: unknown): value is OverrideValue {
  return value === null || ["number", "string", "boolean"].includes(typeof value);
}
