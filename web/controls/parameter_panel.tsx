import { type ReactNode, useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Catalog, Parameter } from "../engine/contract.ts";
import { currentValue, type Lab, type LabState } from "../scenario/lab.ts";
import { type OverrideValue, parameterOf, valueAt } from "../scenario/overrides.ts";
import { isQuantity } from "../words/units.ts";
import { BASIS_WORDS, type Basis, BasisMark } from "./basis_mark.tsx";
import { ChoiceControl, FlagControl } from "./choice_control.tsx";
import { QuantityControl } from "./quantity_control.tsx";
import { SourcesDialog } from "./sources_dialog.tsx";

interface ParameterPanelProps {
  lab: Lab;
  catalog: Catalog;
  /** Path -> values in the paper's table, base units. */
  measured: Readonly<Record<string, readonly number[]>>;
}

const NONE: readonly number[] = [];

/** What the reader can change, in the experiment's groups; names, units and ranges come from the catalog. */
export function ParameterPanel({ lab, catalog, measured }: ParameterPanelProps) {
  const state = useStore(lab.store);
  const { controls } = lab.experiment;
  const changed = Object.keys(state.history.present);
  const shared = useMemo(
    () =>
      sharedTemplates(
        catalog,
        controls.flatMap((group) => group.parameters),
      ),
    [catalog, controls],
  );
  const extra = changed.filter((path) => path !== "seed" && !controls.some((group) => group.parameters.includes(path)));

  const control = (path: string) => {
    const parameter = parameterOf(catalog.parameters, path);
    const value = currentValue(state, path);
    if (!parameter || value === undefined) return null;
    const label = labelOf(parameter, path, shared, state);
    return (
      <ParameterControl
        key={path}
        {...{ lab, state, parameter, path, label, value }}
        measured={measured[path] ?? NONE}
        basis={basisOf(state, path)}
      />
    );
  };

  return (
    <div className="panel">
      <p className="quiet panel-intro">
        Change anything; every view updates.
        {Object.keys(measured).length > 0 && " Grey ticks mark the values the paper measured."}
      </p>
      {controls.map(({ group, parameters }) => (
        <section key={group} className="panel-group">
          <h3>{group}</h3>
          {parameters.map(control)}
        </section>
      ))}
      {extra.length > 0 && (
        <section className="panel-group">
          <h3>Also changed</h3>
          {extra.map(control)}
        </section>
      )}
      <PanelFoot lab={lab} catalog={catalog} state={state} changed={changed.length} />
    </div>
  );
}

interface ParameterControlProps {
  lab: Lab;
  state: LabState;
  parameter: Parameter;
  path: string;
  label: string;
  value: OverrideValue;
  measured: readonly number[];
  basis: Basis;
}

function ParameterControl({ lab, state, parameter, path, label, value, measured, basis }: ParameterControlProps) {
  const mark = <BasisMark basis={basis} />;
  const { kind, meaning } = parameter;
  const problem = state.problems.find((one) => one.path === path)?.message ?? null;
  if (kind === "choice" && typeof value === "string") {
    const choices = parameter.choices ?? [];
    return <ChoiceControl {...{ label, meaning, choices, value, mark }} onChange={(next) => lab.set(path, next)} />;
  }
  if (kind === "flag" && typeof value === "boolean") {
    return <FlagControl {...{ label, meaning, value, mark }} onChange={(next) => lab.set(path, next)} />;
  }
  if (!isQuantity(kind)) return null;
  const own = valueAt(state.base?.scenario, path);
  if (value === null || (own === null && parameter.default === null)) {
    return <OptionalQuantity {...{ lab, parameter, path, label, value, mark, kind, measured, problem }} />;
  }
  if (typeof value !== "number") return null;
  return (
    <QuantityControl
      {...{ parameter, kind, label, value, measured, mark, problem }}
      own={typeof own === "number" ? own : value}
      onChange={(next, joins) => lab.set(path, next, joins)}
    />
  );
}

interface OptionalQuantityProps extends Omit<ParameterControlProps, "state" | "basis"> {
  kind: Parameters<typeof QuantityControl>[0]["kind"];
  mark: ReactNode;
  problem: string | null;
}

/** Something that may be absent altogether: a switch, and a slider once it is on. */
function OptionalQuantity({
  lab,
  parameter,
  path,
  label,
  value,
  mark,
  kind,
  measured,
  problem,
}: OptionalQuantityProps) {
  const start = startingValue(parameter);
  return (
    <>
      <FlagControl
        label={label}
        meaning={parameter.meaning}
        value={value !== null}
        mark={mark}
        onChange={(on) => lab.set(path, on ? start : null)}
      />
      {typeof value === "number" && (
        <QuantityControl
          {...{ parameter, kind, label, value, measured, problem }}
          mark={null}
          own={start}
          onChange={(next, joins) => lab.set(path, next, joins)}
        />
      )}
    </>
  );
}

/** A first value for something that was off: inside its range, and of a size one can see. */
function startingValue({ kind, min, max }: Parameter): number {
  const usual = { duration: 1e9, size: 65536, rate: 1e6, count: 1, ratio: 0.01 }[kind as string] ?? 1;
  return Math.min(Math.max(usual, min ?? usual), max ?? usual);
}

function PanelFoot({ lab, catalog, state, changed }: { lab: Lab; catalog: Catalog; state: LabState; changed: number }) {
  const sources = Object.values(state.checked?.sources ?? {});
  const counts: [Basis, number][] = [
    ["assumed", sources.filter(({ basis }) => basis === "assumed").length],
    ["stated", sources.filter(({ basis }) => basis === "stated").length],
    ["changed", changed],
  ];
  return (
    <div className="panel-foot">
      <p>
        {counts
          .filter(([basis, count]) => count > 0 || basis !== "changed")
          .map(([basis, count], index) => (
            <span key={basis} className="basis-count">
              {index > 0 && ", "}
              <BasisMark basis={basis} /> <strong>{count}</strong> {COUNT_WORDS[basis]}
            </span>
          ))}
        . <SourcesDialog lab={lab} catalog={catalog} />
      </p>
      <Button className="button" isDisabled={changed === 0} onPress={() => lab.reset()}>
        Back to the paper’s values
      </Button>
    </div>
  );
}

const COUNT_WORDS: Record<Basis, string> = {
  assumed: "assumed",
  stated: "from the paper",
  changed: BASIS_WORDS.changed,
};

export function basisOf(state: LabState, path: string): Basis {
  if (Object.hasOwn(state.history.present, path)) return "changed";
  return (state.checked ?? state.base)?.sources[path]?.basis ?? "assumed";
}

/** Templates that describe more than one control shown: their labels need the place's name as well. */
function sharedTemplates(catalog: Catalog, paths: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const path of paths) {
    const template = parameterOf(catalog.parameters, path)?.path;
    if (template === undefined) continue;
    if (seen.has(template)) shared.add(template);
    seen.add(template);
  }
  return shared;
}

/** The parameter's name, with its host, link or flow where two of them have it. */
function labelOf(parameter: Parameter, path: string, shared: ReadonlySet<string>, state: LabState): string {
  if (!shared.has(parameter.path)) return parameter.name;
  const owner = path.split(".").slice(0, 2).join(".");
  const place = state.checked?.places.find(({ id }) => id === owner)?.name;
  const name = place ?? valueAt(state.checked?.scenario, `${owner}.name`);
  return name ? `${parameter.name}, ${name}` : parameter.name;
}
