import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type Order, SortHead } from "../../../charts/sort_head.tsx";
import { texts } from "../../../language/index.ts";
import type { Column } from "../columns.ts";
import { contestLink } from "../links.ts";
import { type Ranked, type SortColumn, sortedRows } from "../ranking.ts";
import type { Score } from "../scores.ts";
import { scoreWords } from "../words.ts";
import type { Again, Standing } from "./standing.ts";

const AGAIN = texts<Again>({
  not_yet: msg`not yet`,
  same: msg`the same`,
  differs: msg`differs`,
  failed: msg`failed`,
});

interface ClassTableProps {
  ranked: readonly Ranked<Standing>[];
  places: ReadonlyMap<Standing, number>;
  columns: readonly Column[];
  score: Score;
}

/** Results of a class in the order of their scores. A name leads to its program. */
export function ClassTable({ ranked, places, columns, score }: ClassTableProps) {
  const [order, setOrder] = useState<Order<SortColumn>>({ by: "total", down: true });
  const sorted = sortedRows(ranked, order, ({ counted }) => counted.name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <section className="ftp-table contest-table" tabIndex={0} aria-label={t`Ranking`}>
      <table>
        <thead>
          <tr>
            <SortHead column="name" name={t`Name`} {...{ order, setOrder }} down={false} />
            <SortHead column="total" name={t`Total`} {...{ order, setOrder }} down />
            <th scope="col">
              <Trans>Run again</Trans>
            </th>
            {columns.map(({ id, name }, at) => (
              <SortHead key={id} column={`${at}`} {...{ name, order, setOrder }} down />
            ))}
            <th scope="col">
              <Trans>Key</Trans>
            </th>
            <th scope="col">
              <Trans>Line</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, results, scores, total, loses }) => {
            const { counted, again } = row;
            const place = places.get(row);
            return (
              <tr key={counted.letters}>
                <th scope="row">
                  {place !== undefined && <span className="contest-place">{place}. </span>}
                  <a href={contestLink(null, { entry: counted.letters })}>{counted.name || t`without a name`}</a>
                  {loses && " *"}
                </th>
                <td className="ftp-number contest-total">{scoreWords(total, score)}</td>
                <td className={again === "differs" || again === "failed" ? "contest-warning" : undefined}>
                  {AGAIN[again]}
                </td>
                {columns.map(({ id }, at) => {
                  const result = results[at];
                  return (
                    <td key={id} className="ftp-number">
                      {typeof result === "string" ? (
                        <span title={result}>{t`failed`}</span>
                      ) : (
                        scoreWords(scores[at], score)
                      )}
                    </td>
                  );
                })}
                <td>
                  <code>{counted.key}</code>
                </td>
                <td>
                  {counted.line}
                  {counted.sameProgram !== null && (
                    <span className="contest-warning"> {t`same program as line ${counted.sameProgram}`}</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
