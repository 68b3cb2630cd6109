import { memo, type ReactNode, type RefObject } from "react";
import { useStore } from "zustand";
import type { ViewState } from "../charts/panel.tsx";
import type { Lab } from "../lab/lab.ts";
import type { Playhead } from "../playhead/playhead.ts";
import type { RunView } from "../views/index.ts";
import { usePackets } from "./use_packets.ts";

interface StaleProps {
  lab: Lab;
  className: string;
  children: ReactNode;
  box?: RefObject<HTMLDivElement | null>;
}

/** Dims what is drawn from before the last change, without drawing it again. */
export function Stale({ lab, className, children, box }: StaleProps) {
  const stale = useStore(lab.store, (state) => state.stale);
  return (
    <div ref={box} className={className} data-stale={stale}>
      {children}
    </div>
  );
}

interface DrawnViewProps {
  view: RunView;
  lab: Lab;
  playhead: Playhead;
  state?: ViewState;
}

/** `memo`: a run view reads its playhead and needs nothing else to be drawn again. */
export const DrawnView = memo(function DrawnView({ view: { Component }, lab, playhead, state }: DrawnViewProps) {
  const packets = usePackets(lab);
  return <Component playhead={playhead} state={state} {...packets} />;
});
