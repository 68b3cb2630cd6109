import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { Fate } from "../../../engine/contract.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { answerTo } from "../../../run/captured.ts";
import type { Run } from "../../../run/run.ts";
import { shortName } from "../../../run/sentence.ts";

interface SeenTimesProps {
  run: Run;
  packet: number;
  onSelect(packet: number): void;
}

const ms = (ns: number) => fixed(ns / 1e6, 3);

/** Times of a captured packet: when it came by, and the bounds of its times at both ends. */
export function SeenTimes({ run, packet, onSelect }: SeenTimesProps): ReactNode {
  const { reverse, sent, flow, fate } = run.packets;
  const ends = [run.flows[flow[packet]].from, run.flows[flow[packet]].to];
  const [from, to] = reverse[packet] ? [ends[1], ends[0]] : ends;
  const here = run.captured?.place;
  const seen = sent[packet];
  const answer = answerTo(run, packet);
  const alone = fate[packet] === Fate.delivered;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Event</Trans>
          </th>
          <th scope="col">
            <Trans>at ms</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {from !== here && <Row what={t`left ${run.places[from].name}`} when={t`before ${ms(seen)}`} />}
        <Row what={t`passed, captured`} when={ms(seen)} />
        {to !== here && answer === null && <Row what={t`reached ${run.places[to].name}`} when={t`not known`} />}
        {to !== here && answer !== null && (
          <Row
            what={
              alone
                ? t`reached ${run.places[to].name}`
                : t`it, or another segment with the same bytes, reached ${run.places[to].name}`
            }
            when={alone ? t`${ms(seen)} to ${ms(sent[answer])}` : t`before ${ms(sent[answer])}`}
          />
        )}
        {answer !== null && (
          <tr>
            <td>
              <Trans>
                acknowledged by{" "}
                <Button className="ftp-button" onPress={() => onSelect(answer)}>
                  {shortName(run, answer, "segments")}
                </Button>
                , {ms(sent[answer] - seen)} ms later
              </Trans>
            </td>
            <td className="ftp-number">{ms(sent[answer])}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Row({ what, when }: { what: string; when: string }): ReactNode {
  return (
    <tr>
      <td>{what}</td>
      <td className="ftp-number">{when}</td>
    </tr>
  );
}
