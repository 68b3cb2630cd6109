import type { KeyboardEvent } from "react";
import { endOf, type Playhead } from "../playhead/playhead.ts";
import { zoomed } from "./timezoom.ts";

/** Keys of a picture of packets that has the focus: walk, step, zoom, scroll, select. */
export function onPacketKeys(playhead: Playhead, event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!act(playhead, event.key, event.shiftKey)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Acts on a key; returns false if the key has no meaning here. */
function act(playhead: Playhead, key: string, shift: boolean): boolean {
  const state = playhead.getState();
  const { run, range, time } = state;
  if (!run) return false;
  const span = range.to - range.from;
  const centre = time > range.from && time < range.to ? time : (range.from + range.to) / 2;
  const pan = (share: number) => state.setRange({ from: range.from + share * span, to: range.to + share * span });
  switch (key) {
    case "ArrowDown":
    case "ArrowUp": {
      const direction = key === "ArrowDown" ? 1 : -1;
      if (shift) pan(0.2 * direction);
      else walk(playhead, direction);
      return true;
    }
    case "ArrowRight":
    case "ArrowLeft":
      state.step(key === "ArrowRight" ? 1 : -1);
      return true;
    case "+":
    case "=":
      state.setRange(zoomed(range, 1.5, centre));
      return true;
    case "-":
    case "_":
      state.setRange(zoomed(range, 1 / 1.5, centre));
      return true;
    case "Home":
    case "End":
      state.seek(key === "Home" ? 0 : endOf(state));
      state.reveal(key === "Home" ? 0 : endOf(state));
      return true;
    case "Enter": {
      const { selection } = state;
      if (selection?.kind !== "packet") return false;
      state.seek(run.packets.ended[selection.packet]);
      return true;
    }
    case "Escape":
      if (state.selection === null) return false;
      state.select(null);
      return true;
    default:
      return false;
  }
}

/** Selects the next or previous packet; from nowhere, the one nearest the top of the view. */
function walk(playhead: Playhead, direction: 1 | -1): void {
  const { run, flow, selection, range, select, reveal } = playhead.getState();
  if (!run) return;
  const packet =
    selection?.kind === "packet"
      ? run.neighbourOf(selection.packet, direction)
      : run.packetBeside(flow, range.from - 1, 1);
  if (packet === null) return;
  select({ kind: "packet", packet });
  reveal(run.packets.created[packet]);
}
