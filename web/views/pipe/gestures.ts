import type { PointerEvent } from "react";
import type { Size } from "../../marks/marks.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { layoutOf } from "./layout.ts";
import { nearestPacket, packetsIn } from "./packets.ts";

/** Handles the pointer on the pipe: hover and select, linked with the ladder, where the keyboard does the same. */
export function pipeGestures(playhead: Playhead, size: Size) {
  const packetAt = (event: PointerEvent<HTMLElement>): number | null => {
    const { run, flow, time } = playhead.getState();
    if (!run || size.width === 0) return null;
    const box = event.currentTarget.getBoundingClientRect();
    const { packets } = packetsIn(run, flow, time, layoutOf(run, flow, size));
    return nearestPacket(packets, event.clientX - box.left, event.clientY - box.top);
  };
  return {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const packet = packetAt(event);
      event.currentTarget.style.cursor = packet === null ? "" : "pointer";
      playhead.getState().setHover(packet);
    },
    onPointerLeave() {
      playhead.getState().setHover(null);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const packet = packetAt(event);
      playhead.getState().select(packet === null ? null : { kind: "packet", packet });
      // The ladder scrolls to the packet's current place.
      if (packet !== null) playhead.getState().reveal(playhead.getState().time);
    },
  };
}
