/** Differences between compared runs, in the catalog's words. */
import { t } from "@lingui/core/macro";
import type { Catalog, Parameter, Scenario } from "../engine/contract.ts";
import { namesIn } from "../lab/forks/lose.ts";
import { format, isQuantity } from "../quantities/units.ts";
import type { Run } from "../run/run.ts";
import { type Draft, folded } from "../scenario/draft.ts";
import { isOverrideValue, parameterOf, valueAt } from "../scenario/overrides.ts";

/** A run's draft, and the scenario that the simulator made of it. */
export interface Made {
  draft: Draft;
  run: Run | null;
}

/** A parameter in which runs differ. */
export interface Differing {
  path: string;
  name: string;
  /** Value in each run, in words. */
  values: string[];
}

/** Leaves of a scenario by dotted path, without sources. */
function leaves(scenario: Scenario, under = "", found = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(scenario)) {
    const path = under === "" ? key : `${under}.${key}`;
    if (path === "sources") continue;
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isGroup) leaves(value as Scenario, path, found);
    else found.set(path, JSON.stringify(value));
  }
  return found;
}

/** Returns the parameters with different values in the runs, in the order of the scenario. */
export function differing(catalog: Catalog, runs: readonly Made[]): Differing[] {
  const all = runs.map(({ draft }) => leaves(folded(draft)));
  const paths = new Set(all.flatMap((one) => [...one.keys()]));
  const differ = [...paths].filter((path) => all.some((one) => one.get(path) !== all[0].get(path)));
  return differ.flatMap((path) => {
    const parameter = parameterOf(catalog.parameters, path);
    const values = runs.map(({ run }, index) => {
      const written = all[index].get(path);
      const full = valueAt(run?.scenario, path);
      const value = full ?? (written === undefined ? undefined : JSON.parse(written));
      return value === undefined ? "–" : valueWords(parameter, value);
    });
    // Two spellings of one value are no difference.
    if (values.every((one) => one === values[0])) return [];
    const scenario = runs.map(({ run }) => run?.scenario).find((one) => valueAt(one, path) !== undefined);
    return [{ path, name: nameOf(parameter, path, scenario ?? null), values }];
  });
}

function nameOf(parameter: Parameter | undefined, path: string, scenario: Scenario | null): string {
  if (!parameter) return path;
  const [group = "", id = ""] = path.split(".");
  if (!parameter.path.startsWith(`${group}.*`)) return parameter.name;
  const called = valueAt(scenario, `${group}.${id}.name`);
  return `${parameter.name}, ${typeof called === "string" && called !== "" ? called : id}`;
}

/** Writes a value of a parameter in words. */
export function valueWords(parameter: Parameter | undefined, value: unknown): string {
  if (value === null) return t`none`;
  if (!isOverrideValue(value)) return JSON.stringify(value);
  const { kind, choices } = parameter ?? {};
  if (typeof value === "boolean") return value ? t`on` : t`off`;
  if (kind === "packets") return namesIn(value).join(", ") || t`none`;
  if (kind && isQuantity(kind) && typeof value === "number") return format(value, kind, 4);
  return choices?.find(({ id }) => id === value)?.name ?? String(value);
}

/** Largest number of differences in a run's name. */
const MOST_NAMED = 2;

const isVariant = ({ path }: Differing) => path === "tcp.variant" || path.endsWith(".tcp.variant");

/** Names run `index` by its differences from the first: "Round-trip delay 84 ms, Variant CUBIC". */
export function runWords(all: readonly Differing[], index: number): string {
  const changed = all.filter(({ values }) => index === 0 || values[index] !== values[0]);
  // The TCP says most: its options and buffers follow from it.
  const own = [...changed.filter(isVariant), ...changed.filter((one) => !isVariant(one))];
  if (own.length === 0) return index === 0 ? t`this run` : t`same as A so far`;
  // A changed name of a flow says what the other changes were for.
  const called = own.filter(({ path }) => path.endsWith(".name"));
  const named = [
    ...called.map(({ values }) => values[index]),
    ...(called.length > 0 ? [] : own).map(({ name, values }) => `${name}: ${values[index]}`),
  ].slice(0, MOST_NAMED);
  const more = own.length - named.length;
  const words = named.join("; ");
  return more > 0 ? t`${words}; and ${more} more` : words;
}
