import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { group } from "d3-array";
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { BoundsList } from "../../charts/bounds_list.tsx";
import { OptionChoice } from "../../charts/option_choice.tsx";
import { Panel, type ViewState } from "../../charts/panel.tsx";
import { usePlayhead } from "../../charts/playhead.ts";
import { type Reading, Tip } from "../../charts/tip.tsx";
import type { Bounds, Catalog } from "../../engine/contract.ts";
import { languageOf } from "../../language/index.ts";
import { limitName } from "../../marks/limits.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import { cssColor } from "../../marks/theme.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { significant } from "../../quantities/numbers.ts";
import { unitName } from "../../quantities/unit_names.ts";
import { infoOf } from "../../sweep/measures.ts";
import { stopWords } from "../../sweep/stops.ts";
import type { SweepPoint, SweepResult } from "../../sweep/sweep.ts";
import { currentIn, frameOf, multiplesOf, panelsBeside, type SweepPanel, type SweepPlace } from "./layout.ts";
import { LedgerRuns } from "./ledger_runs.tsx";
import { sweepMarks } from "./marks.ts";
import { PeaksTable } from "./peaks.tsx";
import { nameOf, Picks, placeName } from "./picks.tsx";
import { heldBy } from "./points.ts";
import { PointsTable } from "./points_table.tsx";
import { SweepProgress } from "./progress.tsx";
import "./sweep.css";
import { relativeError, signedPercent, sweepTable } from "./table.ts";

/** Props of the view of a sweep. */
export interface SweepViewProps {
  sweep: SweepResult | null;
  catalog: Catalog;
  title: string;
  lead?: ReactNode;
  current: SweepPlace | null;
  /** Result before the reader's last change. */
  former?: SweepResult | null;
  /** Value of the swept parameter before that change, in the sweep's unit. */
  before?: number | null;
  /** Called with a chosen point: its position on the axis, and its case. */
  onPick?(value: number, name: string): void;
  onStop?(): void;
  onGoOn?(): void;
  /** Height of each panel (px). */
  height?: number;
  /** Playhead with the option of how curves are grouped. */
  playhead: Playhead;
}

const CURVES = {
  get together() {
    return t`Together`;
  },
  get apart() {
    return t`Each alone`;
  },
};
/** Height of a small panel, px. */
const SMALL = 190;

/** Published and simulated points against the swept parameter, with the limit at each point. */
export function SweepView(props: SweepViewProps): ReactNode {
  const { sweep, catalog, title, lead, current, former = null, before = null } = props;
  const { onPick, onStop, onGoOn, height = 340, playhead } = props;
  const panels = useMemo(() => (sweep ? panelsBeside(sweep, former) : []), [sweep, former]);
  const several = (sweep?.spec.quantities.length ?? 0) > 1;
  const playing = usePlayhead(playhead, (head) => head.playing);
  const apart = usePlayhead(playhead, (head) => head.options.curves === "apart") && several;
  const multiples = useMemo(() => (apart ? multiplesOf(panels) : []), [apart, panels]);
  const shared = { catalog, current, before, onPick };
  const failed = sweep?.points.filter((p) => p.error !== null) ?? [];
  return (
    <Panel
      title={title}
      words={[
        "throughput",
        "window_limit",
        "host_limit",
        "bdp",
        "link_use",
        "unfairness",
        "response_time",
        "loss_share",
        "permutation",
      ]}
      lead={lead}
      className="ftp-sweep"
      state={stateOf(sweep)}
      empty={sweep ? null : t`This experiment sweeps nothing.`}
      warning={failed.length > 0 ? failures(failed) : null}
      table={sweep ? () => sweepTable(sweep, catalog) : undefined}
      actions={several && <OptionChoice playhead={playhead} option="curves" label={t`Curves`} choices={CURVES} />}
    >
      {sweep && <SweepProgress sweep={sweep} playing={playing} onStop={onStop} onGoOn={onGoOn} />}
      {apart && (
        <p className="ftp-lead">
          <Trans>Markers: published; lines: simulated; pale: the other curves.</Trans>
        </p>
      )}
      {apart
        ? multiples.map(({ title, panels }) => (
            <div key={title}>
              {title !== "" && (
                <h3 className="ftp-sweep-title" {...languageOf(title)}>
                  {title}
                </h3>
              )}
              <div className="ftp-multiples">
                {panels.map((panel) => (
                  <div key={panel.lines[0].quantity.column + panel.title}>
                    {panel.title !== title && <h4 className="ftp-multiple-title">{panel.title}</h4>}
                    <PanelPlot {...shared} sweep={sweep!} panel={panel} height={SMALL} />
                  </div>
                ))}
              </div>
            </div>
          ))
        : panels.map((panel) => (
            <div key={`${panel.title} ${panel.unit}`}>
              {panels.length > 1 && (
                <h3 className="ftp-sweep-title" {...languageOf(panel.title)}>
                  {panel.title}
                </h3>
              )}
              <PanelPlot {...shared} sweep={sweep!} panel={panel} height={height} />
            </div>
          ))}
      {sweep && <PeaksTable sweep={sweep} />}
      {sweep && <LedgerRuns spec={sweep.spec} catalog={catalog} />}
      {sweep && <PointsTable {...{ sweep, catalog, current }} />}
      {sweep && <BoundsList {...boundsNear(sweep, catalog, current?.value ?? null)} />}
    </Panel>
  );
}

/**
 * Returns the bounds at the current run's value: those of the first quantity, and of the others those that the first
 * does not have, as in the plots.
 */
function boundsNear({ spec, points }: SweepResult, { bounds: all }: Catalog, current: number | null) {
  const distance = (value: number) => Math.abs(value - (current ?? value));
  let bounds: Bounds | null = null;
  let rows: Catalog["bounds"] = all;
  for (const quantity of spec.quantities) {
    const own = points.filter((p) => p.case === quantity.case && p.summaries.length > 0);
    const nearest = own.toSorted((a, b) => distance(a.value) - distance(b.value))[0];
    const found = nearest && infoOf(nearest.summaries[0], quantity)?.bounds;
    if (!found) continue;
    const known: Bounds = bounds ?? found;
    const added = new Set(all.filter(({ id }) => known[id] === null && found[id] !== null).map(({ id }) => id));
    rows = rows.map((row) => (added.has(row.id) ? { ...row, name: `${row.name}, ${quantity.label}` } : row));
    bounds = { ...known, ...Object.fromEntries([...added].map((id) => [id, found[id]])) };
  }
  return { rows, bounds };
}

function stateOf(sweep: SweepResult | null): ViewState {
  if (sweep?.status === "failed") return { kind: "failed", message: sweep.message ?? t`The sweep failed.` };
  if (sweep?.status !== "running") return { kind: "ready" };
  return { kind: "loading", progress: sweep.progress.done / Math.max(1, sweep.progress.runs) };
}

/** Points without a result by their reasons. */
function failures(points: readonly SweepPoint[]): string {
  const reasons = [...group(points, ({ error }) => error)];
  const words = reasons.map(
    ([error, { length }]) => t`${plural(length, { one: "# point", other: "# points" })}: ${stopWords(error ?? "")}`,
  );
  return t`Without a result, marked × in the plot: ${words.join("; ")}`;
}

interface PanelPlotProps {
  sweep: SweepResult;
  panel: SweepPanel;
  catalog: Catalog;
  current: SweepViewProps["current"];
  before: number | null;
  onPick?: SweepViewProps["onPick"];
  height: number;
}

function PanelPlot({ sweep, panel, catalog, current, before, onPick, height }: PanelPlotProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, height);
  const [near, setNear] = useState<number | null>(null);
  const marks = useMemo(
    () =>
      size.width > 0 ? sweepMarks({ sweep, panel, catalog, size, current: currentIn(panel, current), before }) : [],
    [sweep, panel, catalog, size, current, before],
  );
  const frame = useMemo(() => frameOf(sweep, panel, size), [sweep, panel, size]);
  const values = useMemo(() => {
    const all = panel.lines.flatMap((l) => [...l.measured, ...l.printed, ...l.failed].map((one) => one.value));
    return [...new Set(all)].sort((a, b) => a - b);
  }, [panel]);

  const nearest = (event: PointerEvent<HTMLElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    if (px < frame.left - 16 || px > frame.right + 16 || values.length === 0) return null;
    return values.reduce((a, b) => (Math.abs(frame.x(b) - px) < Math.abs(frame.x(a) - px) ? b : a));
  };
  const label = t`${panel.among ? nameOf(panel) : panel.title} in ${unitName(panel.unit)} against ${sweep.parameterName} in ${unitName(sweep.spec.unit)}, published and simulated`;
  return (
    <div
      ref={box}
      className={`ftp-plot${onPick ? " ftp-pick" : ""}`}
      style={{ height }}
      onPointerMove={(event) => setNear(nearest(event))}
      onPointerLeave={() => setNear(null)}
    >
      <Surface marks={marks} size={size} label={label}>
        {near !== null && (
          <line
            x1={frame.x(near)}
            x2={frame.x(near)}
            y1={frame.top}
            y2={frame.foot}
            stroke={cssColor("ink-2")}
            strokeDasharray="2 3"
          />
        )}
      </Surface>
      {onPick && size.width > 0 && (
        <Picks {...{ sweep, panel, frame, values, onPick, onNear: setNear }} currentCase={current?.case ?? null} />
      )}
      {near !== null && (
        <Tip
          x={frame.x(near)}
          width={size.width}
          title={placeName(near, sweep)}
          readings={readings(panel, catalog, near)}
        />
      )}
    </div>
  );
}

function readings(panel: SweepPanel, catalog: Catalog, value: number): Reading[] {
  const list: Reading[] = [];
  const unit = unitName(panel.unit);
  for (const { name, measured, printed, failed } of panel.lines) {
    const m = measured.find((p) => p.value === value);
    const p = printed.find((q) => q.value === value);
    const of = name === "" ? "" : `, ${name}`;
    if (p) list.push([t`published${of}`, `${significant(p.mean, 4)} ${unit}`]);
    if (m) {
      list.push([t`simulated${of}`, `${significant(m.mean, 4)} ${unit}`]);
      if (m.max > m.min) list.push([t`${m.runs} runs${of}`, t`${significant(m.min, 3)} to ${significant(m.max, 3)}`]);
    }
    if (m && p) list.push([t`error${of}`, signedPercent(relativeError(m.mean, p.mean))]);
    const reason = failed.find((q) => q.value === value)?.error;
    if (reason) list.push([t`no result${of}`, stopWords(reason)]);
  }
  const limits = panel.lines[0].measured.find((p) => p.value === value)?.limits ?? [];
  for (const { share, limit } of heldBy(limits)) {
    list.push([limitName(catalog, limit), `${Math.round(share * 100)} %`]);
  }
  return list;
}
