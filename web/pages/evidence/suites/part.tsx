import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EvidenceFile, Suite } from "../../../engine/contract/evidence.ts";
import { english } from "../../../language/index.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { BesideTable } from "../beside/table.tsx";
import { countsOf, totals } from "./counts.ts";

/** Part of the page with the published suites of packetdrill scripts and their outcomes. */
export function Suites({ file }: { file: EvidenceFile }) {
  const { suites } = file;
  const unexplained = suites.flatMap(({ name, unexplained }) => unexplained.map((place) => ({ name, place })));
  return (
    <>
      <p className="evidence-text">
        <Trans>
          Kernels are tested with packetdrill: a script calls the sockets, sends segments, and says which segments must
          come back and when. The simulator reads these scripts and plays them with the rules of the kernel for which
          they were written. A script holds if every line holds. A script does not apply if it needs something that is
          not modelled, such as Fast Open. Open a script of your own on the <a href="#/stories">page of stories</a>.
        </Trans>
      </p>
      <BesideTable
        label={t`Scripts by suite`}
        caption={t`Scripts by suite`}
        columns={[t`Suite`, t`Scripts`, t`Apply`, t`Hold`, t`Differ, cause known`, t`Differ, cause not known`]}
      >
        {suites.map((suite) => (
          <SuiteRow key={suite.name} suite={suite} />
        ))}
      </BesideTable>
      <h3>{t`Known causes`}</h3>
      <ul className="evidence-text">
        {totals(suites, ({ differ }) => differ).map(([cause, number]) => (
          <li key={cause}>
            <span {...english()}>{cause}</span> <span className="quiet">({number})</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t`Scripts that differ, cause not known`}</summary>
        <ul className="evidence-text">
          {unexplained.map(({ name, place }) => (
            <li key={`${name} ${place}`}>
              <span {...english()}>{name}</span>: <code>{place}</code>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{t`Mechanisms that scripts need and that are not modelled`}</summary>
        <ul className="evidence-text">
          {totals(suites, ({ not_applicable }) => not_applicable).map(([needs, number]) => (
            <li key={needs}>
              <span {...english()}>{needs}</span> <span className="quiet">({number})</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function SuiteRow({ suite }: { suite: Suite }) {
  const { applicable, hold, explained, unexplained } = countsOf(suite);
  const share = (number: number) => t`${number} (${fixed((100 * number) / applicable, 0)} %)`;
  return (
    <tr>
      <th scope="row">
        <span {...english()}>{suite.name}</span>{" "}
        <code className="quiet">
          {suite.repository} {suite.commit}
        </code>
      </th>
      <td className="ftp-number">{suite.scripts}</td>
      <td className="ftp-number">{applicable}</td>
      <td className="ftp-number">{share(hold)}</td>
      <td className="ftp-number">{share(explained)}</td>
      <td className="ftp-number">{share(unexplained)}</td>
    </tr>
  );
}
