/** One story being read and edited: its text, what the engine makes of it, and the playhead on its ladder. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Catalog, Told } from "../../engine/contract.ts";
import { asProblem, EngineError } from "../../engine/messages.ts";
import type { Engine } from "../../engine/pool.ts";
import { begin, change, type History, redo, undo } from "../../lab/history.ts";
import { createPlayhead, type Playhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** State of the editor of a story. */
export interface TellerState {
  /** The text, and those before it. */
  history: History<string>;
  /** Result of the text, or of the previous text until the engine has answered; null before the first answer. */
  told: Told | null;
  /** The engine itself failed. */
  trouble: string | null;
}

/** Editor of a story, which runs after every change. */
export interface Teller {
  readonly store: StoreApi<TellerState>;
  readonly playhead: Playhead;
  /** `typed`: what follows at once belongs to it, as one step of undo. */
  edit(text: string, typed?: boolean): void;
  undo(): void;
  redo(): void;
  close(): void;
}

/** Typing that pauses for so long (ms) begins another step of undo. */
const PAUSE = 1000;

/** `text` is where it begins; if that has mistakes, the ladder is `original`'s until they are mended. */
export function createTeller(
  engine: Pick<Engine, "story">,
  catalog: Catalog,
  original: string,
  time: number | null,
  text = original,
): Teller {
  const store = createStore<TellerState>(() => ({ history: begin(text), told: null, trouble: null }));
  const playhead = createPlayhead();
  // Counts questions: an answer to an older one than the last is not heard.
  let asked = 0;
  let typedAt = Number.NEGATIVE_INFINITY;

  async function ask() {
    asked += 1;
    const mine = asked;
    try {
      const text = store.getState().history.present;
      const told = await engine.story(text);
      if (mine !== asked) return;
      store.setState({ told, trouble: null });
      const own = told.run !== null || playhead.getState().run !== null;
      const shown = own ? told : await engine.story(original);
      if (mine === asked && shown.run) show(new Run(shown.run, catalog, null, own ? text : original), shown);
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

  function commit(history: History<string>) {
    store.setState({ history });
    ask();
  }

  ask();
  return {
    store,
    playhead,
    edit(text, typed = false) {
      const { history } = store.getState();
      if (text === history.present) return;
      const now = performance.now();
      const joins = typed && now - typedAt < PAUSE;
      typedAt = typed ? now : Number.NEGATIVE_INFINITY;
      commit(change(history, text, joins));
    },
    undo() {
      typedAt = Number.NEGATIVE_INFINITY;
      commit(undo(store.getState().history));
    },
    redo() {
      typedAt = Number.NEGATIVE_INFINITY;
      commit(redo(store.getState().history));
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

/** Returns the first range of time: the whole story, unless a long wait would squeeze its beginning. */
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
