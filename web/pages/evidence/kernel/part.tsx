import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EvidenceFile, KernelRow } from "../../../engine/contract/evidence.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { BesideTable } from "../beside/table.tsx";
import { simulationLink } from "../links.ts";
import { groupName } from "../words/kernel.ts";
import { type KernelGroup, kernelGroups } from "./groups.ts";
import { CAPTURED, isCaptured, laddersLink } from "./ladders.ts";

/** Part of the page with transfers of Linux's own TCP beside the same transfers simulated with its rules. */
export function Kernel({ file }: { file: EvidenceFile }) {
  const groups = kernelGroups(file.kernel);
  const captured = file.kernel.filter(isCaptured).length;
  return (
    <>
      <p className="evidence-text">
        <Trans>
          TCP of Linux 6.18 sent data between two network namespaces. A program between them acted as the path: it had a
          rate, a delay and a drop-tail queue, and it lost or delayed chosen segments. Then the simulator sent the same{" "}
          {file.kernel.length} transfers with the profile Linux. Each rule of that profile is a rule of the kernel; no
          value was fitted to a transfer.
        </Trans>
      </p>
      <BesideTable
        label={t`Agreement with the kernel`}
        caption={t`Agreement with the kernel by group of transfers`}
        columns={[
          t`Transfers`,
          t`Number`,
          t`Median difference`,
          t`Largest difference`,
          t`Same retransmissions`,
          t`Largest time difference`,
        ]}
      >
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </BesideTable>
      <p className="evidence-text">
        <Trans>
          If a transfer ends, the table compares the time until the last byte, and otherwise the throughput. A transfer
          counts as having the same retransmissions if the same segments were sent again equally often. The last column
          shows the largest difference between the times of these retransmissions. In its first seconds, BBR still
          retransmits more in the simulation than in the kernel. Two flows do not divide the line in quite the same way.
        </Trans>
      </p>
      <p className="evidence-text">
        <Trans>
          The name of a transfer opens its simulation in the laboratory. {captured} transfers of one flow have a capture
          of the kernel’s packets too. “Open” shows it beside the simulation, as two ladders on one clock, and says
          where the two senders diverge. A transfer that does not end is shown for {CAPTURED}.
        </Trans>
      </p>
      <details>
        <summary>{t`Each transfer`}</summary>
        <BesideTable
          label={t`Each transfer beside the kernel`}
          caption={t`Each transfer. Pairs of numbers are kernel / simulated`}
          columns={[t`Transfer`, t`Both ladders`, t`Kernel`, t`Simulated`, t`Retransmissions`, t`Mean queue`]}
        >
          {file.kernel.map((row) => (
            <Transfer key={`${row.case} ${row.kernel}`} row={row} />
          ))}
        </BesideTable>
      </details>
    </>
  );
}

function Group({ group }: { group: KernelGroup }) {
  const { ended, same, apart } = group;
  return (
    <tr>
      <th scope="row">{groupName(group.id)}</th>
      <td className="ftp-number">{group.transfers}</td>
      <td className="ftp-number">{t`${fixed(group.median, 1)} %`}</td>
      <td className="ftp-number">{t`${fixed(group.largest, 1)} %`}</td>
      <td className="ftp-number">{ended > 0 ? t`${same} of ${ended}` : "–"}</td>
      <td className="ftp-number">{apart === null ? "–" : t`${fixed(apart, 1)} ms`}</td>
    </tr>
  );
}

function Transfer({ row }: { row: KernelRow }) {
  const { unit } = row;
  const ladders = laddersLink(row);
  return (
    <tr>
      <th scope="row">
        <a href={simulationLink(row)}>
          <code>{row.case}</code>
        </a>{" "}
        <code className="quiet">{row.congestion_control}</code>
      </th>
      <td>
        {ladders === null ? (
          "–"
        ) : (
          <a href={ladders} aria-label={t`Open both ladders of ${row.case}`}>
            <Trans>Open</Trans>
          </a>
        )}
      </td>
      <td className="ftp-number">
        {fixed(row.kernel, 2)} {unit}
      </td>
      <td className="ftp-number">
        {fixed(row.simulated, 2)} {unit}
      </td>
      <td className="ftp-number">
        {row.kernel_again} / {row.simulated_again}
      </td>
      <td className="ftp-number">{row.queue ? `${fixed(row.queue[0], 1)} / ${fixed(row.queue[1], 1)}` : "–"}</td>
    </tr>
  );
}
