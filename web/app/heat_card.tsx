import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { Choice } from "../charts/choice.tsx";
import { Panel } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import { useSoon } from "../charts/soon.ts";
import type { Catalog, Parameter } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";
import { HEAT_MEASURES, type HeatMeasure, isHeatMeasure } from "../run/heat.ts";
import { axisOf, createHeatController, isAxis, placeOn } from "../scenario/heat.ts";
import { currentValue, type Lab, type LabState } from "../scenario/lab.ts";
import { parameterOf, sameOverrides } from "../scenario/overrides.ts";
import type { Summaries } from "../scenario/summaries.ts";
import { HeatMap, heatTable } from "../views/heat/index.ts";
import "./heat_card.css";

interface HeatCardProps {
  lab: Lab;
  catalog: Catalog;
  engine: Pick<Engine, "summary">;
  summaries: Summaries;
}

const NAMES = Object.fromEntries(Object.entries(HEAT_MEASURES).map(([id, { name }]) => [id, name])) as Record<
  HeatMeasure,
  string
>;

/** What is on the map, as a link has it: the two parameters and the measure. */
interface Wanted {
  x: string;
  y: string;
  measure: HeatMeasure;
}

/** Two parameters at once: a map of what comes of each pair of their values; each cell opens its run. */
export function HeatCard({ lab, catalog, engine, summaries }: HeatCardProps): ReactNode {
  const controller = useMemo(() => createHeatController(engine, summaries), [engine, summaries]);
  useEffect(() => controller.stop, [controller]);
  const { result } = useStore(controller.store);
  const state = useSoon(lab.store, ({ history, checked }) => ({ history, checked }));
  const flow = usePlayhead(lab.playhead, ({ run, flow }) => run?.flows[flow]?.entry ?? null);
  const text = usePlayhead(lab.playhead, (head) => head.options.heat);
  const offered = useMemo(() => offeredAxes(lab, catalog, state.checked), [lab, catalog, state.checked]);
  const wanted = useMemo(() => wantedOf(text, offered), [text, offered]);
  const [ran, setRan] = useState<object | null>(null);
  if (!wanted || offered.length < 2) return null;

  const choose = (next: Partial<Wanted>) => {
    const { x, y, measure } = { ...wanted, ...next };
    lab.playhead.getState().choose({ heat: `${x} ${y} ${measure}` });
  };
  const axis = (path: string) => {
    const parameter = parameterOf(catalog.parameters, path) as Parameter;
    return axisOf(parameter, path, lab.ownValue(path), currentValue(state, path));
  };
  const begin = () => {
    if (flow === null) return;
    const { present } = state.history;
    const near = [currentValue(state, wanted.x), currentValue(state, wanted.y)] as const;
    setRan(present.overrides);
    controller.begin({ ...present, x: axis(wanted.x), y: axis(wanted.y), flow, near });
  };
  const fits = result?.x.path === wanted.x && result.y.path === wanted.y && result.flow === flow;
  const done = result?.cells.filter((cell) => cell !== null).length ?? 0;
  // Besides what the map itself sets, is it of the parameters that are set now?
  const strip = (overrides: object) =>
    Object.fromEntries(Object.entries(overrides).filter(([path]) => path !== wanted.x && path !== wanted.y));
  const stale = ran !== null && !sameOverrides(strip(ran), strip(state.history.present.overrides));
  const current = result
    ? placeOn(result.y, currentValue(state, result.y.path)) * result.x.values.length +
      placeOn(result.x, currentValue(state, result.x.path))
    : 0;
  const pick = (cell: number) => {
    if (!result) return;
    const columns = result.x.values.length;
    lab.replace({
      ...lab.store.getState().history.present.overrides,
      [result.x.path]: result.x.values[cell % columns].value,
      [result.y.path]: result.y.values[Math.floor(cell / columns)].value,
    });
  };
  return (
    <Panel
      title="Two parameters at once"
      lead="The deeper the colour, the more; at the foot of each cell what held the sender back for longest. A click opens the run."
      table={fits && result ? () => heatTable(result, catalog) : undefined}
    >
      <div className="heat-choices">
        <AxisChoice
          label="Across"
          value={wanted.x}
          other={wanted.y}
          offered={offered}
          onChange={(x) => choose({ x })}
        />
        <AxisChoice label="Up" value={wanted.y} other={wanted.x} offered={offered} onChange={(y) => choose({ y })} />
        <Choice
          label="Colour"
          value={wanted.measure}
          choices={NAMES}
          onChange={(measure: HeatMeasure) => choose({ measure })}
        />
      </div>
      <p className="heat-progress" role="status">
        {result?.status === "running" && fits ? (
          <>
            <Button className="button" onPress={controller.stop}>
              Stop
            </Button>{" "}
            {done} of {result.cells.length} runs
          </>
        ) : (
          <>
            <Button className="button" isDisabled={flow === null} onPress={begin}>
              {fits ? "Run again" : "Run"}
            </Button>{" "}
            {fits && stale && "Other parameters have changed since."}
          </>
        )}
      </p>
      {fits && result && (
        <HeatMap result={result} measure={wanted.measure} catalog={catalog} current={current} onPick={pick} />
      )}
    </Panel>
  );
}

interface Offered {
  path: string;
  name: string;
}

/** What can be an axis: first what the experiment sweeps, then its controls; where it has none, all there is. */
function offeredAxes(lab: Lab, catalog: Catalog, checked: LabState["checked"]): Offered[] {
  const { sweep, controls } = lab.experiment;
  const chosen = [...(sweep ? [sweep.parameter] : []), ...controls.flatMap(({ parameters }) => parameters)];
  const paths = [...new Set(chosen.length > 0 ? chosen : leavesOf(checked?.scenario))];
  const axes = paths.flatMap((path) => {
    const parameter = parameterOf(catalog.parameters, path);
    return parameter && isAxis(parameter) ? [{ path, name: parameter.name }] : [];
  });
  const alike = (name: string) => axes.filter((one) => one.name === name).length > 1;
  return axes.map(({ path, name }) => ({ path, name: alike(name) ? `${name} (${path})` : name }));
}

/** Paths of all values of a scenario. */
function leavesOf(here: unknown, above = ""): string[] {
  if (typeof here !== "object" || here === null || Array.isArray(here)) return above === "" ? [] : [above.slice(1)];
  return Object.entries(here).flatMap(([key, below]) => leavesOf(below, `${above}.${key}`));
}

function wantedOf(text: string, offered: readonly Offered[]): Wanted | null {
  const [x, y, measure = ""] = text.split(" ");
  const known = (path: string) => offered.some((one) => one.path === path);
  const [first, second] = offered;
  if (!first || !second) return null;
  const right = known(x) && known(y) && x !== y;
  return {
    x: right ? x : first.path,
    y: right ? y : second.path,
    measure: isHeatMeasure(measure) ? measure : "throughput_bps",
  };
}

interface AxisChoiceProps {
  label: string;
  value: string;
  /** Taken by the other axis. */
  other: string;
  offered: readonly Offered[];
  onChange(path: string): void;
}

function AxisChoice({ label, value, other, offered, onChange }: AxisChoiceProps): ReactNode {
  return (
    <label className="heat-axis">
      {label}
      <select className="button" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {offered.map(({ path, name }) => (
          <option key={path} value={path} disabled={path === other}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
