import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode, useContext, useMemo, useState } from "react";
import { Button, ToggleButton } from "react-aria-components";
import { writeOdds } from "../../../analysis/queue/queue.ts";
import { bunchWith, bunchWords } from "../../../analysis/timeline/ack_compression.ts";
import { lazily } from "../../../browser/lazily.tsx";
import type { FlowInfo } from "../../../engine/contract.ts";
import { fixed } from "../../../quantities/numbers.ts";
import { format } from "../../../quantities/units.ts";
import { failedAt, isCable } from "../../../run/attempts.ts";
import { takenFor } from "../../../run/captured.ts";
import { optionsOf } from "../../../run/headers/header_options.ts";
import { frameWords, isNumbered, quicKind } from "../../../run/protocols/quic.ts";
import type { Hop, Run } from "../../../run/run.ts";
import { flagsOf, title } from "../../../run/sentence.ts";
import type { Forks, Losses } from "../../view.ts";
import { askedOf, useWhy } from "../../why/source.ts";
import { WhyAnswer, WhyText } from "../../why/why.tsx";
import { ForkButton } from "./fork_menu.tsx";
import { HeaderContext } from "./header_source.ts";
import { Parts } from "./parts.tsx";
import { SeenTimes } from "./seen_times.tsx";

const HeaderBytes = lazily(() => import("./header_bytes.tsx"));

interface InspectorProps {
  run: Run;
  packet: number;
  /** Whether it stands at the bottom, so that it does not hide the packet. */
  low: boolean;
  losses?: Losses;
  forks?: Forks;
  onClose(): void;
  onSelect(packet: number): void;
}

const VERBS: Record<string, string> = {
  get created() {
    return t`created by TCP,`;
  },
  get queued() {
    return t`waits at`;
  },
  get sent() {
    return t`leaves on`;
  },
  get arrived() {
    return t`arrives at`;
  },
  get delivered() {
    return t`read by TCP,`;
  },
  get dropped() {
    return t`lost at`;
  },
  get duplicated() {
    return t`carried a second time by`;
  },
  get marked() {
    return t`marked at`;
  },
  get delayed() {
    return t`held back by`;
  },
  get kept() {
    return t`kept at`;
  },
  get fragmented() {
    return t`fragmented at`;
  },
  get fragment() {
    return t`begins at`;
  },
  get reassembled() {
    return t`reassembled at`;
  },
  get reserved() {
    return t`its reservation leaves, in the site’s own slot, on`;
  },
  get piggybacked() {
    return t`its reservation leaves, on a data packet, on`;
  },
  get collided() {
    return t`collides on`;
  },
  get backed_off() {
    return t`backs off on`;
  },
  get unheard() {
    return t`its reservation is lost on`;
  },
  get scheduled() {
    return t`its reservation is heard by all sites of`;
  },
};

function verb({ kind, place }: Hop, transport: FlowInfo["transport"], failed: boolean): string {
  const forwarded = kind === "sent" && place?.kind === "router";
  const words = forwarded ? t`forwarded by` : failed ? t`attempts to send on` : (VERBS[kind] ?? kind);
  return words.replace("TCP", transport.toUpperCase());
}

/** Names the channel, at a packet satellite of several channels. */
function channelWords(run: Run, { kind, place, detail }: Hop): string {
  if (!ON_A_CHANNEL.has(kind)) return "";
  const channels = run.data.summary.channels.filter(({ link }) => run.places[link] === place).length;
  return channels > 1 ? t`, channel ${detail + 1}` : "";
}

/** Says how often the packet has collided at a cable. */
function cableWords(run: Run, { kind, place, detail }: Hop): string {
  if (!ON_A_CABLE.has(kind) || place === undefined || !isCable(run, run.places.indexOf(place))) return "";
  if (kind === "collided") return t`: collision ${detail + 1}`;
  if (kind === "backed_off") return t`: a random number of slots`;
  if (kind === "queued")
    return detail > 0 ? t`: its backoff is over, but the station senses a carrier or sensed one just before` : "";
  return detail > 0 ? t`, attempt ${detail + 1}` : "";
}

const ON_A_CABLE = new Set(["queued", "sent", "collided", "backed_off"]);

const ON_A_CHANNEL = new Set(["queued", "reserved", "piggybacked", "unheard", "scheduled", "sent"]);

/** Inspector of one packet: its header, its events, and their reasons. */
export function Inspector({ run, packet, low, losses, forks, onClose, onSelect }: InspectorProps): ReactNode {
  const bunch = bunchWith(run, packet);
  const chosen = losses?.isChosen(run, packet) ?? null;
  // Packet whose details were asked for. One that is lost on purpose has few words, so that they do not cover the loss.
  const [whole, setWhole] = useState<number | null>(null);
  const isBrief = chosen === true && whole !== packet;
  return (
    <aside className={`ftp-inspector${low ? " ftp-low" : ""}`} aria-label={t`Selected packet`}>
      <header>
        <b>{title(run, packet)}</b>
        <Button className="ftp-button" aria-label={t`Close`} onPress={onClose}>
          ×
        </Button>
      </header>
      {!isBrief && !run.pieces.of(packet) && <Header {...{ run, packet }} />}
      {!isBrief && bunch && (
        <p className="ftp-bunch">
          <Trans>
            Compressed: {bunchWords(bunch)}. The gap before each of them is less than half of the gap at departure,
            because they waited behind data of a flow in this direction.
          </Trans>
        </p>
      )}
      {!isBrief && <Parts {...{ run, packet, onSelect }} />}
      <div className="ftp-fate">
        {losses && chosen !== null && (
          <Button className="ftp-button ftp-lose" onPress={() => losses.toggle(run, packet)}>
            {chosen ? t`Deliver it after all` : t`Lose this packet`}
          </Button>
        )}
        {forks && <ForkButton {...{ run, packet, forks }} />}
        {chosen === true && (
          <ToggleButton
            className="ftp-button"
            isSelected={!isBrief}
            onChange={(shown) => setWhole(shown ? packet : null)}
          >
            <Trans>Details</Trans>
          </ToggleButton>
        )}
      </div>
      {!isBrief && (run.captured ? <SeenTimes {...{ run, packet, onSelect }} /> : <Steps run={run} packet={packet} />)}
      {!isBrief && <Bytes run={run} packet={packet} />}
    </aside>
  );
}

/** Header of TCP, UDP, QUIC or LNTP in the packet. */
function Header({ run, packet }: Pick<InspectorProps, "run" | "packet">): ReactNode {
  const { seq, ack, len, wnd, copy, flow } = run.data.packets;
  const { transport } = run.flows[flow[packet]];
  const isQuic = transport === "quic";
  const quic = quicKind(run, packet);
  const options = isQuic ? frameWords(run, packet) : optionsOf(run, packet);
  const verdict = takenFor(run, packet);
  return (
    <dl>
      {transport !== "lntp" && (
        <>
          <dt>
            <Trans>seq</Trans>
          </dt>
          <dd>{seq[packet]}</dd>
        </>
      )}
      <dt translate="no">{transport === "lntp" ? "LEN" : "len"}</dt>
      <dd>{format(len[packet], "size")}</dd>
      {transport === "lntp" && (
        <>
          <dt>
            <Trans>PKTID</Trans>
          </dt>
          <dd>{flagsOf(run, packet)}</dd>
          <dt>
            <Trans>SEQNO</Trans>
          </dt>
          <dd>{wnd[packet]}</dd>
          <dt>
            <Trans>RETXCNT</Trans>
          </dt>
          <dd>{copy[packet]}</dd>
        </>
      )}
      {quic && isNumbered(quic) && (
        <>
          <dt>
            <Trans>packet number</Trans>
          </dt>
          <dd>{wnd[packet]}</dd>
        </>
      )}
      {transport === "tcp" && (
        <>
          <dt>
            <Trans>ack</Trans>
          </dt>
          <dd>{ack[packet]}</dd>
          <dt>
            <Trans>wnd</Trans>
          </dt>
          <dd>{format(wnd[packet], "size")}</dd>
          <dt>
            <Trans>flags</Trans>
          </dt>
          <dd>{flagsOf(run, packet) || t`none`}</dd>
        </>
      )}
      {copy[packet] > 0 && !run.captured && (
        <>
          <dt>
            <Trans>retransmission</Trans>
          </dt>
          <dd>{copy[packet]}</dd>
        </>
      )}
      {verdict !== "" && (
        <>
          <dt>
            <Trans>classified as</Trans>
          </dt>
          <dd className="ftp-whole">{verdict}</dd>
        </>
      )}
      {options.length > 0 && (
        <>
          <dt>{isQuic ? <Trans>frames</Trans> : <Trans>options</Trans>}</dt>
          <dd className="ftp-whole">{options.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/** Kept from packet to packet, so that one can be set beside the next. */
let eachOpened = false;

/** Events of the packet: why TCP made it, and on request the reason of each later one. */
function Steps({ run, packet }: { run: Run; packet: number }): ReactNode {
  const { transport } = run.flows[run.packets.flow[packet]];
  const hops = run.hops(packet);
  const start = hops[0]?.time ?? 0;
  const [each, setEach] = useState(eachOpened);
  const question = useMemo(() => ({ rows: run.rowsOf(packet) }), [run, packet]);
  const answer = useWhy(run, question);
  return (
    <>
      {askedOf(run) && (
        <>
          <WhyAnswer answer={answer} />
          <ToggleButton
            className="ftp-button ftp-each"
            isSelected={each}
            onChange={(on) => {
              eachOpened = on;
              setEach(on);
            }}
          >
            <Trans>Why each step</Trans>
          </ToggleButton>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Event</Trans>
            </th>
            <th scope="col">
              <Trans>at ms</Trans>
            </th>
            <th scope="col">
              <Trans>after ms</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {hops.map((hop, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of a packet have no identity but their order
            <Fragment key={i}>
              <tr>
                <td>
                  {verb(hop, transport, failedAt(run, packet, run.packets.first[packet] + i))} {hop.place?.name}
                  {channelWords(run, hop)}
                  {cableWords(run, hop)}
                  {hop.kind === "dropped" && `: ${run.dropReason(packet)}`}
                  {hop.kind === "kept" && t`, despite: ${run.catalog.drop_reasons[hop.detail]?.name.toLowerCase()}`}
                  {hop.odds !== null && t` (probability ${writeOdds(hop.odds)})`}
                </td>
                <td className="ftp-number">{fixed(hop.time / 1e6, 3)}</td>
                <td className="ftp-number">{fixed((hop.time - start) / 1e6, 3)}</td>
              </tr>
              {each && i > 0 && (
                <tr className="ftp-step-why">
                  <td colSpan={3}>
                    <WhyText answer={answer} index={i} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Open or closed is kept from packet to packet, so that one can be set beside the next. */
let opened = false;

/** Bytes of the packet's headers, fetched when they are first opened. */
function Bytes({ run, packet }: { run: Run; packet: number }): ReactNode {
  const source = useContext(HeaderContext);
  const [open, setOpen] = useState(opened);
  if (source === null) return null;
  return (
    <details
      className="ftp-header-bytes"
      open={open}
      onToggle={(event) => {
        opened = event.currentTarget.open;
        setOpen(opened);
      }}
    >
      <summary>
        <Trans>Header bytes</Trans>
      </summary>
      {open && (
        <HeaderBytes
          until={<p className="ftp-lead">{t`The details are being fetched.`}</p>}
          run={run}
          packet={packet}
          source={source}
        />
      )}
    </details>
  );
}
