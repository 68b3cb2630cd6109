import { Trans } from "@lingui/react/macro";
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from "react";
import type { Playhead } from "../playhead/playhead.ts";
import { onPacketKeys } from "./packet_keys.ts";

/** Pointer movement (px) that still counts as a click. */
const STILL = 4;

/** Result of looking at a point of the plot. */
export interface Located {
  /** Instant below the pointer, ns. */
  time: number;
  /** Packet at the point, or null. */
  packet: number | null;
  /** Pressed there, the pointer moves the playhead. */
  onAxis: boolean;
}

interface Props {
  playhead: Playhead;
  box: RefObject<HTMLDivElement | null>;
  height: number;
  name: string;
  /** Kind of picture, for screen readers. */
  roleDescription: string;
  /** Finds what is at a point of the plot (px); null where nothing is drawn. */
  locate(x: number, y: number): Located | null;
  children: ReactNode;
}

/** A plot of packets along time that can be walked by keys, and whose packets and axis respond to the pointer. */
export function PacketPlot({ playhead, box, height, name, roleDescription, locate, children }: Props): ReactNode {
  const down = useRef<{ x: number; y: number; seeking: boolean } | null>(null);
  const help = useId();
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const found = locate(x, y);
    return found && { x, y, ...found };
  };
  return (
    <div
      ref={box}
      className="ftp-plot ftp-time"
      style={{ height }}
      role="application"
      aria-roledescription={roleDescription}
      aria-label={name}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot has a cursor of its own
      tabIndex={0}
      onKeyDown={(event) => onPacketKeys(playhead, event)}
      onPointerDownCapture={(event) => {
        const found = at(event);
        if (!found || event.button !== 0) return;
        down.current = { x: found.x, y: found.y, seeking: found.onAxis };
        if (!found.onAxis) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        playhead.getState().pause();
        playhead.getState().seek(found.time);
      }}
      onPointerMove={(event) => {
        const found = at(event);
        if (!found) return;
        if (down.current?.seeking) return playhead.getState().seek(found.time);
        event.currentTarget.style.cursor = found.onAxis ? "col-resize" : "";
        playhead.getState().setHover(event.buttons ? null : found.packet);
      }}
      onPointerUp={(event) => {
        const from = down.current;
        down.current = null;
        const found = at(event);
        if (!from || !found || from.seeking || Math.hypot(found.x - from.x, found.y - from.y) > STILL) return;
        playhead.getState().select(found.packet === null ? null : { kind: "packet", packet: found.packet });
      }}
      onPointerLeave={() => playhead.getState().setHover(null)}
    >
      <p id={help} className="ftp-unseen">
        <Trans>
          Up and down arrows move from packet to packet, and left and right step in time. Plus and minus zoom, and Shift
          with up and down scrolls. Enter moves the playhead to the packet; Escape clears the selection.
        </Trans>
      </p>
      {children}
    </div>
  );
}
