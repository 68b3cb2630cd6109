import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { sum } from "d3-array";
import { useLoaded } from "../../../browser/use_loaded.ts";
import type { Diagnoses } from "../../../engine/contract/confusion.ts";
import { fixed, grouped } from "../../../quantities/numbers.ts";
import { BesideTable } from "../beside/table.tsx";
import { CONFIDENCES, GROUPS, KINDS, LABELS, nameIn, PATTERNS, PLACES, REASONS, VARIANTS } from "../words/diagnosis.ts";
import { diagnoses } from "./file.ts";
import {
  agreement,
  type Claims,
  dissents,
  farLimits,
  firstSentences,
  hostRows,
  labelMatrix,
  limitClaims,
  limitMatrix,
  nearHosts,
  nearLimits,
  pathCounts,
  patternMatrix,
  placeMatrix,
  reasonMatrix,
  senderClaims,
  senderMatrix,
} from "./matrices.ts";
import { MatrixTable } from "./matrix_table.tsx";

/** Part of the page with the diagnoses of captures whose truth is known. */
export function Diagnosis() {
  const loaded = useLoaded(diagnoses);
  if (loaded instanceof Error) return <p role="alert">{loaded.message}</p>;
  if (loaded === null) return <p className="quiet">{t`Fetching the diagnoses …`}</p>;
  return <Matrices file={loaded} />;
}

function Matrices({ file }: { file: Diagnoses }) {
  const { senders, limits, retransmissions, paths, labels, seed } = file;
  const { none, beside, far } = hostRows(limits);
  const known = [...none, ...beside];
  const [limitsNear, captures] = [nearLimits(none), none.length];
  const [hostsNear, hosts] = [nearHosts(beside), beside.length];
  const away = limitClaims(far);
  const [awayWrong, awayClaims] = [sum(away, ({ wrong }) => wrong), sum(away, ({ claims }) => claims)];
  const { captures: pathCaptures, roundTrip, rate } = pathCounts(paths);
  const [agreeing, labelled] = agreement(labels);
  const { all, unlabelled, timerOrAcks } = dissents(labels);
  const { full, held } = farLimits(none);
  const again = retransmissions.reduce(
    (sum, { pairs }) => sum + pairs.reduce((own, { segments }) => own + segments, 0),
    0,
  );
  return (
    <>
      <p className="evidence-text">
        <Trans>
          The page that opens a capture tells why its transfer was slow. Here the simulator made captures whose truth is
          known, and the same program diagnosed them from their packets alone. No rule was made with these runs: the
          seed {seed} draws their paths, senders and losses. Each confusion matrix has a row for the truth and a column
          for what is told. The command <code>fillthepipe confusion</code> makes all of them again.
        </Trans>
      </p>
      <h3>{t`How often is a claim wrong?`}</h3>
      <ClaimTable
        rows={[
          [t`Which TCP sent`, senderClaims(senders)],
          [t`A limit of the transfer`, limitClaims(known)],
          [t`First sentence of the answer`, firstSentences(known)],
        ]}
      />
      <p className="evidence-text">
        <Trans>
          A limit counts if it is told for 5 % of the time or more. It is wrong if its group has less than half of that
          share in the run. The first sentence is wrong if another group has a share that is larger by more than 10
          points.
        </Trans>
      </p>
      <h3>{t`Which TCP sent`}</h3>
      <MatrixTable
        caption={t`Senders: captures by the TCP that sent and the one that is told`}
        matrix={senderMatrix(senders)}
        truths={VARIANTS}
        tolds={KINDS}
      />
      <p className="evidence-text">
        <Trans>
          Each transfer is captured at the sender and at the receiver. Short transfers and those without a loss often
          stay unknown. Westwood, Hybla and LEDBAT++ are no candidates and should stay unknown. Over less than 25 ms
          Hybla grows as Reno does and counts as Reno.
        </Trans>
      </p>
      <h3>{t`What limited the transfer`}</h3>
      <MatrixTable
        caption={t`Limits: share of the time of each true limit, %, by the limit that is told`}
        matrix={limitMatrix(known)}
        truths={GROUPS}
        tolds={GROUPS}
        percent
      />
      <p className="evidence-text">
        <Trans>
          In {limitsNear} of {captures} captures all groups are within 5 points of the run. Bulk transfers, random
          losses, narrow windows, short transfers and exchanges are mixed. Often two limits hold at once and the run
          names one of them. {full} of the others are right if a window and the full path count as one limit, and {held}{" "}
          if a window and an ACK that the receiver held back do. Shares tell no pairs, so the time that one group lacks
          is divided among the groups that have too much.
        </Trans>
      </p>
      <p className="evidence-text">
        <Trans>
          In further runs the sender’s or the receiver’s host is slower than the line. In {hostsNear} of {hosts}{" "}
          captures beside that host, its share is within 5 points of the run. At the other end its time looks like that
          of the slowest link or of a delayed ACK: {awayWrong} of {awayClaims} claims about limits are wrong there. The
          captures at the other end are in no table.
        </Trans>
      </p>
      <h3>{t`Why segments were sent again`}</h3>
      <MatrixTable
        caption={t`Retransmissions: ${grouped(again)} segments by the rule that sent them and the reason that is told`}
        matrix={reasonMatrix(retransmissions)}
        truths={REASONS}
        tolds={REASONS}
      />
      <p className="evidence-text">
        <Trans>
          Four senders, two of them without SACK, meet full queues, random losses, runs of lost segments, late segments
          and lost ACKs. Captures are made at the sender, behind the queue and at the receiver. Behind a loss, only the
          segments that came by count. Away from the sender, a repair by Reno without SACK can look like a new fast
          retransmit.
        </Trans>
      </p>
      <MatrixTable
        caption={t`Labels of TCPRS: ${grouped(labelled)} segments by their label and the reason that is told`}
        matrix={labelMatrix(labels)}
        truths={LABELS}
        tolds={REASONS}
        isRight={(label, told) => labels.some((row) => row.label === label && row.told === told && row.agrees)}
      />
      <p className="evidence-text">
        <Trans>
          These labels were not made here. TCPRS (Swaro, 2015) is an analyzer of Zeek with 108 captures of real stacks
          from 2010 and a label for each retransmission. {grouped(agreeing)} of {grouped(labelled)} reasons agree. TCPRS
          leaves {grouped(unlabelled)} of the other {grouped(all)} without a reason, and in {grouped(timerOrAcks)} cases
          one of the two names the timer and the other the ACKs. Tail probes are younger than the captures, as their
          clocks show, so none is told.
        </Trans>
      </p>
      <h3>{t`The path`}</h3>
      <MatrixTable
        caption={t`Place of the capture: captures by the true place and the one that is told`}
        matrix={placeMatrix(paths)}
        truths={PLACES}
        tolds={PLACES}
      />
      <MatrixTable
        caption={t`Pattern of losses: captures by the cause of most losses and the pattern that is told`}
        matrix={patternMatrix(paths)}
        truths={PATTERNS}
        tolds={PATTERNS}
      />
      <p className="evidence-text">
        <Trans>
          In {roundTrip} of {pathCaptures} captures the shortest round trip is within 2 % of the true one. In {rate} the
          rate of the slowest link is within 5 %. Each path is captured at four places. One or two losses have no
          pattern and are left out of the second matrix.
        </Trans>
      </p>
    </>
  );
}

function ClaimTable({ rows }: { rows: [string, Claims[]][] }) {
  return (
    <BesideTable
      label={t`How often a claim is wrong`}
      caption={t`Wrong claims by how sure the diagnosis is`}
      columns={[t`Claim`, t`Confidence`, t`Claims`, t`Wrong`, t`Share`]}
    >
      {rows.flatMap(([name, claims]) =>
        claims.map(({ confidence, claims, wrong }) => (
          <tr key={`${name} ${confidence}`}>
            <th scope="row">{name}</th>
            <td>{nameIn(CONFIDENCES, confidence)}</td>
            <td className="ftp-number">{grouped(claims)}</td>
            <td className="ftp-number">{grouped(wrong)}</td>
            <td className="ftp-number">{claims === 0 ? "–" : t`${fixed((100 * wrong) / claims, 1)} %`}</td>
          </tr>
        )),
      )}
    </BesideTable>
  );
}
