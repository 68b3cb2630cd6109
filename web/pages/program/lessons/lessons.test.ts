/** Every lesson of the page of programs is open as it begins, and its solution reaches its goals. */

import { beforeAll, describe, expect, test } from "vitest";
import type { Catalog } from "../../../engine/contract.ts";
import { simulated, start } from "../../../engine/testing.ts";
import { Run } from "../../../run/run.ts";
import { experimentWith, FLOW, PATHS, pathNamed } from "../experiment.ts";
import { type Score, scoreOf } from "../score.ts";
import { STARTS, startNamed } from "../starts.ts";
import { isReached } from "./goals.ts";
import { LESSONS, type Lesson } from "./lessons.ts";
import { solutionOf } from "./list.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** Score of a program on the path of a lesson; null if it has a mistake. */
function scoreWith({ path }: Lesson, program: string): Score | null {
  const { data } = simulated(experimentWith(program).scenario, pathNamed(path).overrides);
  return scoreOf(new Run(data, catalog), FLOW);
}

function judged(lesson: Lesson, program: string): boolean[] {
  const score = scoreWith(lesson, program);
  return lesson.goals.map((goal) => score !== null && isReached(goal, score));
}

describe.each(LESSONS)("lesson $id", (lesson) => {
  test("has a path, a program to begin with, and goals", () => {
    expect(PATHS.map(({ id }) => id)).toContain(lesson.path);
    expect(STARTS).toEqual(expect.arrayContaining([lesson.start, lesson.solution]));
    expect(lesson.goals.length).toBeGreaterThan(0);
  });

  test("is open as it begins", () => {
    expect(judged(lesson, startNamed(lesson.start))).toContain(false);
  });

  test("is solved by its solution", () => {
    const score = scoreWith(lesson, solutionOf(lesson));
    const missed = lesson.goals.filter((goal) => score === null || !isReached(goal, score));
    expect(
      missed.map(({ of }) => of),
      JSON.stringify(score),
    ).toEqual([]);
  });
});
