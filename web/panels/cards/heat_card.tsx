import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../../browser/soon.ts";
import { Choice } from "../../charts/choice.tsx";
import { Panel } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Catalog, Parameter } from "../../engine/contract.ts";
import { isMapOf, type OfferedAxis, offeredAxes, type WantedMap, wantedMap } from "../../lab/heat_axes.ts";
import { currentValue, type Lab } from "../../lab/lab.ts";
import { parameterOf, sameOverrides } from "../../scenario/overrides.ts";
import { HEAT_MEASURES, type HeatMeasure } from "../../sweep/heat.ts";
import { axisOf, placeOn } from "../../sweep/heat_axis.ts";
import type { HeatController } from "../../sweep/heat_controller.ts";
import { HeatMap, heatTable } from "../../views/heat/index.ts";
import "./heat_card.css";

interface HeatCardProps {
  lab: Lab;
  catalog: Catalog;
  heat: HeatController;
}

const NAMES = Object.fromEntries(Object.entries(HEAT_MEASURES).map(([id, { name }]) => [id, name])) as Record<
  HeatMeasure,
  string
>;

/** A map of the results for pairs of values of two parameters; each cell opens its run. */
export function HeatCard({ lab, catalog, heat }: HeatCardProps): ReactNode {
  // A map that is no longer on the page stops running.
  useEffect(() => heat.stop, [heat]);
  const { result } = useStore(heat.store);
  const state = useSoon(lab.store, ({ history, checked }) => ({ history, checked }));
  const flow = usePlayhead(lab.playhead, ({ run, flow }) => run?.flows[flow]?.entry ?? null);
  const text = usePlayhead(lab.playhead, (head) => head.options.heat);
  const offered = useMemo(() => offeredAxes(lab, catalog, state.checked), [lab, catalog, state.checked]);
  const wanted = useMemo(() => wantedMap(text, offered), [text, offered]);
  if (!wanted) return null;

  const choose = (next: Partial<WantedMap>) => {
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
    heat.begin({ ...present, x: axis(wanted.x), y: axis(wanted.y), flow, near });
  };
  const fits = result !== null && isMapOf(result, wanted, flow);
  const done = result?.cells.filter((cell) => cell !== null).length ?? 0;
  // Whether the map is of the current parameters, apart from those that it sets itself.
  const strip = (overrides: object) =>
    Object.fromEntries(Object.entries(overrides).filter(([path]) => path !== wanted.x && path !== wanted.y));
  const stale = result !== null && !sameOverrides(strip(result.overrides), strip(state.history.present.overrides));
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
      title={t`Two parameters at once`}
      words={["throughput", "link_use", "unfairness", "jain_index", "retransmission", "limit"]}
      lead={t`A deeper colour means a larger value; the bottom of each cell names the limit that held the sender longest. A click opens the run.`}
      table={fits && result ? () => heatTable(result, catalog) : undefined}
    >
      <div className="heat-choices">
        <AxisChoice
          label={t`Across`}
          value={wanted.x}
          other={wanted.y}
          offered={offered}
          onChange={(x) => choose({ x })}
        />
        <AxisChoice label={t`Up`} value={wanted.y} other={wanted.x} offered={offered} onChange={(y) => choose({ y })} />
        <Choice
          label={t`Colour`}
          value={wanted.measure}
          choices={NAMES}
          onChange={(measure: HeatMeasure) => choose({ measure })}
        />
      </div>
      <p className="heat-progress" role="status">
        {result?.status === "running" && fits ? (
          <>
            <Button className="button" onPress={heat.stop}>
              <Trans>Stop</Trans>
            </Button>{" "}
            <Trans>
              {done} of {result.cells.length} runs
            </Trans>
          </>
        ) : (
          <>
            <Button className="button" isDisabled={flow === null} onPress={begin}>
              {fits ? t`Run again` : t`Run`}
            </Button>{" "}
            {fits && stale && t`Other parameters have changed since.`}
          </>
        )}
      </p>
      {fits && result && (
        <HeatMap result={result} measure={wanted.measure} catalog={catalog} current={current} onPick={pick} />
      )}
    </Panel>
  );
}

interface AxisChoiceProps {
  label: string;
  value: string;
  /** Parameter of the other axis. */
  other: string;
  offered: readonly OfferedAxis[];
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
