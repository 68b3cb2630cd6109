import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Label, Radio, RadioGroup } from "react-aria-components";
import { useStore } from "zustand";
import { usePlayhead } from "../../charts/playhead.ts";
import type { CapturedConnection } from "../../engine/captured.ts";
import type { Scenario } from "../../engine/contract.ts";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { FIRST_PAGE, LABORATORY, writeLink } from "../../scenario/link.ts";
import { type Connection, isLocal } from "./as_run.ts";
import { nameOf } from "./kernel/site_capture.ts";
import { likenessOf, unlikeness } from "./likeness.ts";
import { besideLink } from "./links.ts";
import { SIDE_COLUMNS } from "./order.ts";
import type { Captures } from "./store.ts";

/** The end that opened the connection or sent the first packet, and the other end. */
/** A segment size that was offered. */
const largest = (mss: number | null) => (mss === null ? t`not stated` : `${mss} B`);
/** Packets that an end has taken for lost. */
const lost = (packets: number | null) => (packets === null ? t`none logged` : grouped(packets));

const ENDS = ["A", "B"] as const;

const time = (ns: number) => format(ns, "duration", 3);

interface FactsProps {
  captures: Captures;
  about: CapturedConnection;
  /** Writes the current state into the address, to which Back leads. */
  flush(): void;
}

/** Facts about a connection beside its packets, known and unknown. */
export function Facts({ captures, about, flush }: FactsProps) {
  const shown = useStore(captures.store, (state) => state.shown);
  const sender = useStore(captures.store, (state) => state.sender);
  const connection = shown?.about === about ? shown : null;
  const { from, to, forward, reverse, agreed, ending } = about;
  return (
    <div className="captures-side">
      <h2>
        <Trans>Connection {about.number + 1}</Trans>
      </h2>
      <dl className="captures-names">
        {ENDS.map((letter, side) => (
          <div key={letter}>
            <dt>{letter}</dt>
            <dd>
              {side === 0 ? from : to}
              {about.seen_by === side && (
                <span className="quiet">
                  {" "}
                  <Trans>logged it</Trans>
                </span>
              )}
              {side === 0 && about.from_the_start && (
                <span className="quiet">
                  {" "}
                  <Trans>opened it</Trans>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {about.name !== null && (
        <p className="quiet">
          <Trans>The qlog names it {about.name}.</Trans>
        </p>
      )}
      <table className="captures-sides">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Sent by</Trans>
            </th>
            {ENDS.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIDE_COLUMNS.map(([column, { name, write }]) => (
            <tr key={column}>
              <th scope="row">{name}</th>
              <td className="ftp-number">{write(forward[column])}</td>
              <td className="ftp-number">{write(reverse[column])}</td>
            </tr>
          ))}
          {about.seen_by !== null && (
            <tr>
              <th scope="row">
                <Trans>Taken for lost</Trans>
              </th>
              <td className="ftp-number">{lost(forward.lost)}</td>
              <td className="ftp-number">{lost(reverse.lost)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="quiet">
        {about.transport === "tcp" ? (
          <Trans>The counts follow Wireshark’s rules.</Trans>
        ) : (
          <Trans>
            Data sent again are bytes of a stream that a packet with a lower number had. A count is not known if a qlog
            of QUIC does not tell it.
          </Trans>
        )}
      </p>
      <RadioGroup
        className="choice"
        data-layout="segments"
        value={String(sender)}
        isDisabled={!connection}
        onChange={(value) => value !== String(sender) && captures.turn()}
      >
        <Label className="captures-label">
          <Trans>Data shown</Trans>
        </Label>
        <div className="choice-options">
          {ENDS.map((letter, side) => (
            <Radio key={letter} value={String(side)} className="choice-option">
              {letter} → {ENDS[1 - side]}
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <h3>
        <Trans>Agreed options</Trans>
      </h3>
      {about.transport === "quic" ? (
        <p>
          <Trans>QUIC agrees on its parameters in the encrypted handshake; they are not read from the qlog.</Trans>
        </p>
      ) : agreed ? (
        <ul>
          <li>{t`Largest segments: ${largest(agreed.mss[0])} and ${largest(agreed.mss[1])}`}</li>
          <li>
            {agreed.window_scale
              ? t`Window scale shifts: ${agreed.window_scale[0]} and ${agreed.window_scale[1]} bits`
              : t`Window scale: no`}
          </li>
          <li>{agreed.sack ? t`SACK: yes` : t`SACK: no`}</li>
          <li>{agreed.timestamps ? t`Timestamps: yes` : t`Timestamps: no`}</li>
        </ul>
      ) : (
        <p>
          <Trans>
            Not seen: the SYNs of both ends are not in the capture. Windows are shown as the headers state them; if the
            ends scale windows, the true windows are larger.
          </Trans>
        </p>
      )}
      <h3>
        <Trans>Place of the capture</Trans>
      </h3>
      {connection && <Place {...{ connection }} />}
      {connection && <Likeness {...{ captures, connection, sender, flush }} />}
      <h3>
        <Trans>What it does not show</Trans>
      </h3>
      <p>
        {about.seen_by === null ? (
          <Trans>
            The capture does not show when packets left or reached the far end, which packets were lost, or the senders’
            cwnd, ssthresh and timers.
          </Trans>
        ) : (
          <Trans>
            The qlog of one end does not show when packets left or reached the other end, nor the other end’s cwnd,
            ssthresh and timers. The bytes of the packets are not in it.
          </Trans>
        )}{" "}
        {ENDING_WORDS[ending]}
      </p>
    </div>
  );
}

interface LikenessProps extends Pick<FactsProps, "captures" | "flush"> {
  connection: Connection;
  sender: 0 | 1;
}

/** Links to a simulation like the connection, beside it or alone; it is made on request. */
function Likeness({ captures, connection, sender, flush }: LikenessProps) {
  const run = usePlayhead(captures.playhead, (head) => head.run);
  if (!run) return null;
  const why = unlikeness(connection, run);
  const show = (linkOf: (scenario: Scenario) => string) => {
    const like = likenessOf(connection, run, sender);
    flush();
    if (like) location.hash = linkOf(like.scenario);
  };
  const beside = (scenario: Scenario) => {
    const { open } = captures.store.getState();
    return besideLink(connection.about.number, scenario, open ? nameOf(open.file) : "");
  };
  const alone = (scenario: Scenario) => writeLink({ ...FIRST_PAGE, experiment: LABORATORY, scenario });
  return (
    <>
      <h3>
        <Trans>Beside a simulation</Trans>
      </h3>
      {why !== null ? (
        <p>{why}</p>
      ) : (
        <>
          <p className="captures-like">
            <Button className="button primary" onPress={() => show(beside)}>
              <Trans>Beside a simulation</Trans>
            </Button>{" "}
            <Button className="button" onPress={() => show(alone)}>
              <Trans>Simulate a similar path</Trans>
            </Button>
          </p>
          <p className="quiet">
            <Trans>
              The simulated path is a line with the round trip, the largest window, the largest segments and the data of
              this connection. The rate of the line is estimated from the capture. The run shares a clock with the
              capture, or opens alone in the laboratory. The capture stays open.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}

const ENDING_WORDS: Record<CapturedConnection["ending"], string> = {
  get open() {
    return t`The capture does not show how the connection ended.`;
  },
  get half_closed() {
    return t`One end has closed; the capture does not show whether the other did.`;
  },
  get closed() {
    return t`Both ends have closed.`;
  },
  get reset() {
    return t`The connection was reset.`;
  },
};

/** Place of the capture, and the evidence for it. */
function Place({ connection }: { connection: Connection }) {
  const { there_and_back, position } = connection.kept.matched;
  const [opener, other] = there_and_back;
  const answers = [
    opener === null ? t`A’s answer time is unknown` : t`A answers after ${time(opener)}`,
    other === null ? t`B’s answer time is unknown` : t`B after ${time(other)}`,
  ].join(", ");
  const { seen_by } = connection.about;
  if (seen_by !== null) return <p>{t`${ENDS[seen_by]} itself has logged its packets`}.</p>;
  const where = isLocal(connection.about)
    ? t`On the machine of both ends; drawn in the middle`
    : position === null
      ? t`Unknown place on the path; drawn in the middle`
      : position === 0 || position === 1
        ? t`Probably beside ${ENDS[position]}`
        : t`Probably ${Math.round(position * 100)} % of the way from A to B`;
  return (
    <p>
      <Trans>
        {where}: {answers} at the earliest.
      </Trans>
    </p>
  );
}
