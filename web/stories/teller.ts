/** One story being read and edited: its text, what the engine makes of it, and the playhead on its ladder. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Catalog, Told } from "../engine/contract.ts";
import { asProblem, EngineError } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { createPlayhead, type Playhead, type TimeRange } from "../run/playhead.ts";
import { Run } from "../run/run.ts";

export interface TellerState {
  text: string;
  /** What the engine makes of `text`; of the text before while it has not answered. */
  told: Told | null;
  /** The engine itself failed. */
  trouble: string | null;
}

export interface Teller {
  readonly store: StoreApi<TellerState>;
  readonly playhead: Playhead;
  edit(text: string): void;
  close(): void;
}

export function createTeller(
  engine: Pick<Engine, "story">,
  catalog: Catalog,
  text: string,
  time: number | null,
): Teller {
  const store = createStore<TellerState>(() => ({ text, told: null, trouble: null }));
  const playhead = createPlayhead();
  // Counts questions: an answer to an older one than the last is not heard.
  let asked = 0;

  async function ask() {
    asked += 1;
    const mine = asked;
    try {
      const told = await engine.story(store.getState().text);
      if (mine !== asked) return;
      if (told.run) show(new Run(told.run, catalog), told);
      store.setState({ told, trouble: null });
    } catch (error) {
      if (mine === asked) store.setState({ trouble: new EngineError(asProblem(error)).message });
    }
  }

  function show(run: Run, told: Told) {
    const first = playhead.getState().run === null;
    playhead.getState().show(run, openingOf(run.end, told));
    // A story is read from its beginning.
    if (first) playhead.getState().seek(time ?? 0);
    if (first && time !== null) playhead.getState().reveal(time);
  }

  ask();
  return {
    store,
    playhead,
    edit(text) {
      store.setState({ text });
      ask();
    },
    close() {
      asked += 1;
    },
  };
}

/** A wait longer than this many times what came before it is left for later. */
const LONG_WAIT = 4;
/** ns: the least that is shown. */
const LEAST = 40e6;

/** What is shown first: all of it, unless a long wait would press the beginning together. */
export function openingOf(end: number, { steps }: Pick<Told, "steps">): TimeRange {
  for (let i = 1; i < steps.length; i++) {
    const before = Math.max(steps[i - 1].time, LEAST / LONG_WAIT);
    if (steps[i].time > LONG_WAIT * before) return { from: 0, to: Math.min(end, Math.max(LEAST, before * 1.5)) };
  }
  return { from: 0, to: end };
}

/** The line the story has come to at `time` (ns); `null` before its first. */
export function lineAt({ steps }: Pick<Told, "steps">, time: number): number | null {
  let line: number | null = null;
  for (const step of steps) {
    if (step.time > time) break;
    line = step.line;
  }
  return line;
}
