import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ComparedNumber, EvidenceFile, SimulatorRow } from "../../../engine/contract/evidence.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { differenceOf } from "../beside/differences.ts";
import { BesideTable } from "../beside/table.tsx";
import { simulationLink } from "../links.ts";
import { number, percent } from "../words/rows.ts";
import { causeWords, quantityWords, simulatorGroupName, simulatorName } from "../words/simulators.ts";
import { causesOf, type SimulatorGroup, simulatorGroups } from "./groups.ts";

/** Part of the page with cases of ns-2, ns-3 and two formulas beside the same cases on this simulator. */
export function Simulators({ file }: { file: EvidenceFile }) {
  const { simulators: rows } = file;
  const cases = new Set(rows.map((row) => row.case)).size;
  return (
    <>
      <p className="evidence-text">
        <Trans>
          ns-2 and ns-3 are the simulators that many papers on TCP use. {cases} cases run on one or both of them, and on
          this simulator: chosen losses, random losses, and shared lines behind drop-tail, RED, CoDel and FQ-CoDel. Each
          number is a mean over several seeds. The parameters follow the rules of the other simulator, and no value was
          fitted to a case. For random losses the table also has the square-root formula and PFTK.
        </Trans>
      </p>
      <BesideTable
        label={t`Agreement with other simulators`}
        caption={t`Agreement with other simulators by group of cases`}
        columns={[t`Cases`, t`Compared with`, t`Numbers`, t`Median difference`, t`Largest difference`]}
      >
        {simulatorGroups(rows).map((group) => (
          <Group key={`${group.id} ${group.simulator}`} group={group} />
        ))}
      </BesideTable>
      <p className="evidence-text">
        <Trans>
          A difference needs a cause if it exceeds 3 % of the other simulator’s number and two standard errors. A cause
          is listed only if it was checked: by a parameter that removes the difference, by counts or traces of both
          simulators, or in the other simulator’s source.
        </Trans>
      </p>
      <ul className="evidence-text">
        {causesOf(rows).map(({ id, numbers, largest }) => (
          <li key={id}>
            {causeWords(id)}{" "}
            <span className="quiet">
              {plural(numbers, {
                one: `# number differs, by ${fixed(largest, 1)} %.`,
                other: `# numbers differ, by up to ${fixed(largest, 1)} %.`,
              })}
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t`Each case`}</summary>
        <BesideTable
          label={t`Each case beside the other simulators`}
          caption={t`Each case; its name opens it in the laboratory. ± is the standard deviation over the seeds`}
          columns={[t`Case`, t`Compared with`, t`Quantity`, t`Other`, t`Simulated`, t`Difference`, t`Cause`]}
        >
          {rows.flatMap((row) =>
            row.compared.map((compared) => (
              <Case key={`${row.case} ${row.simulator} ${compared.quantity}`} row={row} compared={compared} />
            )),
          )}
        </BesideTable>
      </details>
    </>
  );
}

function Group({ group }: { group: SimulatorGroup }) {
  return (
    <tr>
      <th scope="row">{simulatorGroupName(group.id)}</th>
      <td>{simulatorName(group.simulator)}</td>
      <td className="ftp-number">{group.numbers}</td>
      <td className="ftp-number">{t`${fixed(group.median, 1)} %`}</td>
      <td className="ftp-number">{t`${fixed(group.largest, 1)} %`}</td>
    </tr>
  );
}

function Case({ row, compared }: { row: SimulatorRow; compared: ComparedNumber }) {
  const { other, simulated, deviations } = compared;
  const figures = [other, simulated].map((value, index) =>
    deviations[index] > 0 ? `${number(value)} ± ${number(deviations[index])}` : number(value),
  );
  return (
    <tr>
      <th scope="row">
        <a href={simulationLink(row)}>
          <code>{row.case}</code>
        </a>
      </th>
      <td>{simulatorName(row.simulator)}</td>
      <td>{quantityWords(compared.quantity)}</td>
      <td className="ftp-number">{figures[0]}</td>
      <td className="ftp-number">{figures[1]}</td>
      <td className="ftp-number">{percent(differenceOf(other, simulated) / 100)}</td>
      <td className="evidence-cause">{compared.beyond ? causeWords(compared.cause ?? null) : ""}</td>
    </tr>
  );
}
