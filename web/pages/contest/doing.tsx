import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { keyOf, type Place, type Runs } from "./runs.ts";

interface DoingProps {
  runs: Runs;
  /** All runs that are asked for. */
  places: readonly Place[];
  /** Label of the button that starts them; none if they start by themselves. */
  label?: string;
}

/** Button that starts or continues runs, or stops them, with their progress. */
export function Doing({ runs, places, label }: DoingProps) {
  const { status, done, all, outcomes } = useStore(runs.store);
  const missing = places.filter((place) => !outcomes.has(keyOf(place))).length;
  const isRunning = status === "running";
  const isBegun = missing < places.length;
  // A batch that was stopped on another page of the contest is not one of this page.
  const [isOwn, setOwn] = useState(false);
  if (isRunning && !isOwn) setOwn(true);
  return (
    <div className="contest-doing">
      {isRunning ? (
        <Button className="button" onPress={runs.stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        missing > 0 && (
          <Button className="button" onPress={() => void runs.start(places)}>
            {label && !isBegun ? label : t`Continue`}
          </Button>
        )
      )}
      {isRunning && <progress aria-label={t`Runs finished`} max={Math.max(1, all)} value={done} />}
      {isRunning && <span className="quiet">{t`${done} of ${all} runs`}</span>}
      <span className={isRunning ? "ftp-unseen" : "quiet"} role="status">
        {status === "complete" &&
          missing === 0 &&
          plural(places.length, { one: "# run is finished", other: "# runs are finished" })}
        {status === "stopped" && isOwn && t`Stopped`}
      </span>
    </div>
  );
}
