/**
 * One story being read and edited: its text, its result in the engine, and the playhead on its ladder.
 * `teller_machine.ts` decides what is asked and drawn; this module has the engine and the playhead.
 */

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Catalog, Told } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import { connectMachine, shownStore } from "../../machine/machine.ts";
import { createPlayhead, type Playhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { type TellerEffect, type TellerState, tellerStart, tellerTransition } from "./teller_machine.ts";

export type { TellerState } from "./teller_machine.ts";

/** Editor of a story, which runs after every change. */
export interface Teller {
  readonly store: StoreApi<TellerState>;
  readonly playhead: Playhead;
  /** Changes the text; `typed`: changes that follow at once belong to the same step of undo. */
  edit(text: string, typed?: boolean): void;
  undo(): void;
  redo(): void;
  close(): void;
}

/**
 * Makes an editor. `text` is its first text; if that has mistakes, the ladder is that of `original` until they are
 * corrected.
 */
export function createTeller(
  engine: Pick<Engine, "story">,
  catalog: Catalog,
  original: string,
  time: number | null,
  text = original,
): Teller {
  const machine = createStore(() => tellerStart(original, text));
  const playhead = createPlayhead();
  const send = connectMachine(machine, tellerTransition, (effect: TellerEffect) => {
    if (effect.kind === "show") show(effect.told, effect.text);
    else void ask(effect);
  });

  async function ask({ kind, number, text }: Exclude<TellerEffect, { kind: "show" }>) {
    try {
      const told = await engine.story(text);
      send(kind === "ask" ? { kind: "told", number, text, told } : { kind: "original_told", number, told });
    } catch (error) {
      send({ kind: "failed", number, message: failureInWords(error) });
    }
  }

  function show(told: Told, text: string) {
    if (!told.run) return;
    const run = new Run(told.run, catalog, null, text);
    const first = playhead.getState().run === null;
    playhead.getState().show(run, openingOf(run.end, told));
    // A story is read from its beginning.
    if (first) playhead.getState().seek(time ?? 0);
    if (first && time !== null) playhead.getState().reveal(time);
  }

  send({ kind: "opened" });
  return {
    store: shownStore(machine),
    playhead,
    edit: (text, typed = false) => send({ kind: "edited", text, typed, now: performance.now() }),
    undo: () => send({ kind: "undone" }),
    redo: () => send({ kind: "redone" }),
    close: () => send({ kind: "closed" }),
  };
}

/** Factor by which a wait must exceed the time before it to be left out of the first view. */
const LONG_WAIT = 4;
/** Shortest range of time that is shown, ns. */
const LEAST = 40e6;

/** Returns the first range of time: the whole story, unless a long wait would squeeze its beginning. */
export function openingOf(end: number, { steps }: Pick<Told, "steps">): TimeRange {
  for (let i = 1; i < steps.length; i++) {
    const before = Math.max(steps[i - 1].time, LEAST / LONG_WAIT);
    if (steps[i].time > LONG_WAIT * before) return { from: 0, to: Math.min(end, Math.max(LEAST, before * 1.5)) };
  }
  return { from: 0, to: end };
}

/** Returns the line that the story has reached at `time` (ns); null before its first. */
export function lineAt({ steps }: Pick<Told, "steps">, time: number): number | null {
  let line: number | null = null;
  for (const step of steps) {
    if (step.time > time) break;
    line = step.line;
  }
  return line;
}
