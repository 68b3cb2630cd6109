/** The reader's program while it is written: what the editor shows, when it runs, and its mistake. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Lab } from "../../lab/lab.ts";
import { withoutOverride } from "../../scenario/overrides.ts";
import { agreeTo } from "../../scenario/programs.ts";
import type { Mistake } from "./editor/editor.tsx";
import { PROGRAM, programOf } from "./experiment.ts";
import { mistakeAmong, mistakeOf } from "./mistakes.ts";
import { keepDraft } from "./use_opening.ts";

/** Pause after a key before the program runs, ms. */
const PAUSE = 40;
/** Keys that follow each other within this time are one step of undo, ms. */
const BURST = 1500;

/** The program and what can be done with it. */
export interface Writing {
  text: string;
  /** Program of the link that waits for the reader's consent; the editor shows it. */
  asked: string | null;
  /** Mistake of the program that the editor shows; null if none is known. */
  mistake: Mistake | null;
  /** Whether the run on the page belongs to an earlier program, as the present one has a mistake. */
  isOlder: boolean;
  edit(text: string): void;
  /** Puts another program in the place of this one at once, as one step of undo. `path`: with the path to send over. */
  put(text: string, path?: Readonly<Record<string, number | boolean>>): void;
  undo(): void;
  redo(): void;
  /** Agrees to run the program of the link. */
  agree(): void;
  /** Leaves the program of the link aside. */
  refuse(): void;
}

/** Puts the playhead of the first run on its first repair of a loss, where the program decides; unless a link says when. */
function useFirstLoss(lab: Lab): void {
  useEffect(() => {
    const { view } = lab.store.getState();
    if (lab.playhead.getState().run !== null || (view?.time ?? null) !== null) return;
    return lab.playhead.subscribe(({ run, time, seek, reveal }, before) => {
      if (run === null || before.run !== null || time !== run.end) return;
      const loss = run.moments.find(({ kind }) => kind === "fast_retransmit");
      if (!loss) return;
      // After the drawing of the run has set the playhead on its end.
      queueMicrotask(() => {
        seek(loss.time);
        reveal(loss.time);
      });
    });
  }, [lab]);
}

/** Returns the writing of a lab's program. `given`: the program of the link that has to be agreed to. */
export function useWriting(lab: Lab, given: string | null): Writing {
  const own = useStore(lab.store, ({ history }) => programOf(history.present));
  const problems = useStore(lab.store, (state) => state.problems);
  const stale = useStore(lab.store, (state) => state.stale);
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef<string | null>(null);

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    const text = waiting.current;
    waiting.current = null;
    setTyped(null);
    if (text === null || text === programOf(lab.store.getState().history.present)) return;
    const now = performance.now();
    lab.set(PROGRAM, text, now - last.current < BURST);
    last.current = now;
  }, [lab]);
  useEffect(() => commit, [commit]);

  useEffect(() => {
    if (asked !== null) return;
    keepDraft(own);
    void agreeTo(own);
  }, [own, asked]);

  useFirstLoss(lab);
  // A program with a mistake is told at its line; the notice about parts of the link would say it again.
  const ignored = useStore(lab.store, (state) => state.ignored);
  useEffect(() => {
    const others = ignored.filter((line) => !line.startsWith(`${PROGRAM}:`));
    if (others.length < ignored.length) lab.store.setState({ ignored: others });
  }, [lab, ignored]);

  const put = useCallback(
    (text: string, path?: Readonly<Record<string, number | boolean>>) => {
      commit();
      last.current = Number.NEGATIVE_INFINITY;
      const { overrides } = lab.store.getState().history.present;
      const others = path ?? withoutOverride(overrides, PROGRAM);
      lab.replace({ ...others, [PROGRAM]: text });
    },
    [lab, commit],
  );

  const acts = useMemo(
    () => ({
      edit(text: string) {
        setTyped(text);
        waiting.current = text;
        clearTimeout(timer.current);
        timer.current = setTimeout(commit, PAUSE);
      },
      undo() {
        commit();
        last.current = Number.NEGATIVE_INFINITY;
        lab.undo();
      },
      redo() {
        commit();
        lab.redo();
      },
    }),
    [lab, commit],
  );
  const parsed = mistakeAmong(problems);
  const stopped = stale ? null : mistakeOf(run);
  const isShown = asked === null && typed === null;
  return {
    text: asked ?? typed ?? own,
    asked,
    mistake: asked === null ? (parsed ?? (isShown ? stopped : null)) : null,
    isOlder: parsed !== null,
    put,
    ...acts,
    agree() {
      if (asked !== null) put(asked);
      setAsked(null);
    },
    refuse: () => setAsked(null),
  };
}
