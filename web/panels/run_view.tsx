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

/** Dims pictures that are older than the last change, without drawing them again. */
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

/** A run view with `memo`: it reads its playhead and depends on nothing else. */
export const DrawnView = memo(function DrawnView({ view: { Component }, lab, playhead, state }: DrawnViewProps) {
  const packets = usePackets(lab);
  return <Component playhead={playhead} state={state} {...packets} />;
});
