import type { ReactNode } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useStore } from "zustand";
import type { ViewState } from "../charts/panel.tsx";
import type { Catalog, FlowInfo } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import { currentValue, type Lab, type LabState } from "../scenario/lab.ts";
import { runViews, SweepView } from "../views/index.ts";
import { factorOf } from "../words/units.ts";
import type { useSweep } from "./use_lab.ts";

/** Views of the run that stand in the middle, in order; all others stand on the right. */
const MIDDLE = ["testbed", "pipe", "ladder"];

const PLOTS = ["limits", "window"];

/** A view not named above comes after those that are. */
function rank(id: string): number {
  const index = PLOTS.indexOf(id);
  return index < 0 ? PLOTS.length : index;
}

function useViewState(lab: Lab): { state: ViewState; stale: boolean } {
  const lab_state = useStore(lab.store);
  const shown = useStore(lab.playhead, (head) => head.run !== null);
  return { state: viewState(lab_state, shown), stale: lab_state.stale };
}

function viewState({ status }: LabState, shown: boolean): ViewState {
  if (status.kind === "running") return { kind: "loading", progress: status.progress };
  // A picture that is there stays; the status line says what went wrong.
  if (status.kind !== "failed" || shown) return { kind: "ready" };
  return { kind: "failed", message: new EngineError(status.problem).message };
}

/** The pipe over the ladder, and the testbed where the experiment is about it. */
export function MiddleViews({ lab }: { lab: Lab }) {
  const { state, stale } = useViewState(lab);
  const wanted = MIDDLE.filter((id) => id !== "testbed" || lab.experiment.kind === "testbed");
  return (
    <div className="middle-views" data-stale={stale}>
      <FlowChoice lab={lab} />
      {wanted.map((id) => {
        const view = runViews.find((one) => one.id === id);
        return (
          view && (
            <div key={id} className={`view view-${id}`}>
              <view.Component playhead={lab.playhead} state={id === "ladder" ? state : undefined} />
            </div>
          )
        );
      })}
    </div>
  );
}

interface PlotViewsProps {
  lab: Lab;
  sweep: ReturnType<typeof useSweep>;
  catalog: Catalog;
}

/** The sweep with the paper's points, then what the run says about its own limits and windows. */
export function PlotViews({ lab, sweep, catalog }: PlotViewsProps): ReactNode {
  const { stale } = useViewState(lab);
  const others = runViews.filter(({ id }) => !MIDDLE.includes(id)).sort((a, b) => rank(a.id) - rank(b.id));
  return (
    <div className="plot-views">
      {lab.experiment.sweep && <Sweep {...{ lab, sweep, catalog }} />}
      {others.map(({ id, Component }) => (
        <div key={id} className={`card view view-${id}`} data-stale={stale}>
          <Component playhead={lab.playhead} />
        </div>
      ))}
    </div>
  );
}

function Sweep({ lab, sweep, catalog }: PlotViewsProps) {
  const spec = lab.experiment.sweep;
  const current = useStore(lab.store, (state) => (spec ? currentValue(state, spec.parameter) : undefined));
  if (!spec) return null;
  if (sweep.failure !== null) {
    return (
      <section className="card view" aria-label="Sweep">
        <p role="alert">{sweep.failure} The curve needs it; loading the page again may help.</p>
      </section>
    );
  }
  const factor = factorOf(spec.unit);
  return (
    <div className="card view view-sweep" data-stale={sweep.stale}>
      <SweepView
        sweep={sweep.result}
        catalog={catalog}
        title={sweepTitle(lab, sweep.result?.parameterName ?? "")}
        current={typeof current === "number" ? current / factor : null}
        onPick={(value) => lab.set(spec.parameter, value * factor)}
        height={300}
      />
    </div>
  );
}

/** "Throughput against maximum window". */
function sweepTitle(lab: Lab, parameterName: string): string {
  const measures = new Set(lab.experiment.sweep?.quantities.map(({ measure }) => MEASURE_WORDS[measure] ?? "Result"));
  const words = [...measures].join(" and ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} against ${parameterName.charAt(0).toLowerCase()}${parameterName.slice(1)}`;
}

const MEASURE_WORDS: Record<string, string> = {
  throughput_bps: "Throughput",
  response_mean_ns: "Response time",
  response_max_ns: "Longest response",
};

const NO_FLOWS: readonly FlowInfo[] = [];

/** Which of several flows the views of a single flow show. */
function FlowChoice({ lab }: { lab: Lab }) {
  const flows = useStore(lab.playhead, (head) => head.run?.flows ?? NO_FLOWS);
  const flow = useStore(lab.playhead, (head) => head.flow);
  if (flows.length < 2) return null;
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
