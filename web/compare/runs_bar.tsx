import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { ComparedRun } from "../lab/compared/compared_runs.ts";
import { cssColor } from "../marks/theme.ts";
import { format } from "../quantities/units.ts";
import { type ComparedSpec, keptOf, LETTERS } from "../scenario/compared_specs.ts";
import { failureInWords } from "../scenario/problem.ts";
import { type Compared, useDiffering } from "./entries.ts";
import { strokeOf } from "./overlay_marks.ts";
import { runWords } from "./words.ts";

/** Sample of the run's line, as it is drawn in all plots. */
export function Sample({ index }: { index: number }) {
  const { color, width, dash } = strokeOf(index);
  return (
    <svg className="compare-sample" width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
      <path
        d="M1 5h24"
        stroke={cssColor(color)}
        strokeWidth={width + 0.5}
        strokeDasharray={dash?.join(" ")}
        fill="none"
      />
    </svg>
  );
}

/** Bar of the compared runs: their letters, their differences, and their divergence. */
export function RunsBar(compared: Compared) {
  const { lab, comparedRuns } = compared;
  const others = useStore(comparedRuns.store, (state) => state.comparedRuns);
  const divergence = useStore(lab.playhead, (head) => head.divergence);
  const differ = useDiffering(compared);

  const remove = (comparedRun: ComparedRun) => {
    const { present } = lab.store.getState().history;
    lab.compare((present.others ?? []).filter((one) => one !== comparedRun.other));
  };
  /** Makes a compared run the current one; the run that was A takes its place. */
  const putFirst = ({ other, draft }: ComparedRun) => {
    const { present } = lab.store.getState().history;
    const put = keptOf(present, lab.experiment.scenario);
    const next = (present.others ?? []).map((one) =>
      one === other ? put : fixed(one, comparedRuns.store.getState().comparedRuns),
    );
    lab.compare(next, draft);
  };
  const fixed = (other: ComparedSpec, all: readonly ComparedRun[]) => {
    const comparedRun = all.find((one) => one.other === other);
    return comparedRun && other.kind === "with" ? keptOf(comparedRun.draft, lab.experiment.scenario) : other;
  };
  const goThere = () => {
    const { pause, seek, reveal } = lab.playhead.getState();
    if (divergence === null) return;
    pause();
    seek(divergence);
    reveal(divergence);
  };

  return (
    <div className="compare-bar">
      <ul aria-label={t`Runs compared`}>
        <li>
          <Sample index={0} />
          <b>{LETTERS[0]}</b> <span className="compare-words">{runWords(differ, 0)}</span>
        </li>
        {others.map((comparedRun, index) => (
          <li key={comparedRun.letter}>
            <Sample index={index + 1} />
            <b>{comparedRun.letter}</b>{" "}
            <span className="compare-words">
              {comparedRun.other === null ? t`as it was captured` : runWords(differ, index + 1)}
            </span>
            <Status comparedRun={comparedRun} onStop={() => comparedRuns.cancel(comparedRun)} />
            {comparedRun.other !== null && (
              <>
                <Button
                  className="button small"
                  aria-label={t`Make run ${comparedRun.letter} run A`}
                  isDisabled={comparedRun.status.kind === "failed"}
                  onPress={() => putFirst(comparedRun)}
                >
                  <Trans>Make it A</Trans>
                </Button>
                <Button
                  className="button small"
                  aria-label={t`Remove run ${comparedRun.letter}`}
                  onPress={() => remove(comparedRun)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet compare-divergence">
        {divergenceWords(divergence, others)}{" "}
        {divergence !== null && divergence > 0 && (
          <Button className="link-button" onPress={goThere}>
            <Trans>Go there</Trans>
          </Button>
        )}
      </p>
    </div>
  );
}

function divergenceWords(divergence: number | null, others: readonly ComparedRun[]): string {
  if (others.some(({ status }) => status.kind === "running")) return t`Simulating …`;
  const told = others.flatMap((one) => one.told ?? []);
  if (told.length > 0) return told.join(" ");
  if (divergence === null) return t`The runs are equal, packet by packet.`;
  if (divergence === 0) return t`The runs differ from the first packet on.`;
  const time = format(divergence, "duration", 5);
  return t`The runs are equal until ${time}.`;
}

/** Duration of a run below which it needs no progress bar, ms. */
const LONG = 400;

function Status({ comparedRun: { letter, status }, onStop }: { comparedRun: ComparedRun; onStop(): void }) {
  if (status.kind === "failed") {
    const { problem } = status;
    const words = problem.kind === "stopped" ? t`Stopped; the next change runs it again.` : failureInWords(problem);
    return <span className="status-trouble">{words}</span>;
  }
  if (status.kind === "shown" || performance.now() - status.since < LONG) return null;
  return (
    <span className="status-progress">
      <progress aria-label={t`Run ${letter}`} max={1} value={status.progress} />
      <Button className="button small" onPress={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </span>
  );
}
