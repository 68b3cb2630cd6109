import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { EvidenceFile, PairFlow, PairRow } from "../../../engine/contract/evidence.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { BesideTable } from "../beside/table.tsx";
import { simulationLink } from "../links.ts";
import { queueName, variantName } from "../words/pairs.ts";
import { percent } from "../words/rows.ts";
import { differencesOf, largeDifferences, type PairGroup, pairGroups, repetition } from "./groups.ts";

/** Part of the page with pairs of flows that were measured on Linux beside their simulation. */
export function Pairs({ file }: { file: EvidenceFile }) {
  const { pairs: rows } = file;
  const sealed = rows.filter((row) => row.sealed).length;
  const { dropTail, others, beyond } = largeDifferences(rows);
  const [twice, elsewhere] = [true, false].map((is) =>
    repetition(rows.filter(({ queue }) => (queue === "drop_tail") === is)),
  );
  const [{ pairs }, usually, atMost] = [twice, fixed(twice.share.median, 1), fixed(twice.share.largest, 1)];
  const [{ pairs: morePairs }, otherwise] = [elsewhere, fixed(elsewhere.share.largest, 1)];
  return (
    <>
      <p className="evidence-text">
        <Trans>
          P. Heist measured two flows at a time on Linux of August 2020, with the Prague, the Accurate ECN and the
          DualPI2 of the L4S team: l4s-tests, scenario 1. The lines have 10 or 50 Mb/s, the round trips are 10 to 160
          ms, and the senders are CUBIC and Prague. {rows.length} of the 192 rows have a queue discipline that is
          modelled. Each is simulated with three seeds, and the last minute of three is compared.
        </Trans>
      </p>
      <p className="evidence-text">
        <Trans>
          {sealed} rows were sealed: nobody had looked at them before they were simulated for the first time, on 27
          November 2026. Then their sums differed by 1.1 % in the median and 7.0 % at most, and the first flow’s share
          by 1.2 percentage points and 15.3 at most.
        </Trans>
      </p>
      <BesideTable
        label={t`Agreement with pairs of flows on Linux`}
        caption={t`Differences from Linux by queue discipline: of the sum of both goodputs, and of the first flow’s share in it, in percentage points`}
        columns={[
          t`Queue discipline`,
          t`Rows`,
          t`Number of rows`,
          t`Median of the sum`,
          t`Largest of the sum`,
          t`Median of the share`,
          t`Largest of the share`,
        ]}
      >
        {pairGroups(rows).map((group) => (
          <Group key={`${group.queue} ${group.sealed}`} group={group} />
        ))}
      </BesideTable>
      <p className="evidence-text">
        <Trans>
          One value is fitted, for all rows: a sending host takes 50 µs for a packet on average, between 0 and 100. It
          was fitted to the share of row 7. Without it each mark of DualPI2’s step meets all flows at once, and the
          share of row 7 differs by 10 points.
        </Trans>
      </p>
      <p className="evidence-text">
        <Trans>
          The share differs by more than 8 points in {dropTail} rows with drop-tail and in {others} others. In {beyond}{" "}
          of these rows it also exceeds two standard deviations of the seeds.
        </Trans>{" "}
        <Trans>
          With drop-tail, measurements on Linux also differ among themselves. The table has the same two flows in both
          orders in {pairs} pairs of rows: their shares differ by {usually} points in the median and {atMost} at most.
          With the other disciplines, {morePairs} such pairs differ by {otherwise} at most. So one measurement does not
          decide such a row. How much of the rest is an error of the simulation is not known.
        </Trans>
      </p>
      <details>
        <summary>{t`Each row`}</summary>
        <BesideTable
          label={t`Each pair of flows beside Linux`}
          caption={t`Goodputs in Mb/s; the number of a row opens its first 20 s in the laboratory. ± is the standard deviation over the seeds`}
          columns={[t`Row`, t`Queue discipline`, t`Flow`, t`Linux`, t`Simulated`, t`Sum`, t`Share`]}
        >
          {rows.map((row) => (
            <Pair key={row.row} row={row} />
          ))}
        </BesideTable>
      </details>
    </>
  );
}

/** Returns percentage points with their sign. */
const points = (value: number) => `${value < 0 ? "−" : "+"}${fixed(Math.abs(value), 1)}`;

function Group({ group }: { group: PairGroup }) {
  const { total, share } = group;
  return (
    <tr>
      <th scope="row">{queueName(group.queue)}</th>
      <td>{group.sealed ? t`sealed` : t`seen before`}</td>
      <td className="ftp-number">{group.rows}</td>
      <td className="ftp-number">{t`${fixed(total.median, 1)} %`}</td>
      <td className="ftp-number">{t`${fixed(total.largest, 1)} %`}</td>
      <td className="ftp-number">{fixed(share.median, 1)}</td>
      <td className="ftp-number">{fixed(share.largest, 1)}</td>
    </tr>
  );
}

function Pair({ row }: { row: PairRow }) {
  const [first, second] = row.flows;
  const { total, share } = differencesOf(row);
  return (
    <>
      <tr>
        <th scope="rowgroup" rowSpan={2}>
          <a href={simulationLink(row)}>{row.row}</a>
        </th>
        <td rowSpan={2}>{t`${queueName(row.queue)}, ${row.rate_mbps} Mb/s`}</td>
        <Goodputs flow={first} />
        <td rowSpan={2} className="ftp-number">
          {percent(total / 100)}
        </td>
        <td rowSpan={2} className="ftp-number">
          {points(share)}
        </td>
      </tr>
      <tr>
        <Goodputs flow={second} />
      </tr>
    </>
  );
}

function Goodputs({ flow }: { flow: PairFlow }) {
  const { measured, simulated, deviation } = flow;
  return (
    <>
      <td>{t`${variantName(flow.variant)}, ${flow.round_trip_ms} ms`}</td>
      <td className="ftp-number">{fixed(measured, 2)}</td>
      <td className="ftp-number">
        {deviation > 0 ? `${fixed(simulated, 2)} ± ${fixed(deviation, 2)}` : fixed(simulated, 2)}
      </td>
    </>
  );
}
