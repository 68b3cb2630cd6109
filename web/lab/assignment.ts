/** What an assignment keeps from the reader: values that cannot be changed, and what is not shown, or not yet. */
import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { ENDS_AT, lockedPaths } from "../scenario/locked.ts";
import type { Options } from "../scenario/options.ts";
import type { Part } from "./assignment_parts.ts";
import type { Lab } from "./lab.ts";

export interface Assignment {
  ask: Options["ask"];
  /** Something is to be predicted that is not shown yet. */
  isOpen: boolean;
  isLocked(path: string): boolean;
  /** Of a parameter, a view or a part of the page. */
  isHidden(id: string): boolean;
  /** Is anything locked or hidden? */
  isRestricted: boolean;
}

/** What would tell the answer, until it is revealed. */
const SPOILERS: Record<Options["ask"], readonly string[]> = {
  nothing: [],
  curve: ["sweep", "printed", "heat", "calculator", "paper"],
  knee: ["sweep", "printed", "heat", "calculator", "paper"],
  // The run itself ends where the question is; what holds the sender back would tell what it waits for.
  event: ["paper", "limits", "why", "events", "sweep", "printed", "heat", ENDS_AT],
};

/** Ways out of a restricted page. */
const WAYS_OUT: readonly Part["id"][] = ["laboratory"];

/** What a reader who sends in TCP's place is not to go by, or to turn: other runs, and the list of decisions. */
const BESIDE_SENDER: readonly string[] = ["sweep", "printed", "heat", "compare", ENDS_AT];
const HAND = /^flows\.[^.]+\.hand\./;

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

export function useAssignment({ playhead }: Pick<Lab, "playhead">): Assignment {
  const watched = useStore(
    playhead,
    useShallow(({ options: { ask, revealed, locked, hidden, sender } }) => ({ ask, revealed, locked, hidden, sender })),
  );
  return useMemo(() => assignmentOf(watched), [watched]);
}
