import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../../browser/announcer.tsx";
import { usePlayhead } from "../../../charts/playhead.ts";
import type { Lab } from "../../../lab/lab.ts";
import { said } from "../../../language/index.ts";
import { pathOf } from "../experiment.ts";
import { figureInWords } from "../figures.ts";
import type { Score } from "../score.ts";
import { useScore } from "../score_line.tsx";
import type { Writing } from "../use_writing.ts";
import { begin } from "./bar.tsx";
import { type Goal, isReached } from "./goals.ts";
import type { Lesson } from "./lessons.ts";
import { lessonNamed, solutionOf, startOf } from "./list.ts";
import "../../exercises/panel.css";
import "../../../glossary/told.css";

interface PanelProps {
  lab: Lab;
  writing: Writing;
}

/** The lesson that is open: its task, its goals with the numbers of the run, a hint and a solution. */
export function LessonPanel({ lab, writing }: PanelProps): ReactNode {
  const id = usePlayhead(lab.playhead, (head) => head.options.lesson);
  const lesson = lessonNamed(id);
  if (lesson === null) return null;
  return <Shown key={id} {...{ lab, writing, lesson }} />;
}

function Shown({ lab, writing, lesson }: PanelProps & { lesson: Lesson }) {
  const { score } = useScore(lab);
  const stale = useStore(lab.store, (state) => state.stale);
  const path = useStore(lab.store, ({ history }) => pathOf(history.present.overrides));
  const title = said(lesson.title);
  const isElsewhere = path?.id !== lesson.path;
  const judged = stale || isElsewhere || writing.mistake !== null ? null : score;
  const isUntouched = writing.text === startOf(lesson);
  const solved = judged !== null && !isUntouched && lesson.goals.every((goal) => isReached(goal, judged));
  useEffect(() => {
    if (solved) announce(t`Solved: ${title}`);
  }, [solved, title]);
  return (
    <section className="told exercise program-lesson" aria-label={t`Lesson: ${title}`}>
      <header>
        <h2>{title}</h2>
        <div className="told-ways">
          <Button className="button small" onPress={() => begin({ lab, writing }, lesson)}>
            <Trans>Begin again</Trans>
          </Button>
          <Button className="button small" onPress={() => lab.playhead.getState().choose({ lesson: "" })}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </header>
      <p>{said(lesson.task)}</p>
      <ul className="exercise-goals" aria-label={t`Goals`}>
        {lesson.goals.map((goal) => (
          <GoalLine key={goal.of} goal={goal} score={judged} />
        ))}
      </ul>
      {isElsewhere && (
        <p className="quiet">
          <Trans>The goals are about another path; “Begin again” chooses it.</Trans>
        </p>
      )}
      {solved && (
        <p className="exercise-solved">
          <Trans>Solved.</Trans>
        </p>
      )}
      <details className="exercise-hint">
        <summary>
          <Trans>A hint</Trans>
        </summary>
        <p>{said(lesson.hint)}</p>
        <Button className="button small" onPress={() => begin({ lab, writing }, lesson, solutionOf(lesson))}>
          <Trans>Show a solution</Trans>
        </Button>
      </details>
    </section>
  );
}

function GoalLine({ goal, score }: { goal: Goal; score: Score | null }) {
  const reached = score !== null && isReached(goal, score);
  return (
    <li data-reached={reached}>
      <span className="exercise-sign">{reached ? t`✓ reached` : t`○ not yet`}</span> {said(goal.text)}
      {score && (
        <span className="quiet">
          {" "}
          <Trans>(now {figureInWords(score, goal.of)})</Trans>
        </span>
      )}
    </li>
  );
}
