import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useSoon } from "../browser/soon.ts";
import { Choice } from "../charts/choice.tsx";
import { OptionChoice } from "../charts/option_choice.tsx";
import { PanelOf, type ViewState } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import { ZoomButtons } from "../charts/zoom_buttons.tsx";
import type { ComparedRun } from "../lab/compared/compared_runs.ts";
import { texts } from "../language/index.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { isSimulated, originOf } from "../run/captured.ts";
import { LETTERS } from "../scenario/compared_specs.ts";
import type { Options } from "../scenario/options.ts";
import { failureInWords } from "../scenario/problem.ts";
import { type RunViewProps, runViews } from "../views/index.ts";
import { NUMBERING } from "../views/ladder/view.tsx";
import { incompleteNote } from "../views/view.ts";
import type { Compared } from "./entries.ts";
import { RunsBar, Sample } from "./runs_bar.tsx";
import "./compare.css";

type View = Options["compared"];

const VIEWS = texts<View>({
  ladder: msg`Ladder`,
  sequence: msg`Sequence`,
  window: msg`Window`,
  throughput: msg`Throughput`,
  queue: msg`Queue`,
  limits: msg`Limits`,
  round_trips: msg`Round trips`,
});

interface SideBySideProps extends Compared {
  /** State of run A. */
  state: ViewState;
  packets: Pick<RunViewProps, "losses" | "forks">;
  /** Is there room for one at a time only? */
  narrow: boolean;
  /** Is a run meant to be stopped where it is? */
  isEndMeant?: boolean;
}

/** The runs side by side: one clock, one scale, and the same view of each. */
export const SideBySide = memo(function SideBySide(props: SideBySideProps) {
  const { state, packets, narrow, isEndMeant = false, ...compared } = props;
  const { lab, comparedRuns } = compared;
  const others = useStore(comparedRuns.store, (store) => store.comparedRuns);
  const view = usePlayhead(lab.playhead, (head) => head.options.compared);
  const [shown, setShown] = useState<string>(LETTERS[0]);
  const letters = [LETTERS[0], ...others.map(({ letter }) => letter)];
  const stale = useStore(lab.store, (store) => store.stale);
  const front = letters.find((one) => one === shown) ?? LETTERS[0];
  return (
    <section className="compare" aria-label={t`Comparison`}>
      <RunsBar {...compared} />
      <div className="compare-tools">
        <ViewChoice playhead={lab.playhead} />
        {view === "ladder" && (
          <>
            <OptionChoice playhead={lab.playhead} option="numbering" label={t`Numbers`} choices={NUMBERING} />
            <ZoomButtons playhead={lab.playhead} />
          </>
        )}
        {view === "window" && (
          <OptionChoice
            playhead={lab.playhead}
            option="unit"
            label={t`Unit`}
            choices={{ segments: t`Segments`, bytes: "KB" }}
          />
        )}
        {narrow && (
          <Choice
            label={t`Run shown`}
            value={front}
            choices={Object.fromEntries(letters.map((letter) => [letter, letter]))}
            onChange={setShown}
          />
        )}
      </div>
      {!isEndMeant && <Stopped {...compared} />}
      <div className="compare-cells" data-view={view} data-runs={narrow ? 1 : letters.length}>
        {(!narrow || front === LETTERS[0]) && (
          <Cell index={0} view={view} playhead={lab.playhead} state={state} packets={packets} stale={stale} />
        )}
        {others.map(
          (comparedRun, index) =>
            (!narrow || front === comparedRun.letter) && (
              <ComparedRunCell key={comparedRun.letter} index={index + 1} comparedRun={comparedRun} view={view} />
            ),
        )}
      </div>
    </section>
  );
});

/** Simulations that were stopped, above all of them, so that their views are equally high. */
function Stopped({ lab, comparedRuns }: Compared) {
  const first = useSoon(lab.playhead, ({ run }) => run);
  const others = useStore(comparedRuns.store, (store) => store.comparedRuns);
  const runs = [first, ...others.map(({ run }) => run)];
  return runs.map((run, index) => {
    const note = run && isSimulated(run) ? incompleteNote(run) : null;
    const letter = LETTERS[index];
    return note === null ? null : (
      <p key={letter} className="ftp-warning" role="status">
        <b>{letter}</b> {note}
      </p>
    );
  });
}

function ViewChoice({ playhead }: { playhead: Playhead }) {
  const view = usePlayhead(playhead, (head) => head.options.compared);
  const { run, flow } = useSoon(playhead, ({ run, flow }) => ({ run, flow }));
  const applies = (id: View) => {
    const one = runViews.find((view) => view.id === id);
    return (
      id === view || (one !== undefined && (one.applies === undefined || (run !== null && one.applies(run, flow))))
    );
  };
  return (
    <label className="compare-view">
      <Trans>Show</Trans>{" "}
      <select
        className="button"
        value={view}
        onChange={(event) => playhead.getState().choose({ compared: event.currentTarget.value as View })}
      >
        {(Object.entries(VIEWS) as [View, string][])
          .filter(([id]) => applies(id))
          .map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}

function ComparedRunCell({ index, comparedRun, view }: { index: number; comparedRun: ComparedRun; view: View }) {
  const { status, run, playhead } = comparedRun;
  const state = useMemo((): ViewState => {
    if (status.kind === "running") return { kind: "loading", progress: status.progress };
    if (status.kind === "failed" && run === null) return { kind: "failed", message: failureInWords(status.problem) };
    return { kind: "ready" };
  }, [status, run]);
  return <Cell {...{ index, view, playhead, state }} stale={status.kind === "running"} />;
}

interface CellProps {
  index: number;
  view: View;
  playhead: Playhead;
  state: ViewState;
  packets?: SideBySideProps["packets"];
  stale: boolean;
}

const HEIGHT = 300;

const Cell = memo(function Cell({ index, view, playhead, state, packets, stale }: CellProps): ReactNode {
  const one = runViews.find(({ id }) => id === view);
  const { run, flow, together } = useSoon(playhead, ({ run, flow, together }) => ({ run, flow, together }));
  const isTold = run === null || isSimulated(run) || (one?.applies?.(run, flow) ?? true);
  const letter = LETTERS[index];
  return (
    <div className={`compare-cell view view-${view}`} data-stale={stale}>
      <p className="compare-name">
        <Sample index={index} /> <b>{letter}</b> {run && originOf(run, together)}
      </p>
      <PanelOf value={`run ${letter}`}>
        {!isTold && (
          <p className="ftp-empty">
            <Trans>A capture does not show this.</Trans>
          </p>
        )}
        {one && isTold && (
          <one.Component
            playhead={playhead}
            state={state}
            height={view === "ladder" ? undefined : HEIGHT}
            {...packets}
          />
        )}
      </PanelOf>
    </div>
  );
});
