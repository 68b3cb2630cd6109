import { t } from "@lingui/core/macro";
import type { EvidenceFile } from "../../engine/contract/evidence.ts";
import { PAPER_IDS, PAPERS, TODAY } from "../../experiments/papers.ts";
import { type Sum, sumOf } from "./ledger.ts";
import { evidenceLink } from "./links.ts";
import { percent } from "./words/rows.ts";

/** Table with a row for each paper, one for all papers, and one for sources of today. */
export function Sums({ file }: { file: EvidenceFile }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="ftp-table evidence-table" tabIndex={0} aria-label={t`Sums for each paper`}>
      <table>
        <caption>
          <span>{t`Errors of the numbers, paper by paper, and the goals that are met`}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Paper`}</th>
            <th scope="col">{t`Numbers`}</th>
            <th scope="col">{t`Calibrated to`}</th>
            <th scope="col">{t`Off by 5 % or less`}</th>
            <th scope="col">{t`By 10 % or less`}</th>
            <th scope="col">{t`Median error`}</th>
            <th scope="col">{t`Goals met`}</th>
            <th scope="col">{t`Goals missed`}</th>
          </tr>
        </thead>
        <tbody>
          {PAPERS.map(({ id, title }) => (
            <SumRow key={id} sum={sumOf(file, [id])}>
              <a href={evidenceLink(id)}>{title}</a>
            </SumRow>
          ))}
        </tbody>
        <tfoot>
          <SumRow sum={sumOf(file, PAPER_IDS)}>{t`All five`}</SumRow>
          <SumRow sum={sumOf(file, [TODAY.id])}>
            <a href={evidenceLink(TODAY.id)}>{t`Sources of today`}</a>
          </SumRow>
        </tfoot>
      </table>
    </section>
  );
}

function SumRow({ sum, children }: { sum: Sum; children: React.ReactNode }) {
  const { numbers, calibrated, within5, within10, median, goals } = sum;
  const met = goals.filter((goal) => goal.met).length;
  const missed = goals.length - met;
  const part = (count: number) => `${count} (${Math.round((100 * count) / Math.max(1, numbers))}\u00a0%)`;
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="ftp-number">{numbers}</td>
      <td className="ftp-number">{calibrated}</td>
      <td className="ftp-number">{part(within5)}</td>
      <td className="ftp-number">{part(within10)}</td>
      <td className="ftp-number">{median === null ? "–" : percent(median).replace("+", "")}</td>
      <td className="ftp-number">{met}</td>
      <td className="ftp-number">{missed === 0 ? t`none` : <strong className="evidence-missed">{missed}</strong>}</td>
    </tr>
  );
}
