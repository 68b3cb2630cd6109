/**
 * Restrictions of an assignment: values that cannot be changed, and parts of the page that are hidden for good or until
 * a prediction is made.
 */
import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { ENDS_AT, lockedPaths } from "../scenario/locked.ts";
import type { Options } from "../scenario/options.ts";
import type { Part } from "./assignment_parts.ts";
import type { Lab } from "./lab.ts";

/** Restrictions of the open assignment. */
export interface Assignment {
  ask: Options["ask"];
  /** Whether a prediction has to be made first. */
  isOpen: boolean;
  isLocked(path: string): boolean;
  /** Tells whether a parameter, a view or a part of the page is hidden. */
  isHidden(id: string): boolean;
  /** Is anything locked or hidden? */
  isRestricted: boolean;
}

/** Parts of the page that would tell the answer, hidden until it is revealed. */
const SPOILERS: Record<Options["ask"], readonly string[]> = {
  nothing: [],
  curve: ["sweep", "printed", "heat", "calculator", "paper"],
  knee: ["sweep", "printed", "heat", "calculator", "paper"],
  // The run ends at the question; the limits of the sender would tell what it waits for.
  event: ["paper", "limits", "why", "events", "sweep", "printed", "heat", ENDS_AT],
};

/** Ways out of a restricted page. */
const WAYS_OUT: readonly Part["id"][] = ["laboratory"];

/** Parts of the page that a reader who sends by hand must not use: other runs, and the list of decisions. */
const BESIDE_SENDER: readonly string[] = ["sweep", "printed", "heat", "compare", ENDS_AT];
const HAND = /^flows\.[^.]+\.hand\./;

/** Returns the restrictions that the options of a link make. */
export function assignmentOf(options: Pick<Options, "ask" | "revealed" | "locked" | "hidden" | "sender">): Assignment {
  const { ask, revealed, locked, hidden, sender } = options;
  const fixed = lockedPaths(options);
  const isOpen = ask !== "nothing" && revealed === "no";
  const isRestricted = locked.length > 0 || hidden.length > 0;
  const sends = sender > 0;
  const unseen = new Set([
    ...hidden,
    ...(isOpen ? SPOILERS[ask] : []),
    ...(sends ? BESIDE_SENDER : []),
    ...(isRestricted ? WAYS_OUT : []),
  ]);
  return {
    ask,
    isOpen,
    isLocked: (path) => fixed.includes(path),
    isHidden: (id) => unseen.has(id) || (sends && HAND.test(id)),
    isRestricted,
  };
}

/** Returns the restrictions of a lab, kept up to date. */
export function useAssignment({ playhead }: Pick<Lab, "playhead">): Assignment {
  const watched = useStore(
    playhead,
    useShallow(({ options: { ask, revealed, locked, hidden, sender } }) => ({ ask, revealed, locked, hidden, sender })),
  );
  return useMemo(() => assignmentOf(watched), [watched]);
}
