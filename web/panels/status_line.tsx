import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { memo, useEffect } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announceOutcome } from "../browser/announcer.tsx";
import type { EngineProblem } from "../engine/messages.ts";
import type { Lab, LabState } from "../lab/lab.ts";
import { format } from "../quantities/units.ts";
import { problemInWords } from "../scenario/problem_words.ts";

/** Duration of a run below which it needs no progress bar, ms. */
const LONG = 400;

/** Status of the lab: what was simulated, what is being simulated, and what failed. */
export const StatusLine = memo(function StatusLine({ lab }: { lab: Lab }) {
  const state = useStore(lab.store);
  const run = useStore(lab.playhead, (head) => head.run);
  const { status } = state;
  const summary = run?.data.summary;
  const running = status.kind === "running" && performance.now() - status.since > LONG ? status : null;
  const trouble = troubleOf(state);
  const isRetried = status.kind === "failed" && status.problem.kind !== "problems";

  useEffect(() => {
    if (trouble) announceOutcome(trouble);
  }, [trouble]);
  useEffect(() => {
    if (status.kind !== "shown" || !summary) return;
    announceOutcome(t`Simulated ${plural(summary.data_packets, { one: "# data packet", other: "# data packets" })}.`);
  }, [status, summary]);

  return (
    <div className="status-line">
      {trouble ? (
        <p className="status-trouble">
          {trouble}{" "}
          {isRetried && (
            <Button className="button small" onPress={() => lab.retry()}>
              <Trans>Run again</Trans>
            </Button>
          )}
        </p>
      ) : (
        summary &&
        status.kind === "shown" && (
          <p className="quiet">
            <Trans>
              Simulated <Plural value={summary.data_packets} one="# data packet" other="# data packets" />,{" "}
              {format(summary.end_ns, "duration")}, in {format(status.wall * 1e6, "duration", 2)}.
            </Trans>
          </p>
        )
      )}
      {running && (
        <p className="status-progress">
          <progress aria-label={t`Run`} max={1} value={running.progress} /> {Math.round(running.progress * 100)} %{" "}
          <Button className="button small" onPress={() => lab.cancel()}>
            <Trans>Stop the run</Trans>
          </Button>
        </p>
      )}
    </div>
  );
});

function troubleOf(state: LabState): string | null {
  if (state.status.kind !== "failed") return null;
  return words(state.status.problem);
}

function words(problem: EngineProblem): string {
  if (problem.kind === "stopped") return t`You stopped the run; the last finished one is shown.`;
  if (problem.kind === "crashed") {
    return t`The run failed. ${problem.message} The last finished run is shown.`;
  }
  const [first, ...others] = problem.problems;
  const what = `${first?.path ?? ""} ${problemInWords(first?.message ?? "")}`;
  const more = others.length;
  return more > 0
    ? t`These values do not fit together: ${what}, and ${more} more. The last valid run is shown.`
    : t`These values do not fit together: ${what}. The last valid run is shown.`;
}
