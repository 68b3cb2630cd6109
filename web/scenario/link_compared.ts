/** Compared runs in a link: each has a letter, a kind, and its differences from the current run. */
import { t } from "@lingui/core/macro";
import type { Scenario } from "../engine/contract.ts";
import { type ComparedSpec, differences, differing, MOST_COMPARED, OWN } from "./compared_specs.ts";
import { shortened } from "./link_text.ts";
import { type KindOf, readValue, writeValue } from "./link_values.ts";
import { isPath, type Overrides, type OverrideValue } from "./overrides.ts";

/** Letters of compared runs; a difference has its path behind the letter: `b=with&b.tcp.variant=cubic`. */
const OTHER_LETTERS = ["b", "c", "d"] as const;
/** Keys of compared runs. */
export const OTHER = /^([bcd])(?:\.(.+))?$/;
/** Marks the experiment's own value, where the current run has another. */
const OWN_VALUE = "*";

/** Parts of a compared run that a link has named so far. */
export interface SpecParts {
  kind: ComparedSpec["kind"];
  scenario: string | undefined;
  differs: [string, OverrideValue | typeof OWN][];
}

/** Writes a compared run as pairs of keys and values, with its differences from the current one. */
export function writeSpec(other: ComparedSpec, index: number, present: Overrides, kindOf: KindOf): [string, string][] {
  const letter = OTHER_LETTERS[index];
  if (letter === undefined) return [];
  const scenario = other.kind === "kept" ? other.scenario : null;
  const differs = differences(other.overrides, other.kind === "kept" && scenario === null ? present : {});
  const write = (path: string, value: OverrideValue | typeof OWN) =>
    value === OWN ? OWN_VALUE : value === OWN_VALUE ? `~${value}` : writeValue(value, kindOf(path));
  return [
    [letter, other.kind],
    ...(scenario === null ? [] : [[`${letter}.scenario`, JSON.stringify(scenario)] satisfies [string, string]]),
    ...differs.map(([path, value]): [string, string] => [`${letter}.${path}`, write(path, value)]),
  ];
}

/** Reads one pair of a compared run into `found`, by its letter; a sentence in `ignored` names what cannot be read. */
export function readSpec(key: string, value: string, found: Map<string, SpecParts>, ignored: string[]) {
  const [, letter = "", path] = OTHER.exec(key) ?? [];
  const parts = found.get(letter) ?? { kind: "kept", scenario: undefined, differs: [] };
  found.set(letter, parts);
  if (path === undefined) {
    if (value === "with" || value === "kept") parts.kind = value;
    else ignored.push(t`${key}: “${shortened(value)}” is not a kind of run to compare with.`);
  } else if (path === "scenario") parts.scenario = value;
  else if (isPath(path)) parts.differs.push([path, value === OWN_VALUE ? OWN : readValue(value)]);
  else ignored.push(t`“${shortened(key)}” is not a setting.`);
}

/** Returns the compared runs of a link. `readScenario` reads the scenario of one that has its own. */
export function specsOf(
  found: ReadonlyMap<string, SpecParts>,
  present: Overrides,
  readScenario: (text: string, key: string) => Scenario | null,
): ComparedSpec[] {
  const letters = OTHER_LETTERS.slice(0, MOST_COMPARED).filter((letter) => found.has(letter));
  return letters.flatMap((letter): ComparedSpec[] => {
    const { kind, scenario: text, differs } = found.get(letter) as SpecParts;
    if (kind === "with") return [{ kind, overrides: differing({}, differs) }];
    const scenario = text === undefined ? null : readScenario(text, `${letter}.scenario`);
    if (text !== undefined && scenario === null) return [];
    return [{ kind, scenario, overrides: differing(scenario === null ? present : {}, differs) }];
  });
}
