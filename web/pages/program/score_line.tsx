import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, type ReactNode, useMemo } from "react";
import { usePlayhead } from "../../charts/playhead.ts";
import type { Lab } from "../../lab/lab.ts";
import { FLOW } from "./experiment.ts";
import { type Figure, figureInWords } from "./figures.ts";
import { type Score, scoreOf } from "./score.ts";

/** Returns the score of the run on the page, and of the one before the last change. */
export function useScore(lab: Lab): { score: Score | null; former: Score | null } {
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const before = usePlayhead(lab.playhead, (head) => head.former?.run ?? null);
  const score = useMemo(() => run && scoreOf(run, FLOW), [run]);
  const former = useMemo(() => before && scoreOf(before, FLOW), [before]);
  return { score, former };
}

/** The score of the run as one large number, and the numbers that it is made of. */
export const ScoreLine = memo(function ScoreLine({ lab }: { lab: Lab }): ReactNode {
  const { score, former } = useScore(lab);
  if (score === null) return <div className="program-score" />;
  const was = former?.power != null && former.power.toFixed(2) !== score.power?.toFixed(2) ? former : null;
  return (
    <dl className="program-score">
      <div className="program-power">
        <dt>
          <abbr title={t`log₂ of the throughput in Mb/s divided by the delay in s`}>
            <Trans>Score</Trans>
          </abbr>
        </dt>
        <dd>
          {figureInWords(score, "power")}
          {was && (
            <small>
              {" "}
              <Trans>
                was <s>{figureInWords(was, "power")}</s>
              </Trans>
            </small>
          )}
        </dd>
      </div>
      <Numeral name={t`Throughput`} score={score} figure="throughput_mbps" />
      <Numeral
        name={t`Delay`}
        title={t`The one-way delay that 95 % of the data packets do not exceed`}
        score={score}
        figure="delay_ms"
      />
      <Numeral name={t`Loss`} score={score} figure="loss" />
      {score.other_mbps !== null && <Numeral name={t`The Reno flow`} score={score} figure="other_mbps" />}
    </dl>
  );
});

function Numeral({ name, title, score, figure }: { name: string; title?: string; score: Score; figure: Figure }) {
  return (
    <div>
      <dt>{title ? <abbr title={title}>{name}</abbr> : name}</dt>
      <dd>{figureInWords(score, figure)}</dd>
    </div>
  );
}
