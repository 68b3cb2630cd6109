/** Every lesson, in order; one more is a row. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Goal } from "./goals.ts";

/** A lesson: a program to begin with, and what to make of it. */
export interface Lesson {
  id: string;
  title: MessageDescriptor;
  /** Name of the program that it begins with, in `engine/program/senders/`. */
  start: string;
  /** Name of a program there that reaches the goals; shown when the reader asks. */
  solution: string;
  /** Id of the path that the goals are about. */
  path: string;
  task: MessageDescriptor;
  hint: MessageDescriptor;
  goals: readonly Goal[];
  /** The program has a mistake that is to be found. */
  isBroken?: true;
}

/** All lessons. */
export const LESSONS: readonly Lesson[] = [
  {
    id: "fixed",
    title: msg`1 Fixed window`,
    start: "fixed",
    solution: "fixed",
    path: "alone",
    task: msg`This sender keeps the same number of bytes in flight all the time. Choose the window that fills the link but leaves the queue empty.`,
    hint: msg`The pipe holds 10 Mb/s × 40 ms = 50 kB. More than that waits in the queue; more than twice that overflows it.`,
    goals: [
      { text: msg`The throughput is at least 9.2 Mb/s`, of: "throughput_mbps", at_least: 9.2 },
      { text: msg`The delay is at most 25 ms`, of: "delay_ms", at_most: 25 },
    ],
  },
];
