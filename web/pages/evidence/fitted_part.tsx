import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EvidenceFile, Fitted } from "../../engine/contract/evidence.ts";
import { PAPERS } from "../../experiments/papers.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { languageOf, prose } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { format, isQuantity } from "../../quantities/units.ts";
import { parameterOf } from "../../scenario/overrides.ts";
import { runLink } from "./links.ts";

interface FittedValuesProps {
  site: Site;
  experiments: readonly Experiment[];
  file: EvidenceFile;
}

/** Part of the page with every value that was fitted, gathered from the sources of the parameters. */
export function FittedValues({ site, experiments, file }: FittedValuesProps) {
  return (
    <>
      <p className="evidence-text">
        <Trans>
          If a paper does not state a value that the simulation needs, the value is assumed, and the experiment’s list
          of sources gives the reason. The values below were fitted instead, nearly all of them once for all tables of
          their paper. A calibrated value was set so that the simulation reproduces printed numbers. These numbers are
          not evidence: no sum includes them, and no goal covers them. A chosen value was selected from several values
          because of a result that the paper reports.
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="ftp-table evidence-table evidence-fitted" tabIndex={0} aria-label={t`Fitted values by paper`}>
        <table>
          <caption>
            <span>{t`Fitted values, and what depends on them`}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Value`}</th>
              <th scope="col">{t`Calibrated to, or chosen because of`}</th>
              <th scope="col">{t`Numbers`}</th>
              <th scope="col">{t`Experiments`}</th>
            </tr>
          </thead>
          {PAPERS.map(({ id, short }) => {
            const own = file.fitted.filter(({ paper }) => paper === id);
            return (
              own.length > 0 && (
                <tbody key={id}>
                  <tr>
                    <th scope="rowgroup" colSpan={4}>
                      <strong>{short}</strong>
                    </th>
                  </tr>
                  {own.map((one) => (
                    <Row key={one.source.text} {...{ site, experiments, one }} />
                  ))}
                </tbody>
              )
            );
          })}
        </table>
      </section>
    </>
  );
}

interface RowProps {
  site: Site;
  experiments: readonly Experiment[];
  one: Fitted;
}

function Row({ site, experiments, one }: RowProps) {
  const { source, numbers } = one;
  const text = prose(source.text);
  const links = one.experiments.map((id) => (
    <li key={id}>
      <a href={runLink(id, {})}>{experiments.find((experiment) => experiment.id === id)?.short ?? id}</a>
    </li>
  ));
  return (
    <tr>
      <th scope="row">
        {Object.entries(one.parameters).map(([path, values]) => (
          <div key={path}>
            {parameterOf(site.catalog.parameters, path)?.name ?? path}{" "}
            <span className="quiet">{values.map((value) => shown(site, path, value)).join(", ")}</span>
          </div>
        ))}
      </th>
      <td>
        {source.basis === "calibrated" ? t`calibrated to:` : t`chosen because:`}{" "}
        <span {...languageOf(text)}>{text}</span>
      </td>
      <td className="ftp-number">{numbers > 0 ? numbers : "–"}</td>
      <td>
        <details>
          <summary>{plural(links.length, { one: "# experiment", other: "# experiments" })}</summary>
          <ul>{links}</ul>
        </details>
      </td>
    </tr>
  );
}

/** Writes a value with its unit, or by its name in the catalog. */
function shown(site: Site, path: string, value: string | number | boolean | null): string {
  const parameter = parameterOf(site.catalog.parameters, path);
  if (typeof value === "number" && parameter && isQuantity(parameter.kind)) return format(value, parameter.kind, 6);
  return parameter?.choices?.find(({ id }) => id === value)?.name ?? String(value);
}
