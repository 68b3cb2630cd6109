import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { announce } from "../../browser/announcer.tsx";
import type { Engine } from "../../engine/pool.ts";
import type { Lab } from "../../lab/lab.ts";
import { format } from "../../quantities/units.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { nextReached } from "./breakpoints.ts";

interface BreakpointBarProps {
  lab: Lab;
  engine: Pick<Engine, "programReaches">;
  /** Lines with a breakpoint, from 1. */
  breakpoints: readonly number[];
}

/** The breakpoints, and the way to the next call that reaches one. */
export function BreakpointBar({ lab, engine, breakpoints }: BreakpointBarProps): ReactNode {
  const [told, setTold] = useState("");
  const tell = (text: string) => {
    setTold(text);
    announce(text);
  };
  const goOn = async () => {
    const { run, time, pause, seek, reveal } = lab.playhead.getState();
    if (!run) return;
    pause();
    // From the end, the search begins anew.
    const after = time >= run.end ? 0 : time;
    try {
      const found = await nextReached(engine, run, breakpoints, after);
      if (found === null) return tell(t`No call reaches it after ${format(after, "duration", 4)}.`);
      seek(found.time);
      reveal(found.time);
      tell(t`Line ${found.line} is reached at ${format(found.time, "duration", 5)}.`);
    } catch (error) {
      tell(failureInWords(error));
    }
  };
  const lines = breakpoints.join(", ");
  return (
    <div className="program-breakpoints">
      <Button className="button small" onPress={goOn}>
        <Trans>Go to the next breakpoint</Trans>
      </Button>
      <span>
        {plural(breakpoints.length, { one: `Breakpoint at line ${lines}.`, other: `Breakpoints at lines ${lines}.` })}
      </span>
      <span className="quiet">{told}</span>
    </div>
  );
}
