import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../../browser/soon.ts";
import { currentValue, type Lab } from "../../lab/lab.ts";
import { format, parse } from "../../quantities/units.ts";
import { FLOW, halfWay } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";
import { incompleteNote } from "../../views/view.ts";
import { CAPTURED } from "../evidence/kernel/ladders.ts";
import { evidenceLink } from "../evidence/links.ts";
import type { Connection } from "./as_run.ts";
import { firstData } from "./beside/beside_scenario.ts";
import { connectionLink } from "./links.ts";

interface ClockProps {
  lab: Lab;
  connection: Connection;
  captured: Run;
  /** Name of the capture, if the site has it. */
  file: string;
  /** Is the simulation that of the captured transfer? Then both have the same part of it. */
  isKernels: boolean;
}

/** Alignment of capture and simulation on one clock, with a button that lets their data begin together. */
export function Clock({ lab, connection: { about }, captured, file, isKernels }: ClockProps) {
  const run = useSoon(lab.playhead, (head) => head.run);
  const seen = useMemo(() => firstData(captured, halfWay(captured, 0)), [captured]);
  const made = useMemo(() => run && firstData(run), [run]);
  // Smallest difference that a capture at one place can show.
  const tellable = halfWay(captured, 0) + halfWay(captured, 1);
  const path = `flows.${FLOW}.start`;
  const later = seen !== null && made ? seen - made : 0;
  const start = Number(useStore(lab.store, (state) => currentValue(state, path)) ?? 0);
  const next = Math.max(0, Math.round(start + later));
  const note = incompleteNote(captured);
  return (
    <p className="quiet">
      {about.from_the_start
        ? t`Both share one clock: at time 0 the first SYN of each leaves its sender.`
        : t`The capture begins in the middle of the connection: its first packet is placed one round trip after the SYN of the simulation, when the simulated connection is open. Earlier packets are not known.`}{" "}
      {isKernels &&
        captured.captured?.is_cut &&
        t`Both have the first ${format(parse(CAPTURED, "duration") ?? 0, "duration")} of a longer transfer. `}
      {Math.abs(later) > tellable && next !== start && (
        <>
          {later > 0
            ? t`The data of the capture begins ${format(later, "duration", 3)} later than that of the simulation.`
            : t`The data of the simulation begins ${format(-later, "duration", 3)} later than that of the capture.`}{" "}
          <Button className="link-button" onPress={() => lab.set(path, next)}>
            <Trans>Start both at the same time</Trans>
          </Button>{" "}
        </>
      )}
      {note && t`${note} The table covers only the packets shown. `}
      <a href={connectionLink(about.number, file)}>
        <Trans>The capture alone</Trans>
      </a>
      {file !== "" && (
        <>
          {" · "}
          <a href={evidenceLink("kernel")}>
            <Trans>All transfers of the kernel</Trans>
          </a>
        </>
      )}
    </p>
  );
}
