import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { announceOutcome } from "../../browser/announcer.tsx";
import { format } from "../../quantities/units.ts";
import { FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import { byScore, type Score } from "./score.ts";
import type { ComparedRun } from "./use_scores.ts";

interface ScoresProps {
  experiment: string;
  /** The reader's own. */
  own: Score;
  comparedRuns: readonly ComparedRun[];
}

interface Row {
  name: string;
  score: Score;
  /** Overrides of the run; null for the reader's own run, which the page shows. */
  overrides: Overrides | null;
}

/** The reader and the TCPs, the best first. */
export function Scores({ experiment, own, comparedRuns }: ScoresProps) {
  const rows = useMemo(() => rowsOf(own, comparedRuns), [own, comparedRuns]);
  const most = Math.max(...rows.map(({ score }) => score.filled));
  const done = comparedRuns.filter(({ score }) => score !== null).length;
  const place = rows.findIndex(({ overrides }) => overrides === null) + 1;
  const isComplete = comparedRuns.length > 0 && done === comparedRuns.length;
  useEffect(() => {
    if (isComplete) announceOutcome(t`You are number ${place} of ${rows.length}.`);
  }, [isComplete, place, rows.length]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="ftp-table sender-scores" aria-label={t`You and the TCPs`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Sent by</Trans>
              </th>
              <th scope="col">
                <Trans>All acknowledged after</Trans>
              </th>
              <th scope="col">
                <Trans>Sent again</Trans>
              </th>
              <th scope="col">
                <Trans>Lost</Trans>
              </th>
              <th scope="col">
                <Trans>Pipe filled</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ScoreRow key={row.name} experiment={experiment} row={row} most={most} />
            ))}
          </tbody>
        </table>
      </section>
      {done < comparedRuns.length && (
        <p className="quiet">
          <Trans>
            {done} of {comparedRuns.length} TCPs are simulated.
          </Trans>
        </p>
      )}
    </>
  );
}

interface ScoreRowProps {
  experiment: string;
  row: Row;
  /** Largest value of all rows, whose bar has the full length. */
  most: number;
}

function ScoreRow({ experiment, row: { name, score, overrides }, most }: ScoreRowProps) {
  const { done, acknowledged, again, lost, filled } = score;
  const percent = Math.round(filled * 100);
  const link = overrides && writeLink({ ...FIRST_PAGE, experiment, overrides });
  return (
    <tr data-own={overrides === null}>
      <th scope="row">{link ? <a href={link}>{name}</a> : name}</th>
      <td className="ftp-number">
        {done === null ? t`not done, ${format(acknowledged, "size")}` : format(done, "duration", 4)}
      </td>
      <td className="ftp-number">{again}</td>
      <td className="ftp-number">{lost}</td>
      <td>
        <div className="sender-filled">
          <span className="sender-bar" aria-hidden="true">
            <i style={{ inlineSize: `${most > 0 ? (100 * filled) / most : 0}%` }} />
          </span>
          <span className="ftp-number">{percent} %</span>
        </div>
      </td>
    </tr>
  );
}

function rowsOf(own: Score, comparedRuns: readonly ComparedRun[]): Row[] {
  const others = comparedRuns.flatMap(({ name, score, overrides }): Row[] =>
    score === null || score === "failed" ? [] : [{ name, score, overrides }],
  );
  return [{ name: t`You`, score: own, overrides: null }, ...others].sort((a, b) => byScore(a.score, b.score));
}
