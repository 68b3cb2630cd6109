import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useEffect } from "react";
import { announce } from "../../browser/announcer.tsx";
import { isTaken, nameOf } from "../../browser/keys.ts";
import { isOff } from "../../browser/letter_keys.ts";
import { playOrPause, toggleBookmark } from "../../controls/playback.ts";
import { forkSelected } from "../../lab/forks/fork.ts";
import { toggleSelected } from "../../lab/forks/lose.ts";
import type { Lab } from "../../lab/lab.ts";
import { endOf } from "../../playhead/playhead.ts";
import { useHelpKey } from "./help_key.ts";

/** A shortcut of the keyboard. */
export interface Shortcut {
  /** Keys as in `KeyboardEvent.key`, with "Ctrl+" for Ctrl or ⌘, and "Shift+" for a letter. */
  keys: readonly string[];
  /** Key as shown to readers. */
  shown: string;
  does: MessageDescriptor;
  /** Acts on the key; `false`: there was nothing to do, and the key is the browser's. */
  act(lab: Played): unknown;
}

/** Target of the shortcuts: a playhead, perhaps with undo, steps to walk, or no room for forks. */
export type Played = Pick<Lab, "playhead"> &
  Partial<Pick<Lab, "undo" | "redo">> & { walk?(direction: 1 | -1): boolean; forks?: false };

/** Tells whether the run can be changed. */
const isLab = (lab: Played): lab is Lab & Played => "experiment" in lab;

const head = (lab: Played) => lab.playhead.getState();

/** All shortcuts: their keys, their actions, and their words in the help. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: [" "],
    shown: "Space",
    does: msg`Play or pause`,
    act: (lab) => playOrPause(lab.playhead),
  },
  { keys: ["ArrowRight", "."], shown: "→ or .", does: msg`Step forward`, act: (lab) => head(lab).step(1) },
  { keys: ["ArrowLeft", ","], shown: "← or ,", does: msg`Step back`, act: (lab) => head(lab).step(-1) },
  { keys: ["r"], shown: "r", does: msg`Forward by a round trip`, act: (lab) => head(lab).step(1, "round_trip") },
  {
    keys: ["Shift+r"],
    shown: "Shift r",
    does: msg`Back by a round trip`,
    act: (lab) => head(lab).step(-1, "round_trip"),
  },
  { keys: ["x"], shown: "x", does: msg`Next loss`, act: (lab) => head(lab).step(1, "loss") },
  { keys: ["Shift+x"], shown: "Shift x", does: msg`Previous loss`, act: (lab) => head(lab).step(-1, "loss") },
  { keys: ["c"], shown: "c", does: msg`Next collision on a cable`, act: (lab) => head(lab).step(1, "collision") },
  {
    keys: ["Shift+c"],
    shown: "Shift c",
    does: msg`Previous collision on a cable`,
    act: (lab) => head(lab).step(-1, "collision"),
  },
  { keys: ["n"], shown: "n", does: msg`Next moment of interest`, act: (lab) => head(lab).toNextInterest(1) },
  { keys: ["p"], shown: "p", does: msg`Previous moment of interest`, act: (lab) => head(lab).toNextInterest(-1) },
  { keys: ["b"], shown: "b", does: msg`Set a bookmark here, or remove it`, act: (lab) => bookmark(lab) },
  { keys: ["]"], shown: "]", does: msg`Next bookmark`, act: (lab) => head(lab).step(1, "bookmark") },
  { keys: ["["], shown: "[", does: msg`Previous bookmark`, act: (lab) => head(lab).step(-1, "bookmark") },
  { keys: ["Home"], shown: "Home", does: msg`Start of the run`, act: (lab) => jump(lab, 0) },
  { keys: ["End"], shown: "End", does: msg`End of the run`, act: (lab) => jump(lab, endOf(head(lab))) },
  {
    keys: ["l"],
    shown: "l",
    does: msg`Lose the selected packet, or deliver it after all`,
    act: (lab) => isLab(lab) && toggleSelected(lab),
  },
  {
    keys: ["f"],
    shown: "f",
    does: msg`The run with the selected packet lost and with it delivered, side by side`,
    act: (lab) => isLab(lab) && lab.forks !== false && forkSelected(lab),
  },
  {
    keys: ["PageDown"],
    shown: "Page ↓",
    does: msg`Next step of an explanation`,
    act: (lab) => lab.walk?.(1) ?? false,
  },
  {
    keys: ["PageUp"],
    shown: "Page ↑",
    does: msg`Previous step of an explanation`,
    act: (lab) => lab.walk?.(-1) ?? false,
  },
  { keys: ["Ctrl+z"], shown: "Ctrl Z", does: msg`Undo a change`, act: (lab) => lab.undo?.() },
  { keys: ["Ctrl+Shift+z", "Ctrl+y"], shown: "Ctrl Shift Z", does: msg`Redo a change`, act: (lab) => lab.redo?.() },
];

function bookmark(lab: Played) {
  const said = toggleBookmark(lab.playhead);
  if (said !== null) announce(said);
}

function jump(lab: Played, time: number) {
  head(lab).pause();
  head(lab).seek(time);
  head(lab).reveal(time);
}

/** Makes the shortcuts act on `lab`; null: only the key of the help works. */
export function useShortcuts(lab: Played | null, onHelp: () => void): void {
  useHelpKey(onHelp);
  useEffect(() => {
    if (!lab) return;
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const name = nameOf(event);
      if (isOff(name)) return;
      const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(name));
      if (!shortcut) return;
      if (shortcut.act(lab) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [lab]);
}
