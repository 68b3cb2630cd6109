import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useStore } from "zustand";
import { DataTable, Panel, type ViewState } from "../charts/panel.tsx";
import { useSoon } from "../charts/soon.ts";
import type { Table } from "../charts/table.ts";
import type { Catalog, FlowInfo } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import { printedTable } from "../experiments/published.ts";
import type { Experiment } from "../experiments/schema.ts";
import { createGate } from "../run/gate.ts";
import type { Playhead } from "../run/playhead.ts";
import type { Measure } from "../run/sweep.ts";
import { placeShown, pointOverrides } from "../scenario/cases.ts";
import { choicesOf, fork } from "../scenario/fork.ts";
import type { HeatController } from "../scenario/heat.ts";
import type { Lab } from "../scenario/lab.ts";
import { isChosen, nameOf, toggleLoss } from "../scenario/lose.ts";
import type { Rivals } from "../scenario/rivals.ts";
import type { SweepController } from "../scenario/sweep.ts";
import { type Forks, type Losses, runViews } from "../views/index.ts";
import { announce } from "./announcer.tsx";
import type { Site } from "./app.tsx";
import { arranged } from "./arrange.ts";
import { HEAT, SWEEP, saveTable } from "./export_dialog.tsx";
import { NARROW } from "./lab_layout.tsx";
import { useMedia } from "./use_media.ts";
import { useSight } from "./use_sight.ts";
import { type NamedView, ViewsMenu } from "./views_menu.tsx";

const HeatCard = lazy(() => import("./cards/heat_card.tsx").then((card) => ({ default: card.HeatCard })));
const SideBySide = lazy(() => import("../compare/index.ts").then(({ SideBySide }) => ({ default: SideBySide })));
const Differences = lazy(() => import("../compare/index.ts").then(({ Differences }) => ({ default: Differences })));
const SweepView = lazy(() => import("../views/sweep/index.ts").then((sweep) => ({ default: sweep.SweepView })));

/** Views of the run that stand in the middle, in order; all others stand on the right. */
const MIDDLE = ["testbed", "pipe", "ladder"];

export function isInMiddle(view: string): boolean {
  return MIDDLE.includes(view);
}

const PLOTS = ["queue", "flows", "windows_together", "limits", "window", "sequence"];

/** A view not named above comes after those that are. */
function rank(id: string): number {
  const index = PLOTS.indexOf(id);
  return index < 0 ? PLOTS.length : index;
}

const READY: ViewState = { kind: "ready" };

/** A run that is soon there shows no progress: only from its first report on, after a tenth of a second. */
export function useViewState(lab: Lab): ViewState {
  const progress = useStore(lab.store, ({ status }) => (status.kind === "running" ? status.progress : 0));
  const problem = useStore(lab.store, ({ status }) => (status.kind === "failed" ? status.problem : null));
  const shown = useStore(lab.playhead, (head) => head.run !== null);
  return useMemo(() => {
    if (progress > 0 || (!shown && !problem)) return { kind: "loading", progress };
    // A picture that is there stays; the status line says what went wrong.
    return problem && !shown ? { kind: "failed", message: new EngineError(problem).message } : READY;
  }, [progress, problem, shown]);
}

interface StaleProps {
  lab: Lab;
  className: string;
  children: ReactNode;
  box?: RefObject<HTMLDivElement | null>;
}

/** Dims what is drawn from before the last change, without drawing it again. */
function Stale({ lab, className, children, box }: StaleProps) {
  const stale = useStore(lab.store, (state) => state.stale);
  return (
    <div ref={box} className={className} data-stale={stale}>
      {children}
    </div>
  );
}

const middleOf = (lab: Lab) => MIDDLE.filter((id) => id !== (lab.experiment.kind === "testbed" ? "pipe" : "testbed"));

/** Is the run compared with others? */
function useCompares(lab: Lab): boolean {
  return useStore(lab.store, ({ history }) => (history.present.others ?? []).length > 0);
}

interface MiddleViewsProps {
  lab: Lab;
  rivals: Rivals;
  catalog: Catalog;
}

/** The pipe over the ladder, or the testbed where the experiment is about it; or the runs that are compared. */
export const MiddleViews = memo(function MiddleViews({ lab, rivals, catalog }: MiddleViewsProps) {
  const state = useViewState(lab);
  const compares = useCompares(lab);
  const narrow = useMedia(NARROW);
  const packets = usePackets(lab);
  const chosen = useStore(lab.playhead, (head) => head.options.views);
  if (compares) {
    return (
      <div className="middle-views">
        <FlowChoice lab={lab} />
        <Suspense fallback={<p className="quiet">Fetching the comparison …</p>}>
          <SideBySide {...{ lab, rivals, catalog, state, packets, narrow }} />
        </Suspense>
      </div>
    );
  }
  const wanted = arranged(middleOf(lab), chosen);
  return (
    <div className="middle-views">
      <FlowChoice lab={lab} />
      {wanted.map((id) => (
        <Stale key={id} lab={lab} className={`view view-${id}`}>
          <RunViewById id={id} lab={lab} playhead={lab.playhead} state={state} />
        </Stale>
      ))}
    </div>
  );
});

/** `memo`: a run view reads its playhead and needs nothing else to be drawn again. */
const RunViewById = memo(function RunViewById({ id, lab, playhead, state }: RunViewByIdProps) {
  const Component = runViews.find((one) => one.id === id)?.Component;
  const packets = usePackets(lab);
  return Component && <Component playhead={playhead} state={state} {...packets} />;
});

/** What can be done to packets of the lab's run. */
function usePackets(lab: Lab): { losses: Losses; forks: Forks } {
  const losses = useLosses(lab);
  return useMemo(
    () => ({
      losses,
      forks: {
        choices: choicesOf,
        fork(run, packet, id) {
          const choice = choicesOf(run, packet).find((one) => one.id === id);
          const done = choice !== undefined && fork(lab, run, packet, choice);
          announce(
            done ? "Both futures are shown beside each other" : "Four runs are compared at most: remove one first",
          );
        },
      },
    }),
    [lab, losses],
  );
}

export function useLosses(lab: Lab): Losses {
  return useMemo(
    () => ({
      isChosen: (run, packet) => (nameOf(run, packet) ? isChosen(lab, run, packet) : null),
      toggle: (run, packet) => toggleLoss(lab, run, packet),
    }),
    [lab],
  );
}

interface RunViewByIdProps {
  id: string;
  lab: Lab;
  playhead: Playhead;
  state: ViewState;
}

interface PlotViewsProps extends Omit<MiddleViewsProps, "catalog"> {
  site: Site;
  sweep: SweepController;
  heat: HeatController;
  /** Why the published table is not there. */
  failure: string | null;
}

/** The sweep with the paper's points, then what the run says about its own limits and windows. */
export const PlotViews = memo(function PlotViews({ site, lab, rivals, sweep, heat, failure }: PlotViewsProps) {
  const { catalog } = site;
  const compares = useCompares(lab);
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const { sweep: spec, tables } = lab.experiment;
  const available = useMemo(() => {
    const shown = runViews.filter(({ id, applies }) => {
      if (MIDDLE.includes(id)) return false;
      return applies === undefined || (run !== null && applies(run, flow));
    });
    const ids = shown.map(({ id }) => id).sort((a, b) => rank(a) - rank(b));
    return [...(spec ? [SWEEP.id] : []), ...(tables.length > 0 ? [PRINTED.id] : []), ...ids, HEAT.id];
  }, [run, flow, spec, tables]);
  const chosen = useStore(lab.playhead, (head) => head.options.views);
  const shown = arranged(available, chosen);
  return (
    <div className="plot-views">
      <div className="plot-tools">
        <ViewsMenu lab={lab} middle={middleOf(lab).map(named)} beside={available.map(named)} />
      </div>
      {compares && (
        <Suspense fallback={<p className="quiet">Fetching the comparison …</p>}>
          <Differences {...{ lab, rivals, catalog }} save={(table) => saveTable(lab, catalog, table)} />
        </Suspense>
      )}
      {shown.length === 0 && <p className="quiet">No view is chosen that has something to show here.</p>}
      {shown.map((id) => {
        if (id === SWEEP.id) return <Sweep key={id} {...{ lab, sweep, catalog, failure }} />;
        if (id === HEAT.id) {
          return (
            <div key={id} className="card view view-heat">
              <Suspense fallback={<p className="quiet">This view is being fetched.</p>}>
                <HeatCard {...{ lab, catalog, heat }} />
              </Suspense>
            </div>
          );
        }
        if (id === PRINTED.id) return tables.map((one) => <PrintedTable key={one.title} {...one} />);
        return <InSight key={id} id={id} lab={lab} />;
      })}
    </div>
  );
});

/** One of many views of a column that scrolls: it keeps up while it is seen. */
function InSight({ id, lab }: { id: string; lab: Lab }) {
  const box = useRef<HTMLDivElement>(null);
  const gate = useMemo(() => createGate(lab.playhead), [lab]);
  useSight(box, gate);
  return (
    <Stale lab={lab} className={`card view view-${id}`} box={box}>
      <RunViewById id={id} lab={lab} playhead={gate.playhead} state={READY} />
    </Stale>
  );
}

const PRINTED: NamedView = { id: "tables", name: "The paper’s tables" };

function named(id: string): NamedView {
  const view = [SWEEP, HEAT, PRINTED, ...runViews].find((one) => one.id === id);
  return { id, name: view?.name ?? id };
}

/** A table of the paper as it was printed. */
function PrintedTable({ table, title, source, rows }: Experiment["tables"][number]) {
  const [shown, setShown] = useState<Table | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    printedTable(table, source, rows).then(
      (made) => !gone && setShown(made),
      (error: Error) => !gone && setFailure(error.message),
    );
    return () => {
      gone = true;
    };
  }, [table, source, rows]);
  const state: ViewState = failure === null ? READY : { kind: "failed", message: failure };
  return (
    <div className="card view view-printed">
      <Panel title={title} state={state} empty={shown ? null : "The table is fetched."}>
        {shown && <DataTable table={shown} />}
      </Panel>
    </div>
  );
}

interface SweepProps extends Pick<PlotViewsProps, "lab" | "sweep" | "failure"> {
  catalog: Catalog;
}

function Sweep({ lab, sweep, catalog, failure }: SweepProps) {
  const { result, stale } = useStore(sweep.store);
  const spec = lab.experiment.sweep;
  const state = useSoon(lab.store, ({ history, checked }) => ({ history, checked }));
  const current = useMemo(() => (spec ? placeShown(spec, state) : null), [spec, state]);
  const pick = useCallback(
    (at: number, name: string) => {
      if (spec) lab.replace(pointOverrides(spec, lab.store.getState(), name, at));
    },
    [lab, spec],
  );
  if (!spec) return null;
  if (failure !== null) {
    return (
      <section className="card view" aria-label="Sweep">
        <p role="alert">{failure} The curve needs it; loading the page again may help.</p>
      </section>
    );
  }
  return (
    <div className="card view view-sweep" data-stale={stale}>
      <Suspense fallback={<p className="quiet">Fetching the sweep …</p>}>
        <SweepView
          sweep={result}
          catalog={catalog}
          title={sweepTitle(lab, result?.parameterName ?? "")}
          current={current}
          onPick={pick}
          onStop={sweep.cancel}
          onGoOn={sweep.goOn}
          height={300}
          playhead={lab.playhead}
        />
      </Suspense>
    </div>
  );
}

/** "Throughput against maximum window". */
function sweepTitle(lab: Lab, parameterName: string): string {
  const measures = new Set(lab.experiment.sweep?.quantities.map(({ measure }) => MEASURE_WORDS[measure]));
  const words = [...measures].join(" and ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} against ${parameterName.charAt(0).toLowerCase()}${parameterName.slice(1)}`;
}

const MEASURE_WORDS: Record<Measure, string> = {
  throughput_bps: "Throughput",
  link_use_bps: "Link use",
  unfairness: "Unfairness",
  sum_of_rates_bps: "Rates",
  lower_bound_bps: "Rates",
  queue_most_packets: "What the queue holds",
  queue_most_data_bytes: "What the queue holds",
  response_mean_ns: "Response time",
  response_max_ns: "Longest response",
  loss_pause_ns: "Pause after a loss",
  retransmissions: "Segments sent again",
  needless_retransmissions: "Segments sent again for nothing",
  timeouts: "Timeouts",
};

const NO_FLOWS: readonly FlowInfo[] = [];

/** Flows that fit side by side. */
const SEGMENTS_HOLD = 9;

/** Which of several flows the views of a single flow show. */
function FlowChoice({ lab }: { lab: Lab }) {
  const flows = useStore(lab.playhead, (head) => head.run?.flows ?? NO_FLOWS);
  const flow = useStore(lab.playhead, (head) => head.flow);
  if (flows.length < 2) return null;
  if (flows.length > SEGMENTS_HOLD)
    return (
      <select
        className="button flow-choice"
        aria-label="Flow shown"
        value={flow}
        onChange={(event) => lab.playhead.getState().showFlow(Number(event.currentTarget.value))}
      >
        {flows.map(({ id, name }, index) => (
          <option key={id} value={index}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <RadioGroup
      className="choice flow-choice"
      data-layout="segments"
      aria-label="Flow shown"
      value={String(flow)}
      onChange={(value) => lab.playhead.getState().showFlow(Number(value))}
    >
      <div className="choice-options">
        {flows.map(({ id, name }, index) => (
          <Radio key={id} value={String(index)} className="choice-option">
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
