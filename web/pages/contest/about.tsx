import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { english, said } from "../../language/index.ts";
import { fixed } from "../../quantities/numbers.ts";
import type { Column } from "./columns.ts";
import { PathHead } from "./path_head.tsx";
import { DURATION_NS, NUMBER_FIELDS } from "./paths.ts";
import { MOST_LOSS, SCORES } from "./scores.ts";
import { inPath } from "./words.ts";

/** Scores with their formulas and sources. */
export function Scoring() {
  const [seconds, most] = [fixed(DURATION_NS / 1e9, 0), fixed(100 * MOST_LOSS, 0)];
  return (
    <details>
      <summary>
        <Trans>How the scores are calculated</Trans>
      </summary>
      <p>
        <Trans>
          Throughput is the payload that the receiver has read, divided by all {seconds} s of the run. Delay is the 95th
          percentile of the one-way delays of the data packets that arrived, from TCP to the last bit at the receiver.
          The total is the mean over the paths. A contestant that loses more than {most} % of its packets on a path is
          out of the ranking.
        </Trans>
      </p>
      <dl className="contest-scores">
        {SCORES.map(({ id, name, formula, meaning, source }) => (
          <div key={id}>
            <dt>{said(name)}</dt>
            <dd>
              <code {...english()}>{formula}</code>
            </dd>
            <dd>{said(meaning)}</dd>
            <dd className="quiet" {...english()}>
              {source}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Says what the star after a name means. */
export function OutOfRanking() {
  const most = fixed(100 * MOST_LOSS, 0);
  return (
    <p className="quiet">
      <Trans>* More than {most} % of the packets are lost on a path: out of the ranking.</Trans>
    </p>
  );
}

/** The paths of the contest, a row each. */
export function PathsTable({ columns }: { columns: readonly Column[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit scrolls, and must be reachable by keyboard
    <section className="ftp-table contest-table" tabIndex={0} aria-label={t`Paths`}>
      <table>
        <PathHead beside={t`Beside`} />
        <tbody>
          {columns.map(({ id, name, path }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {NUMBER_FIELDS.map((field) => (
                <td key={field} className="ftp-number">
                  {path[field] === 0
                    ? "–"
                    : field === "swing_percent"
                      ? `± ${inPath(path[field])}`
                      : inPath(path[field])}
                </td>
              ))}
              <td>{path.beside_reno ? <span {...english()}>Reno</span> : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
