import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PAPERS } from "../../../experiments/papers.ts";
import type { Experiment } from "../../../experiments/schema.ts";
import { said } from "../../../language/index.ts";
import { localized } from "../../../quantities/numbers.ts";
import { unitName } from "../../../quantities/unit_names.ts";
import { MEASURE_WORDS } from "../../../sweep/measures.ts";
import { runLink } from "../links.ts";
import { BREAKING, type Breaking } from "./rows.ts";

interface HowToBreakThisProps {
  experiments: readonly Experiment[];
}

/** Part of the page with effects that the papers report, each beside the run without its mechanism. */
export function HowToBreakThis({ experiments }: HowToBreakThisProps) {
  return (
    <>
      <p className="evidence-text">
        <Trans>
          If a mechanism causes an effect, the effect disappears when the mechanism is removed. Each row removes one
          mechanism from a run and leaves everything else unchanged. Both runs open side by side, where you can remove
          something else.
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ftp-table evidence-table" tabIndex={0} aria-label={t`Effects and their mechanisms`}>
        <table>
          <caption>
            <span>{t`Effects, with their mechanism and without it`}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Effect`}</th>
              <th scope="col">{t`Removed`}</th>
              <th scope="col">{t`Measured`}</th>
              <th scope="col">{t`With it`}</th>
              <th scope="col">{t`Without it`}</th>
              <th scope="col">{t`Runs`}</th>
            </tr>
          </thead>
          {PAPERS.map(({ id, short }) => (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={6}>
                  <strong>{short}</strong>
                </th>
              </tr>
              {BREAKING.map((row) => {
                const experiment = experiments.find((one) => one.id === row.experiment);
                if (experiment?.paper !== id) return null;
                return <Row key={row.effect.id} row={row} experiment={experiment} />;
              })}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

function Row({ row, experiment }: { row: Breaking; experiment: Experiment }) {
  const [whole, broken] = row.values.map((value) => `${localized(value)}\u00a0${unitName(row.unit)}`);
  const link = runLink(experiment.id, { ...experiment.opens?.set, ...row.set }, row.without);
  return (
    <tr>
      <th scope="row">{said(row.effect)}</th>
      <td>{said(row.removed)}</td>
      <td>{MEASURE_WORDS[row.measure]}</td>
      <td className="ftp-number">{whole}</td>
      <td className="ftp-number">{broken}</td>
      <td>
        <a href={link}>{t`Compare: ${experiment.short}`}</a>
      </td>
    </tr>
  );
}
