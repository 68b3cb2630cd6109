import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useSoon } from "../../browser/soon.ts";
import { limitName } from "../../marks/limits.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { Why } from "../why/why.tsx";
import { limitAt } from "./marks.ts";

interface WhyHeldProps {
  playhead: Playhead;
  run: Run;
  flow: number;
  /** Time (ns) under the pointer. */
  pointer: number | null;
}

/** Explanation of why the sender waits, at the pointer or the playhead; asked for only when opened. */
export function WhyHeld(props: WhyHeldProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <details className="ftp-why-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Why?</Trans>
      </summary>
      {open && <Answered {...props} />}
    </details>
  );
}

function Answered({ playhead, run, flow, pointer }: WhyHeldProps): ReactNode {
  const head = useSoon(playhead, ({ time, playing }) => ({ time, playing }));
  const time = pointer ?? head.time;
  const limit = limitAt(run, flow, time);
  if (head.playing && pointer === null)
    return (
      <p className="ftp-why">
        <Trans>Pause, or point at the band above.</Trans>
      </p>
    );
  if (limit === null) {
    return (
      <p className="ftp-why" role="status">
        <Trans>
          No transfer at {format(time, "duration", 5)}: point at the band above, click it, or step through the run.
        </Trans>
      </p>
    );
  }
  const about = `${format(time, "duration", 5)}, ${limitName(run.catalog, limit)}:`;
  return <Why run={run} question={{ flow, time }} about={about} />;
}
