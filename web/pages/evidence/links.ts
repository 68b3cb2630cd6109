/** Links to the parts of the page and to the runs of its numbers. */

import type {
  EvidenceRow,
  EvidenceTable,
  KernelRow,
  PairRow,
  Settings,
  SimulatorRow,
} from "../../engine/contract/evidence.ts";
import { type QuantityKind, readQuantity } from "../../quantities/units.ts";
import type { ComparedSpec } from "../../scenario/compared_specs.ts";
import { EVIDENCE, FIRST_PAGE, LABORATORY, writeLink } from "../../scenario/link.ts";
import type { Overrides, OverrideValue } from "../../scenario/overrides.ts";

/** `view`: a part of the page, or a paper. */
export function evidenceLink(view: string | null = null): string {
  return writeLink({ ...FIRST_PAGE, experiment: EVIDENCE, view });
}

/** Returns the link to the experiment with these values set; with `beside`, next to the run that has those values over them. */
export function runLink(experiment: string, set: Settings, beside?: Settings): string {
  const kinds = new Map<string, QuantityKind | null>();
  const overridesIn = (settings: Settings): Overrides =>
    Object.fromEntries(
      Object.entries(settings).map(([path, value]): [string, OverrideValue] => {
        const quantity = typeof value === "string" ? readQuantity(value) : null;
        kinds.set(path, quantity?.kind ?? null);
        if (value === "true" || value === "false") return [path, value === "true"];
        return [path, quantity ? quantity.value : value];
      }),
    );
  const others: ComparedSpec[] = beside ? [{ kind: "with", overrides: overridesIn(beside) }] : [];
  const state = { ...FIRST_PAGE, experiment, overrides: overridesIn(set), others };
  return writeLink(state, (path) => kinds.get(path) ?? null);
}

/** Returns the link to a number's run, or to the equations with its inputs. */
export function rowLink({ experiment, runs }: EvidenceTable, { shown, inputs }: EvidenceRow): string {
  if (inputs) {
    const equations = Object.entries(inputs).map(([id, value]) => `${id}=${value}`);
    return writeLink({ ...FIRST_PAGE, experiment, options: { equations: equations.join(" ") } });
  }
  return runLink(experiment, shown === undefined ? {} : runs[shown].set);
}

/** Returns the link to the simulation of what was measured on a kernel or on another simulator. */
export function simulationLink({ scenario }: KernelRow | PairRow | SimulatorRow): string {
  return writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario });
}
