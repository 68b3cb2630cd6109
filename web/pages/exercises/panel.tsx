import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { useLoaded } from "../../browser/use_loaded.ts";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Catalog } from "../../engine/contract.ts";
import { Term } from "../../glossary/term.tsx";
import { currentValue, type Lab } from "../../lab/lab.ts";
import { languageOf } from "../../language/index.ts";
import { useFramed } from "../../page/embedding.ts";
import { cameTo } from "../../page/outcomes.ts";
import { Changeable } from "../../panels/changeable.tsx";
import type { Selection } from "../../playhead/step_sizes.ts";
import type { Run } from "../../run/run.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import { overridesOf } from "../../scenario/settings.ts";
import { EXERCISES, exerciseFile } from "./files.ts";
import type { Exercise } from "./format.ts";
import { type Attempt, currentWords, freeControls, isReached, isUntouched, strayed } from "./goals.ts";
import "../../glossary/told.css";
import "./panel.css";

/** An exercise on the page of its experiment: the question, the progress, hints and the answer. */
export default function ExercisePanel({ lab, catalog, id }: { lab: Lab; catalog: Catalog; id: string }) {
  const exercise = useLoaded(exerciseFile, id);
  const failed = exercise instanceof Error;
  const isElsewhere = !failed && exercise !== null && exercise.experiment !== lab.experiment.id;
  const isAway = isElsewhere || !EXERCISES.includes(id);
  useEffect(() => {
    if (!isAway) return;
    const { ignored } = lab.store.getState();
    lab.store.setState({ ignored: [...ignored, t`exercise: there is no exercise “${id}” of this experiment.`] });
    lab.playhead.getState().choose({ exercise: "" });
  }, [lab, id, isAway]);
  if (failed)
    return (
      <p role="alert">
        <Trans>The exercise could not be fetched; loading the page again may help.</Trans>
      </p>
    );
  return exercise && !isElsewhere && <Shown {...{ lab, catalog, exercise }} />;
}

function Shown({ lab, catalog, exercise }: { lab: Lab; catalog: Catalog; exercise: Exercise }) {
  const framed = useFramed();
  const controls = useStore(lab.playhead, (head) => head.options.controls);
  const { title, goals, Text } = exercise;
  const { attempt, stray } = useAttempt(lab, exercise);
  const untouched = useStore(lab.store, ({ history }) => isUntouched(exercise, history.present.overrides));
  const reached = goals.map((goal) => attempt !== null && isReached(goal, attempt));
  const others = stray.join(", ");
  const solved = attempt !== null && stray.length === 0 && reached.every(Boolean);
  // The results are joined to a text, so that equal results are no change.
  const told = attempt === null ? null : reached.join();
  useEffect(() => {
    if (told === null) return;
    cameTo({ type: "goal", exercise: exercise.id, goals: told.split(",").map((one) => one === "true"), solved });
  }, [told, solved, exercise]);
  useEffect(() => {
    if (solved) announce(t`Solved: ${title}`);
  }, [solved, title]);
  const kindOf = (path: string) => parameterOf(catalog.parameters, path)?.kind;
  // New components at every drawing would close the hints again.
  const components = useMemo(() => {
    const { set, solution } = exercise;
    const put = solution ? () => lab.replace(overridesOf({ ...set, ...solution })) : null;
    return { Term, Hint, Answer: (props: { children: ReactNode }) => <Answer {...props} put={put} /> };
  }, [lab, exercise]);

  return (
    <section className="told exercise" aria-label={t`Exercise: ${title}`}>
      <header>
        <h2 {...languageOf(title)}>{title}</h2>
        <div className="told-ways">
          <Button className="button small" onPress={() => lab.replace(overridesOf(exercise.set ?? {}))}>
            <Trans>Begin again</Trans>
          </Button>
          {!framed && (
            <>
              <a className="button small" href="#/exercises">
                <Trans>All exercises</Trans>
              </a>
              <Button className="button small" onPress={() => lab.playhead.getState().choose({ exercise: "" })}>
                <Trans>Close</Trans>
              </Button>
            </>
          )}
        </div>
      </header>
      <ul className="exercise-goals" aria-label={t`Goals`}>
        {goals.map((goal, i) => {
          const { text } = goal;
          // A goal that holds before anything was done is not reached yet.
          const isGiven = reached[i] && untouched && !("selected" in goal);
          const now = attempt && currentWords(goal, attempt, kindOf);
          return (
            <li key={text} data-reached={reached[i] && !isGiven}>
              <span className="exercise-sign">
                {isGiven ? t`○ holds so far` : reached[i] ? t`✓ reached` : t`○ not yet`}
              </span>{" "}
              <span {...languageOf(text)}>{text}</span>
              {now !== null && (
                <span className="quiet">
                  {" "}
                  <Trans>(now {now})</Trans>
                </span>
              )}
            </li>
          );
        })}
        {stray.length > 0 && (
          <li data-reached={false}>
            <Trans>
              <span className="exercise-sign">○ not yet</span> Everything else must stay the same: {others} changed
            </Trans>
          </li>
        )}
      </ul>
      {solved && (
        <p className="exercise-solved">
          <Trans>Solved.</Trans>
        </p>
      )}
      <div className="told-text">
        <Text components={components} />
      </div>
      {/* A page in a frame has no panel with all controls. */}
      {framed && controls.length === 0 && (
        <Changeable {...{ lab, catalog }} paths={freeControls(exercise, lab.experiment)} />
      )}
    </section>
  );
}

/** Returns the state that the exercise is judged by; null until the run of the current draft is ready. */
function useAttempt(lab: Lab, exercise: Exercise): { attempt: Attempt | null; stray: string[] } {
  const { history, checked, stale } = useStore(lab.store);
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const flow = usePlayhead(lab.playhead, (head) => head.flow);
  const selection = usePlayhead(lab.playhead, (head) => head.selection);
  return useMemo(() => {
    const { overrides } = history.present;
    const stray = strayed(exercise, overrides);
    if (!run || stale) return { attempt: null, stray };
    const state = { history, checked };
    const attempt: Attempt = {
      summary: run.data.summary,
      flow: run.flows[flow]?.entry ?? "",
      value: (path) => currentValue(state, path),
      selected: fateOf(run, selection),
    };
    return { attempt, stray };
  }, [history, checked, stale, run, flow, selection, exercise]);
}

/** Returns the fate of the selected packet, or of the packet of the selected moment. */
function fateOf(run: Run, selection: Selection | null): number | null {
  if (!selection) return null;
  const packet = selection.kind === "packet" ? selection.packet : run.packetOf(run.moments[selection.moment].row);
  return packet === null ? null : run.packets.fate[packet];
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <details className="exercise-hint">
      <summary>
        <Trans>A hint</Trans>
      </summary>
      {children}
    </details>
  );
}

/** Answer of the exercise; `put` sets the parameters that solve it. */
function Answer({ children, put }: { children: ReactNode; put: (() => void) | null }) {
  return (
    <details className="exercise-hint">
      <summary>
        <Trans>The answer</Trans>
      </summary>
      {children}
      {put && (
        <Button className="button small" onPress={put}>
          <Trans>Show it</Trans>
        </Button>
      )}
    </details>
  );
}
