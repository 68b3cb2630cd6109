/** The program that the page opens with: that of its link once the reader has agreed, the reader's own draft, or a starting point. */
import { useEffect, useState } from "react";
import { keep, keptBefore } from "../../browser/storage.ts";
import type { Arrival } from "../../page/address.ts";
import { withoutOverride } from "../../scenario/overrides.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { programCode, unpackProgram } from "../../scenario/program_link.ts";
import { isAgreed } from "../../scenario/programs.ts";
import { PROGRAM, pathNamed } from "./experiment.ts";
import { lessonNamed, startOf } from "./lessons/list.ts";
import { FIRST, isStart, startNamed } from "./starts.ts";

const KEY = "program";

/** Keeps the reader's program in this browser, as a link has it. */
export const keepDraft = (text: string): void => keep(KEY, programCode(text));

/** State of the page for one arrival. */
export interface Opening {
  /** The link without its program. */
  arrival: Arrival;
  /** Program that runs at once. */
  program: string;
  /** Program of the link that has not been agreed to; null if there is none. */
  asked: string | null;
}

/** Returns what to open with; null while the link's program is unpacked. */
export function useOpening(arrival: Arrival): Opening | null {
  const [opening, setOpening] = useState<{ number: number; opening: Opening } | null>(null);
  useEffect(() => {
    let gone = false;
    openingOf(arrival, keptBefore(KEY) ?? "").then((made) => {
      if (!gone) setOpening({ number: arrival.number, opening: made });
    });
    return () => {
      gone = true;
    };
  }, [arrival]);
  return opening?.opening ?? null;
}

/** Returns what an arrival opens with. `kept`: the reader's own draft, packed; empty if there is none. */
export async function openingOf(arrival: Arrival, kept: string): Promise<Opening> {
  const { overrides, options } = arrival.state;
  const { code = "", ...others } = options;
  const ignored = [...arrival.ignored];
  const lesson = lessonNamed(others.lesson ?? "");
  const set = withoutOverride(overrides, PROGRAM);
  // A link that names a lesson and nothing else opens it on its path.
  const path = lesson && code === "" && Object.keys(set).length === 0 ? pathNamed(lesson.path).overrides : set;
  const state = { ...arrival.state, overrides: path, options: others };
  const linked = code === "" ? textOf(overrides[PROGRAM]) : await read(code, ignored);
  const draft = kept === "" ? null : await read(kept, []);
  const opened = { arrival: { ...arrival, state, ignored } };
  const own = lesson ? startOf(lesson) : (draft ?? startNamed(FIRST));
  if (linked === null) return { ...opened, program: own, asked: null };
  if (linked === draft || isStart(linked) || (await isAgreed(linked)))
    return { ...opened, program: linked, asked: null };
  return { ...opened, program: lesson ? startOf(lesson) : startNamed(FIRST), asked: linked };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

async function read(code: string, ignored: string[]): Promise<string | null> {
  try {
    return await unpackProgram(code);
  } catch (error) {
    ignored.push(failureInWords(error));
    return null;
  }
}
