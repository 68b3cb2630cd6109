import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { onPacketKeys } from "../../charts/packet_keys.ts";
import type { Size } from "../../marks/marks.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { type LadderOptions, layoutOf } from "./layout.ts";
import { nearestPacket, type PointedBy } from "./nearest.ts";

/** Pointer movement (px) that still counts as a click; a finger rolls. */
const STILL = { finger: 10, mouse: 4 };
const pointerOf = (event: MouseEvent<HTMLElement>): PointedBy =>
  (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch" ? "finger" : "mouse";

/** ms that a finger rests on a packet to ask for its menu. Not every browser makes a context menu of that. */
const HOLD = 500;

/**
 * Handles pointer and keyboard on a ladder: hover, select, seek on the time axis, walk from packet to packet. `onMenu`
 * gets the packet of a requested menu and its point in the plot (px), and returns false if there is none.
 */
export function useLadderGestures(
  playhead: Playhead,
  size: Size,
  options: LadderOptions,
  onMenu: (packet: number, x: number, y: number) => boolean,
) {
  const down = useRef<{ x: number; y: number; seeking: boolean } | null>(null);
  const hold = useRef(0);
  const letGo = () => window.clearTimeout(hold.current);
  useEffect(() => () => window.clearTimeout(hold.current), []);

  const locate = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const { run, flow, range, time } = playhead.getState();
    if (!run || size.width === 0) return null;
    const input = { run, flow, range, size, ...options };
    const layout = layoutOf(input);
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    // The time axis and the playhead's own tag seek; the rest pans and selects.
    const onAxis = x < layout.axis + 4 || (Math.abs(y - layout.time(time)) < 4 && x < layout.band);
    return { x, y, layout, input, onAxis, time: layout.time.invert(y) };
  };

  type Place = NonNullable<ReturnType<typeof locate>>;
  const packetAt = (at: Place, by: PointedBy) => nearestPacket(at.input, at.layout, at.x, at.y, by);

  return {
    /** Opens the menu of the packet under the pointer, or by keyboard of the selected packet. */
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const { selection } = playhead.getState();
      const selected = selection?.kind === "packet" ? selection.packet : null;
      const pointed = event.button === 2 || pointerOf(event) === "finger";
      const at = locate(event);
      const packet = at && pointed ? packetAt(at, pointerOf(event)) : selected;
      if (at && packet !== null && onMenu(packet, at.x, at.y)) event.preventDefault();
    },
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.target !== event.currentTarget && !(event.target instanceof HTMLCanvasElement)) return;
      const at = locate(event);
      if (!at || event.button !== 0) return;
      down.current = { x: at.x, y: at.y, seeking: at.onAxis };
      letGo();
      const packet = event.isPrimary && pointerOf(event) === "finger" && !at.onAxis ? packetAt(at, "finger") : null;
      if (packet !== null) hold.current = window.setTimeout(() => onMenu(packet, at.x, at.y), HOLD);
      // A finger that moves from here on scrolls the page; one that does not seeks when it is lifted.
      if (at.onAxis && pointerOf(event) === "mouse") {
        event.currentTarget.setPointerCapture(event.pointerId);
        playhead.getState().pause();
        playhead.getState().seek(at.time);
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const at = locate(event);
      if (!at) return;
      const from = down.current;
      if (from && Math.hypot(at.x - from.x, at.y - from.y) > STILL.finger) letGo();
      if (from?.seeking && pointerOf(event) === "mouse") return playhead.getState().seek(at.time);
      event.currentTarget.style.cursor = at.onAxis ? "row-resize" : "";
      const inside = at.y >= at.layout.top && at.y <= at.layout.bottom && !event.buttons;
      playhead.getState().setHover(inside ? nearestPacket(at.input, at.layout, at.x, at.y) : null);
    },
    onPointerCancel: letGo,
    onPointerUp(event: PointerEvent<HTMLElement>) {
      letGo();
      const from = down.current;
      down.current = null;
      const at = locate(event);
      const pointer = pointerOf(event);
      if (!from || !at || Math.hypot(at.x - from.x, at.y - from.y) > STILL[pointer]) return;
      if (from.seeking) {
        playhead.getState().pause();
        return playhead.getState().seek(at.time);
      }
      const packet = packetAt(at, pointer);
      playhead.getState().select(packet === null ? null : { kind: "packet", packet });
    },
    onPointerLeave() {
      playhead.getState().setHover(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onPacketKeys(playhead, event),
  };
}
