import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { SweepResult } from "../../sweep/sweep.ts";

interface SweepProgressProps {
  sweep: SweepResult;
  /** The current run is playing, which takes precedence. */
  playing: boolean;
  onStop?(): void;
  onGoOn?(): void;
}

/** Progress of a sweep and the time left, with buttons to stop it and to continue. */
export function SweepProgress({ sweep, playing, onStop, onGoOn }: SweepProgressProps): ReactNode {
  const { done, runs, left_ms } = sweep.progress;
  if (sweep.status === "running") {
    return (
      <p className="ftp-sweep-progress">
        <span>
          <Trans>
            {done} of {runs} runs
          </Trans>
          {playing ? t`, slower while the run plays` : left_ms === null ? "" : `, ${timeLeft(left_ms)}`}
        </span>
        {onStop && (
          <Button className="ftp-button" onPress={onStop}>
            <Trans>Stop the sweep</Trans>
          </Button>
        )}
      </p>
    );
  }
  if (sweep.status === "stopped") {
    return (
      <p className="ftp-sweep-progress">
        <span>
          <Trans>
            Stopped by you at {done} of {runs} runs.
          </Trans>
        </span>
        {onGoOn && (
          <Button className="ftp-button" onPress={onGoOn}>
            <Trans>Continue</Trans>
          </Button>
        )}
      </p>
    );
  }
  return null;
}

/** "about 12 s left": in steps that do not flicker. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 1) return t`about a second left`;
  if (seconds < 20) return t`about ${seconds} s left`;
  if (seconds < 90) return t`about ${5 * Math.ceil(seconds / 5)} s left`;
  return t`about ${Math.ceil(seconds / 60)} minutes left`;
}
