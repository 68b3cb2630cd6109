/** Lessons of the page of programs: each a starting point, a task, goals that the page checks, and a hint. */

import { startNamed } from "../starts.ts";
import { LESSONS, type Lesson } from "./lessons.ts";

/** Returns the lesson of this id; null if there is none. */
export const lessonNamed = (id: string): Lesson | null => LESSONS.find((one) => one.id === id) ?? null;

/** Returns the program that reaches the goals of a lesson. */
export function solutionOf({ solution, differs }: Lesson): string {
  const text = startNamed(solution);
  return differs ? text.replaceAll(...differs) : text;
}

/** Returns the program that a lesson begins with. */
export const startOf = ({ start }: Lesson): string => startNamed(start);
