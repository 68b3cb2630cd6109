import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, type ReactNode, useContext, useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type Basis, BasisMark, OriginContext } from "../controls/basis_mark.tsx";
import { ChoiceControl, FlagControl } from "../controls/choice_control.tsx";
import { Meant } from "../controls/meant.tsx";
import { QuantityControl } from "../controls/quantity_control.tsx";
import { ScheduleControl } from "../controls/schedule/control.tsx";
import type { Catalog, Checked, Named, Parameter } from "../engine/contract.ts";
import { useAssignment } from "../lab/assignment.ts";
import { LINK, linksOf, withLinks } from "../lab/forks/lose.ts";
import { currentValue, type Lab, type LabState } from "../lab/lab.ts";
import { texts } from "../language/index.ts";
import { inOurWords } from "../language/names.ts";
import { format, isQuantity, type QuantityKind } from "../quantities/units.ts";
import { type OverrideValue, parameterOf, valueAt } from "../scenario/overrides.ts";
import { valueInWords } from "../scenario/problem_sayings.ts";
import { problemInWords } from "../scenario/problem_words.ts";
import { PacketsControl } from "./packets_control.tsx";
import { SourcesDialog } from "./sources_dialog.tsx";

interface ParameterPanelProps {
  lab: Lab;
  catalog: Catalog;
  /** Path -> values in the paper's table, base units. */
  measured: Readonly<Record<string, readonly number[]>>;
  /** Paths that have their controls elsewhere on the page. */
  elsewhere?: readonly string[];
}

const NONE: readonly number[] = [];

/**
 * Parameters that the reader can change, in the experiment's groups; names, units and ranges come from the catalog.
 * Controls get plain values, so that a drag redraws only its own control.
 */
export function ParameterPanel({ lab, catalog, measured, elsewhere = [] }: ParameterPanelProps) {
  const state = useStore(
    lab.store,
    useShallow(({ history, checked, base, problems }) => ({ history, checked, base, problems })),
  );
  const { controls } = lab.experiment;
  const changed = Object.keys(state.history.present.overrides);
  const shared = useMemo(
    () =>
      sharedTemplates(
        catalog,
        controls.flatMap((group) => group.parameters),
      ),
    [catalog, controls],
  );
  const { isHidden } = useAssignment(lab);
  const isHere = (path: string) => !isHidden(path) && !elsewhere.includes(path);
  const groups = controls
    .map(({ group, parameters }) => ({ group, parameters: withLinks(parameters.filter(isHere)) }))
    .filter(({ parameters }) => parameters.length > 0);
  const own = (path: string) => groups.some(({ parameters }) => parameters.includes(path));
  const extra = withLinks(changed.filter((path) => path !== "seed" && isHere(path))).filter((path) => !own(path));

  const control = (path: string) => (
    <KnownControl key={path} {...{ lab, catalog, state, path, shared }} measured={measured[path] ?? NONE} />
  );

  return (
    <div className="panel">
      <p className="quiet panel-intro">
        <Trans>Change anything; every view updates.</Trans>
        {Object.keys(measured).length > 0 && ` ${t`Grey ticks mark the values that the paper measured.`}`}
      </p>
      {groups.map(({ group, parameters }) => (
        <section key={group} className="panel-group">
          <h3>{inOurWords(group)}</h3>
          {parameters.map(control)}
        </section>
      ))}
      {extra.length > 0 && (
        <section className="panel-group">
          <h3>
            <Trans>Also changed</Trans>
          </h3>
          {extra.map(control)}
        </section>
      )}
      <PanelFoot lab={lab} catalog={catalog} checked={state.checked} changed={changed.length} />
    </div>
  );
}

interface ControlsProps {
  lab: Lab;
  catalog: Catalog;
  paths: readonly string[];
  /** Path -> values in the paper's table, base units. */
  measured?: Readonly<Record<string, readonly number[]>>;
}

/** Controls for these parameters, one below the other, named by the catalog. */
export function Controls({ lab, catalog, paths, measured = NOT_MEASURED }: ControlsProps) {
  const state = useStore(
    lab.store,
    useShallow(({ history, checked, base, problems }) => ({ history, checked, base, problems })),
  );
  // Alone, "Model" would not say of what.
  const shared = useMemo(() => new Set([...sharedTemplates(catalog, paths), "routers.*.model"]), [catalog, paths]);
  return paths.map((path) => (
    <KnownControl key={path} {...{ lab, catalog, state, path, shared }} measured={measured[path] ?? NONE} />
  ));
}

const NOT_MEASURED: Readonly<Record<string, readonly number[]>> = {};

interface KnownControlProps {
  lab: Lab;
  catalog: Catalog;
  state: Known & Pick<LabState, "problems">;
  path: string;
  shared: ReadonlySet<string>;
  measured: readonly number[];
}

/** Paths of the period and the ramps of values over time, and of the rate before the first time of rates. */
const PERIOD = [/[^.]+$/, "period"] as const;
const RAMPS = [/[^.]+$/, "ramps"] as const;
const OWN_RATE = [/(reverse\.)?rate_variation\.rates$/, "rate"] as const;

function KnownControl({ lab, catalog, state, path, shared, measured }: KnownControlProps) {
  const parameter = parameterOf(catalog.parameters, path);
  const value = currentValue(state, path);
  const { isLocked, isHidden } = useAssignment(lab);
  if (!parameter || value === undefined || isHidden(path)) return null;
  if (isLocked(path)) {
    return <LockedValue {...{ parameter, value }} label={labelOf(parameter, path, shared, state)} />;
  }
  const [, flow, act] = LINK.exec(path) ?? [];
  const problem = state.problems.find((one) => one.path === path)?.message;
  const beside = (from: RegExp, to: string) =>
    parameter.over_time ? currentValue(state, path.replace(from, to)) : null;
  const [period, ramps, rate] = [beside(...PERIOD), beside(...RAMPS), beside(...OWN_RATE)];
  return (
    <ParameterControl
      {...{ lab, parameter, path, value, measured }}
      label={labelOf(parameter, path, shared, state)}
      own={valueAt(state.base?.scenario, path)}
      basis={basisOf(state, path)}
      problem={problem === undefined ? null : problemInWords(problem)}
      choices={flow ? linksOf(state, flow, act) : parameter.choices}
      period={typeof period === "number" ? period : null}
      before={typeof rate === "number" ? rate : 0}
      ramps={ramps === true}
    />
  );
}

/** A value that the maker of the link has locked. */
function LockedValue({ parameter, label, value }: { parameter: Parameter; label: string; value: OverrideValue }) {
  const { kind, choices } = parameter;
  const shown =
    typeof value === "number" && isQuantity(kind)
      ? format(value, kind)
      : (choices?.find(({ id }) => id === value)?.name ?? (value === null ? t`off` : String(value)));
  return (
    <p className="locked-value">
      <Meant meaning={parameter.meaning}>{label}</Meant>
      <span>
        <strong>{shown}</strong>{" "}
        <span className="locked-sign">
          <Trans>locked</Trans>
        </span>
      </span>
    </p>
  );
}

interface ParameterControlProps {
  lab: Lab;
  parameter: Parameter;
  path: string;
  label: string;
  value: OverrideValue;
  /** The experiment's own value, before any change. */
  own: OverrideValue | undefined;
  measured: readonly number[];
  basis: Basis;
  problem: string | null;
  choices: readonly Named[] | null;
  /** Period of the group of the parameter, ns, if it has one. */
  period: number | null;
  /** Value before the first of several times. */
  before: number;
  /** Whether several values change along straight lines from time to time. */
  ramps: boolean;
}

const EXAMPLES = texts({
  packets: msg`10: the tenth segment; 10:1: its retransmission; ack4: the fourth ACK`,
  decisions: msg`40ms:3: three new segments; 81ms:again: the oldest unacknowledged segment`,
});

const ParameterControl = memo(function ParameterControl(props: ParameterControlProps) {
  const { lab, parameter, path, label, value, own, measured, basis, problem, choices, period, before, ramps } = props;
  const mark = <BasisMark basis={basis} />;
  const { kind, meaning } = parameter;
  if (choices && typeof value === "string") {
    if (choices.length === 0) return null;
    return (
      <ChoiceControl
        path={parameter.path}
        {...{ label, meaning, choices, value, mark }}
        onChange={(next) => lab.set(path, next)}
      />
    );
  }
  if (kind === "flag" && typeof value === "boolean") {
    return (
      <FlagControl
        path={parameter.path}
        {...{ label, meaning, value, mark }}
        onChange={(next) => lab.set(path, next)}
      />
    );
  }
  if (kind === "packets" || kind === "decisions") {
    const example = EXAMPLES[kind];
    const list = { label, meaning, value, mark, problem, example };
    return <PacketsControl {...list} onChange={(next) => lab.set(path, next)} />;
  }
  if (parameter.over_time && typeof value === "string") {
    const { over_time: holds } = parameter;
    const example = valueInWords(holds.example);
    const schedule = { holds, example, label, meaning, value, mark, problem, period, before, ramps };
    return <ScheduleControl {...schedule} onChange={(next, joins) => lab.set(path, next, joins)} />;
  }
  if (!isQuantity(kind)) return null;
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
});

interface OptionalQuantityProps
  extends Omit<ParameterControlProps, "own" | "basis" | "choices" | "period" | "before" | "ramps"> {
  kind: QuantityKind;
  mark: ReactNode;
}

/** Control of a quantity that may be absent: a switch, and a slider once it is on. */
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
        path={parameter.path}
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

interface PanelFootProps {
  lab: Lab;
  catalog: Catalog;
  checked: Checked | null;
  changed: number;
}

const PanelFoot = memo(function PanelFoot({ lab, catalog, checked, changed }: PanelFootProps) {
  const origin = useContext(OriginContext) ?? t`the paper`;
  const words: Record<Basis, string> = {
    assumed: t`assumed`,
    stated: t`from ${origin}`,
    calibrated: t`calibrated`,
    chosen: t`chosen because of a result`,
    changed: t`changed by you`,
  };
  const sources = Object.values(checked?.sources ?? {});
  const kinds = ["assumed", "stated", "calibrated", "chosen"] as const;
  const counts: [Basis, number][] = [
    ...kinds.map((kind): [Basis, number] => [kind, sources.filter(({ basis }) => basis === kind).length]),
    ["changed", changed],
  ];
  return (
    <div className="panel-foot">
      <p>
        {counts
          .filter(([basis, count]) => count > 0 || basis === "assumed" || basis === "stated")
          .map(([basis, count], index) => (
            <span key={basis}>
              {index > 0 && ", "}
              <BasisMark basis={basis} /> <strong>{count}</strong> {words[basis]}
            </span>
          ))}
        . <SourcesDialog lab={lab} catalog={catalog} />
      </p>
      <Button className="button" isDisabled={changed === 0} onPress={() => lab.reset()}>
        <Trans>Back to {origin}’s values</Trans>
      </Button>
    </div>
  );
});

type Known = Pick<LabState, "history" | "checked" | "base">;

function basisOf(state: Known, path: string): Basis {
  if (Object.hasOwn(state.history.present.overrides, path)) return "changed";
  return (state.checked ?? state.base)?.sources[path]?.basis ?? "assumed";
}

/** Returns the templates that stand for more than one shown control, whose labels also need the place's name. */
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

/** Path of parameters for what the second station of a link sends. */
const WAY_BACK = /^links\.[^.]+\.reverse\./;

/** Path of the switch of a flow, which is called like the flow. */
const SWITCH = "flows.*.enabled";

/**
 * Returns the label of a parameter, with its host, link or flow if two of them have it or if the flow is background
 * traffic.
 */
function labelOf(parameter: Parameter, path: string, shared: ReadonlySet<string>, state: Known): string {
  if (WAY_BACK.test(path)) return t`${parameter.name}, way back`;
  const owner = path.split(".").slice(0, 2).join(".");
  const aside = valueAt(state.checked?.scenario, `${owner}.background`) === true;
  const isSwitch = parameter.path === SWITCH;
  if (!aside && !shared.has(parameter.path) && !isSwitch) return parameter.name;
  const place = state.checked?.places.find(({ id }) => id === owner)?.name;
  const name = place ?? valueAt(state.checked?.scenario, `${owner}.name`);
  if (typeof name !== "string" || name === "") return parameter.name;
  return isSwitch ? name[0].toLocaleUpperCase() + name.slice(1) : `${parameter.name}, ${name}`;
}
