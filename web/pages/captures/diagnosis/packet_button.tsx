import { t } from "@lingui/core/macro";
import { createContext, type ReactNode, useContext } from "react";
import { Button } from "react-aria-components";
import { useSoon } from "../../../browser/soon.ts";
import { shortName } from "../../../run/sentence.ts";
import type { Captures } from "../store.ts";

/** Called when a packet has been chosen, so that a narrow screen turns to the ladder. */
export const ShowLadderContext = createContext<() => void>(() => {});

/** Selects a packet of the shown connection and brings it into view. */
export function showPacket({ playhead }: Pick<Captures, "playhead">, packet: number): void {
  const { run, pause, select, seek, reveal } = playhead.getState();
  if (run === null || packet >= run.packetCount) return;
  const time = run.packets.created[packet];
  pause();
  select({ kind: "packet", packet });
  seek(time);
  reveal(time);
}

/** Button with a packet's name that selects the packet and shows it in the ladder; nothing if there is no such packet. */
export function PacketButton({ captures, row }: { captures: Captures; row: number | null }): ReactNode {
  const run = useSoon(captures.playhead, (head) => head.run);
  const showLadder = useContext(ShowLadderContext);
  if (run === null || row === null || row >= run.packetCount) return null;
  const short = shortName(run, row, "segments");
  // A segment with data has only a number in the ladder.
  const name = /^\d/.test(short) ? t`segment ${short}` : short;
  return (
    <Button
      className="diagnosis-packet"
      aria-label={t`Show ${name} in the ladder`}
      onPress={() => {
        showPacket(captures, row);
        showLadder();
        // The answer may be taller than the screen.
        requestAnimationFrame(() => document.querySelector(".view-ladder")?.scrollIntoView({ block: "nearest" }));
      }}
    >
      {name}
    </Button>
  );
}
