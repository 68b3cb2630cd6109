import { Fragment, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { Button, ToggleButton } from "react-aria-components";
import type { FlowInfo } from "../../engine/contract.ts";
import { bunchWith, bunchWords } from "../../run/ack_compression.ts";
import { failedAt, isCable } from "../../run/attempts.ts";
import { takenFor } from "../../run/captured.ts";
import { optionsOf } from "../../run/header_options.ts";
import { writeOdds } from "../../run/queue.ts";
import type { Hop, Run } from "../../run/run.ts";
import { flagsOf, title } from "../../run/sentence.ts";
import { format } from "../../words/units.ts";
import type { Forks, Losses } from "../view.ts";
import { askedOf, useWhy } from "../why/source.ts";
import { WhyAnswer, WhyText } from "../why/why.tsx";
import { ForkButton } from "./fork_menu.tsx";
import { HeaderContext } from "./header_source.ts";
import { Parts } from "./parts.tsx";
import { SeenTimes } from "./seen_times.tsx";

const HeaderBytes = lazy(() => import("./header_bytes.tsx"));

interface InspectorProps {
  run: Run;
  packet: number;
  /** Stands at the bottom, where it does not hide the packet. */
  low: boolean;
  losses?: Losses;
  forks?: Forks;
  onClose(): void;
  onSelect(packet: number): void;
}

const VERBS: Record<string, string> = {
  created: "made by TCP,",
  queued: "waits at",
  sent: "leaves on",
  arrived: "arrives at",
  delivered: "read by TCP,",
  dropped: "lost at",
  duplicated: "carried a second time by",
  marked: "marked at",
  delayed: "held back by",
  kept: "kept at",
  fragmented: "cut into pieces at",
  fragment: "begins at",
  reassembled: "put to the others at",
  reserved: "its reservation leaves, in the site’s own slot, on",
  piggybacked: "its reservation leaves, on a data packet, on",
  collided: "collides on",
  backed_off: "backs off on",
  unheard: "its reservation is lost on",
  scheduled: "its reservation is heard by all sites of",
};

function verb({ kind, place }: Hop, transport: FlowInfo["transport"], failed: boolean): string {
  const forwarded = kind === "sent" && place?.kind === "router";
  const words = forwarded ? "forwarded by" : failed ? "tries to leave on" : (VERBS[kind] ?? kind);
  return words.replace("TCP", transport.toUpperCase());
}

/** At a packet satellite of several channels, on which of them. */
function channelWords(run: Run, { kind, place, detail }: Hop): string {
  if (!ON_A_CHANNEL.has(kind)) return "";
  const channels = run.data.summary.channels.filter(({ link }) => run.places[link] === place).length;
  return channels > 1 ? `, channel ${detail + 1}` : "";
}

/** At a cable with collisions, how many it has met there. */
function cableWords(run: Run, { kind, place, detail }: Hop): string {
  if (!ON_A_CABLE.has(kind) || place === undefined || !isCable(run, run.places.indexOf(place))) return "";
  if (kind === "collided") return `: collision ${detail + 1}`;
  if (kind === "backed_off") return ": a random number of slots";
  if (kind === "queued") return detail > 0 ? ": its backoff is over, but there is a carrier, or was one just now" : "";
  return detail > 0 ? `, attempt ${detail + 1}` : "";
}

const ON_A_CABLE = new Set(["queued", "sent", "collided", "backed_off"]);

const ON_A_CHANNEL = new Set(["queued", "reserved", "piggybacked", "unheard", "scheduled", "sent"]);

/** One packet: its header, each thing that happened to it, and why. */
export function Inspector({ run, packet, low, losses, forks, onClose, onSelect }: InspectorProps): ReactNode {
  const bunch = bunchWith(run, packet);
  const chosen = losses?.isChosen(run, packet) ?? null;
  return (
    <aside className={`ftp-inspector${low ? " ftp-low" : ""}`} aria-label="Selected packet">
      <header>
        <b>{title(run, packet)}</b>
        <Button className="ftp-button" aria-label="Close" onPress={onClose}>
          ×
        </Button>
      </header>
      {!run.pieces.of(packet) && <Header {...{ run, packet }} />}
      {bunch && (
        <p className="ftp-bunch">
          Compressed: {bunchWords(bunch)}. Each is less than half as far from the one before as when it left: they have
          waited behind data of a flow this way.
        </p>
      )}
      <Parts {...{ run, packet, onSelect }} />
      <div className="ftp-fate">
        {losses && chosen !== null && (
          <Button className="ftp-button ftp-lose" onPress={() => losses.toggle(run, packet)}>
            {chosen ? "Deliver it after all" : "Lose this packet"}
          </Button>
        )}
        {forks && <ForkButton {...{ run, packet, forks }} />}
      </div>
      {run.captured ? <SeenTimes {...{ run, packet, onSelect }} /> : <Steps run={run} packet={packet} />}
      <Bytes run={run} packet={packet} />
    </aside>
  );
}

/** What TCP or UDP says in the packet. */
function Header({ run, packet }: Pick<InspectorProps, "run" | "packet">): ReactNode {
  const { seq, ack, len, wnd, copy, flow } = run.data.packets;
  const { transport } = run.flows[flow[packet]];
  const options = optionsOf(run, packet);
  const verdict = takenFor(run, packet);
  return (
    <dl>
      {transport !== "lntp" && (
        <>
          <dt>seq</dt>
          <dd>{seq[packet]}</dd>
        </>
      )}
      <dt>{transport === "lntp" ? "LEN" : "len"}</dt>
      <dd>{format(len[packet], "size")}</dd>
      {transport === "lntp" && (
        <>
          <dt>PKTID</dt>
          <dd>{flagsOf(run, packet)}</dd>
          <dt>SEQNO</dt>
          <dd>{wnd[packet]}</dd>
          <dt>RETXCNT</dt>
          <dd>{copy[packet]}</dd>
        </>
      )}
      {transport === "tcp" && (
        <>
          <dt>ack</dt>
          <dd>{ack[packet]}</dd>
          <dt>wnd</dt>
          <dd>{format(wnd[packet], "size")}</dd>
          <dt>flags</dt>
          <dd>{flagsOf(run, packet) || "none"}</dd>
        </>
      )}
      {copy[packet] > 0 && !run.captured && (
        <>
          <dt>retransmission</dt>
          <dd>{copy[packet]}</dd>
        </>
      )}
      {verdict !== "" && (
        <>
          <dt>taken for</dt>
          <dd className="ftp-whole">{verdict}</dd>
        </>
      )}
      {options.length > 0 && (
        <>
          <dt>options</dt>
          <dd className="ftp-whole">{options.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/** Kept from packet to packet, so that one can be set beside the next. */
let eachOpened = false;

/** Each thing that happened to the packet: why TCP made it, and, where asked for, why each later one. */
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
          <WhyAnswer answer={answer} about="Why?" />
          <ToggleButton
            className="ftp-button ftp-each"
            isSelected={each}
            onChange={(on) => {
              eachOpened = on;
              setEach(on);
            }}
          >
            Why each step
          </ToggleButton>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col">at ms</th>
            <th scope="col">after ms</th>
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
                  {hop.kind === "kept" && `, in spite of: ${run.catalog.drop_reasons[hop.detail]?.name.toLowerCase()}`}
                  {hop.odds !== null && ` (probability ${writeOdds(hop.odds)})`}
                </td>
                <td className="ftp-number">{(hop.time / 1e6).toFixed(3)}</td>
                <td className="ftp-number">{((hop.time - start) / 1e6).toFixed(3)}</td>
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

/** The bytes of its headers; made when they are first looked at. */
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
      <summary>Header bytes</summary>
      {open && (
        <Suspense fallback={<p className="ftp-lead">This is being fetched.</p>}>
          <HeaderBytes run={run} packet={packet} source={source} />
        </Suspense>
      )}
    </details>
  );
}
