import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useStore } from "zustand";
import { type Order, SortHead } from "../../charts/sort_head.tsx";
import { OutOfRanking } from "./about.tsx";
import type { Column } from "./columns.ts";
import { type Contestant, runLink } from "./paths.ts";
import { placesOf, type Ranked, type Result, rankedRow, type SortColumn, sortedRows } from "./ranking.ts";
import { keyOf, type Runs } from "./runs.ts";
import type { Score } from "./scores.ts";
import { measuredNumber, NONE, scoreWords } from "./words.ts";

/** A row of the table. */
export interface Row {
  id: string;
  name: string;
  contestant: Contestant;
}

interface ResultsTableProps {
  runs: Runs;
  columns: readonly Column[];
  rows: readonly Row[];
  score: Score;
}

/** Scores of contestants on the paths. A number leads to its run in the laboratory. */
export function ResultsTable({ runs, columns, rows, score }: ResultsTableProps) {
  const outcomes = useStore(runs.store, (state) => state.outcomes);
  const [order, setOrder] = useState<Order<SortColumn>>({ by: "total", down: true });
  const resultOf = (row: Row, { path }: Column): Result => {
    const outcome = outcomes.get(keyOf({ path, contestant: row.contestant }));
    return outcome?.kind === "done" ? outcome.value : outcome?.message;
  };
  const ranked = rows.map((row) =>
    rankedRow(
      row,
      columns.map((column) => resultOf(row, column)),
      score,
    ),
  );
  const places = placesOf(ranked, score.best);
  const sorted = sortedRows(ranked, order, ({ name }) => name);
  const bests = columns.map((_, at) =>
    bestOf(
      ranked.map(({ scores }) => scores[at]),
      score,
    ),
  );
  const failures = ranked.flatMap((one) => failuresOf(one, columns));
  const down = score.best === "high";
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard */}
      <section className="ftp-table contest-table" tabIndex={0} aria-label={t`Results by path`}>
        <table>
          <thead>
            <tr>
              <SortHead column="name" name={t`Contestant`} {...{ order, setOrder }} down={false} />
              <SortHead column="total" name={t`Total`} {...{ order, setOrder, down }} />
              {columns.map(({ id, name }, at) => (
                <SortHead key={id} column={`${at}`} {...{ name, order, setOrder, down }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <ResultRow key={one.row.id} {...{ one, columns, bests, score }} place={places.get(one.row)} />
            ))}
          </tbody>
        </table>
      </section>
      {ranked.some(({ loses }) => loses) && <OutOfRanking />}
      {failures.length > 0 && (
        <ul className="contest-failures" role="alert">
          {failures.map(({ key, name, path, result }) => (
            <li key={key}>
              {path === null ? name : `${name}, ${path}`}: {result}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A run without a result; the path is null if all of the contestant's runs failed in the same way. */
interface Failure {
  key: string;
  name: string;
  path: string | null;
  result: string;
}

function failuresOf({ row: { id, name }, results }: Ranked<Row>, columns: readonly Column[]): Failure[] {
  const failed = results.flatMap((result, at) =>
    typeof result === "string" ? [{ key: `${id} ${at}`, name, path: columns[at].name, result }] : [],
  );
  const [first] = failed;
  const isSame = failed.length === results.length && failed.every(({ result }) => result === first.result);
  return isSame ? [{ ...first, path: null }] : failed;
}

/** Returns the best of some scores; null if they are all equal, or fewer than two. */
function bestOf(scores: readonly (number | null)[], { best }: Score): number | null {
  const known = scores.filter((score) => score !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || least === most) return null;
  return best === "high" ? most : least;
}

interface ResultRowProps {
  one: Ranked<Row>;
  columns: readonly Column[];
  bests: readonly (number | null)[];
  score: Score;
  place: number | undefined;
}

function ResultRow({ one: { row, results, scores, total, loses }, columns, bests, score, place }: ResultRowProps) {
  return (
    <tr className={row.contestant.kind === "program" ? "contest-own" : undefined}>
      <th scope="row">
        {place !== undefined && <span className="contest-place">{place}. </span>}
        {row.name}
        {loses && " *"}
      </th>
      <td className="ftp-number contest-total">{scoreWords(total, score)}</td>
      {columns.map(({ id, path }, at) => {
        const result = results[at];
        const words = scoreWords(scores[at], score);
        if (typeof result !== "object")
          return (
            <td key={id} className="ftp-number quiet">
              {result === undefined ? NONE : t`failed`}
            </td>
          );
        if (scores[at] === null)
          return (
            <td key={id} className="ftp-number quiet">
              {NONE}
            </td>
          );
        const [rate, delay] = [measuredNumber(result.throughput_mbps), measuredNumber(result.delay_ms)];
        return (
          <td key={id} className="ftp-number">
            <a href={runLink(path, row.contestant)}>{scores[at] === bests[at] ? <strong>{words}</strong> : words}</a>
            {score.id === "power" && <span className="quiet contest-detail">{t`${rate} Mb/s, ${delay} ms`}</span>}
          </td>
        );
      })}
    </tr>
  );
}
