import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { announce } from "../../../browser/announcer.tsx";
import { usePlayhead } from "../../../charts/playhead.ts";
import type { Lab } from "../../../lab/lab.ts";
import { said } from "../../../language/index.ts";
import { pathNamed } from "../experiment.ts";
import type { Writing } from "../use_writing.ts";
import { LESSONS, type Lesson } from "./lessons.ts";
import { startOf } from "./list.ts";

interface LessonsProps {
  lab: Lab;
  writing: Writing;
}

/** Puts the program and the path of a lesson in the place of the present ones, as one step of undo. */
export function begin({ lab, writing }: LessonsProps, lesson: Lesson, text = startOf(lesson)): void {
  const path = pathNamed(lesson.path);
  writing.refuse();
  writing.put(text, path.overrides as Readonly<Record<string, number | boolean>>);
  lab.playhead.getState().choose({ lesson: lesson.id });
  announce(t`Lesson opened: ${said(lesson.title)}. Undo brings your program back.`);
}

/** All lessons in a row. */
export function LessonBar({ lab, writing }: LessonsProps): ReactNode {
  const open = usePlayhead(lab.playhead, (head) => head.options.lesson);
  const row = (lessons: readonly Lesson[]) =>
    lessons.map((lesson) => (
      <li key={lesson.id}>
        <Button
          className="button small"
          aria-current={lesson.id === open ? "true" : undefined}
          onPress={() => begin({ lab, writing }, lesson)}
        >
          {said(lesson.title)}
        </Button>
      </li>
    ));
  return (
    <nav className="program-lessons" aria-label={t`Lessons`}>
      <div>
        <p id="program-lessons-built">
          <Trans>Lessons</Trans>
        </p>
        <ul aria-labelledby="program-lessons-built">{row(LESSONS.filter(({ isBroken }) => !isBroken))}</ul>
      </div>
      <div>
        <p id="program-lessons-broken">
          <Trans>Find the mistake</Trans>
        </p>
        <ul aria-labelledby="program-lessons-broken">{row(LESSONS.filter(({ isBroken }) => isBroken))}</ul>
      </div>
    </nav>
  );
}
