/** Tables of a diagnosis: path, sender, and the segments that were sent again. */
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { useSoon } from "../../../browser/soon.ts";
import type { Diagnosed } from "../../../engine/captured.ts";
import { inSentence } from "../../../language/names.ts";
import { grouped } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import type { Captures } from "../store.ts";
import { ConfidenceWord } from "./confidence.tsx";
import { type Fact, pathFacts, senderFacts } from "./facts.ts";
import { PacketButton } from "./packet_button.tsx";
import { MOST_ROWS, retransmissionRows } from "./retransmissions.ts";

interface ReportProps {
  captures: Captures;
  diagnosed: Diagnosed;
}

/** Path, sender and retransmissions. */
export default function Report(props: ReportProps): ReactNode {
  const { diagnosis } = props.diagnosed;
  return (
    <section className="card diagnosis-report" aria-label={t`Path and sender, as diagnosed`}>
      <FactTable {...props} title={t`Path`} facts={pathFacts(diagnosis.path)} />
      <FactTable {...props} title={t`Sender`} facts={senderFacts(props.diagnosed)} />
      <Retransmissions {...props} />
    </section>
  );
}

function FactTable({ captures, diagnosed, title, facts }: ReportProps & { title: string; facts: Fact[] }): ReactNode {
  const id = useId();
  return (
    <>
      <h3 id={id}>{title}</h3>
      <table className="diagnosis-facts" aria-labelledby={id}>
        <tbody>
          {facts.map(({ name, value, confidence, row }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {value} {confidence && <ConfidenceWord of={confidence} lists={diagnosed.lists} />}{" "}
                <PacketButton captures={captures} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Retransmissions({ captures, diagnosed }: ReportProps): ReactNode {
  const run = useSoon(captures.playhead, (head) => head.run);
  const id = useId();
  const { packet } = diagnosed.retransmissions;
  if (run === null) return null;
  const left = packet.length - MOST_ROWS;
  return (
    <>
      <h3 id={id}>
        <Trans>Sent again</Trans>
      </h3>
      {packet.length === 0 ? (
        <p className="quiet">
          <Trans>No segment was sent again.</Trans>
        </p>
      ) : (
        <>
          <ReasonCounts diagnosed={diagnosed} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="ftp-table" aria-labelledby={id} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>packet</Trans>
                  </th>
                  <th scope="col">
                    <Trans>passed</Trans>
                  </th>
                  <th scope="col">
                    <Trans>reason</Trans>
                  </th>
                  <th scope="col">
                    <Trans>shown by</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {retransmissionRows(diagnosed).map(({ row, reason, needless, confidence, evidence }) => (
                  <tr key={row}>
                    <td>
                      <PacketButton captures={captures} row={row} />
                    </td>
                    <td className="ftp-number">{format(run.packets.created[row] ?? 0, "duration", 5)}</td>
                    <td title={reason?.meaning}>
                      {inSentence(reason?.name ?? "")}
                      {needless && (
                        <span title={needless.meaning}>
                          {", "}
                          <Trans>not needed ({inSentence(needless.name)})</Trans>
                        </span>
                      )}{" "}
                      <ConfidenceWord of={confidence} lists={diagnosed.lists} />
                    </td>
                    <td>
                      <PacketButton captures={captures} row={evidence} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {left > 0 && (
            <p className="quiet">
              {plural(left, {
                one: "One more is not listed; the ladder’s table has all packets.",
                other: `${grouped(left)} more are not listed; the ladder’s table has all packets.`,
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}

function ReasonCounts({ diagnosed: { diagnosis, lists } }: Pick<ReportProps, "diagnosed">): ReactNode {
  const counted = diagnosis.retransmissions.map(({ reason, segments, needless }) => {
    const name = inSentence(lists.reasons.find(({ id }) => id === reason)?.name ?? reason);
    return needless > 0
      ? t`${name}: ${grouped(segments)} (not needed: ${grouped(needless)})`
      : t`${name}: ${grouped(segments)}`;
  });
  return <p>{counted.join("; ")}</p>;
}
