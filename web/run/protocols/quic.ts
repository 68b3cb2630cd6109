/** Connections of QUIC, read from their packets (RFC 9000). */
import { t } from "@lingui/core/macro";
import type { Named } from "../../engine/contract.ts";
import type { Run } from "../run.ts";

/** Is the flow carried by QUIC? */
export function isQuic(run: Run, flow: number): boolean {
  return run.flows[flow].transport === "quic";
}

/** Returns the kind of a QUIC packet; null for any other packet. */
export function quicKind(run: Run, packet: number): Named | null {
  const { flow, flags } = run.data.packets;
  return isQuic(run, flow[packet]) ? (run.catalog.quic_packets[(flags[packet] >> 5) - 1] ?? null) : null;
}

/** Do packets of this type have a number? */
export function isNumbered({ id }: Named): boolean {
  return id !== "retry" && id !== "version_negotiation";
}

/** Is a packet of this type named by its number and frames alone? A qlog may leave the type out. */
const isUnnamed = ({ id }: Named) => id === "one_rtt" || id === "unknown";

/** Frames of a packet besides STREAM. */
export interface Frames {
  /** Ranges of packet numbers that it acknowledges, the highest first; empty without an ACK frame. */
  acked: readonly { from: number; to: number }[];
  /** Time since the highest of these packets arrived, ns. */
  delay: number;
  /** Byte up to which the peer may send; null without MAX_DATA. */
  maxData: number | null;
  /** Does it hold a PING? */
  ping: boolean;
}

const [PING, ACK, MAX_DATA] = [0x01, 0x02, 0x10];
/** Unit of the ACK delay, ns (RFC 9000, 18.2). */
const DELAY_UNIT = 8000;

/** Reads the frames of a packet besides STREAM (RFC 9000, 19). */
export function framesOf(run: Run, packet: number): Frames {
  const { options, options_first } = run.data.packets;
  const end = options_first[packet + 1] ?? options.length;
  let at = options_first[packet];
  const number = (): number => {
    const length = 1 << (options[at] >> 6);
    let value = options[at] & 0x3f;
    for (let byte = 1; byte < length; byte++) value = 256 * value + options[at + byte];
    at += length;
    return value;
  };
  const acked: { from: number; to: number }[] = [];
  let [delay, maxData, ping]: [number, number | null, boolean] = [0, null, false];
  while (at < end) {
    const type = options[at++];
    if (type === ACK) {
      const largest = number();
      delay = DELAY_UNIT * number();
      const more = number();
      let from = largest - number();
      acked.push({ from, to: largest });
      for (let range = 0; range < more; range++) {
        const to = from - number() - 2;
        from = to - number();
        acked.push({ from, to });
      }
    } else if (type === MAX_DATA) maxData = number();
    else if (type === PING) ping = true;
    else break;
  }
  return { acked, delay, maxData, ping };
}

const range = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from}–${to}`);

/** The range of an ACK that a name has space for, and dots if others are missing between: "17", "15–17 …". */
function acked({ acked }: Frames): string {
  const [newest] = acked;
  return acked.length === 1 ? `${newest.to}` : `${range(newest)} …`;
}

/** Names a packet: "Initial", its number if it has data, "ACK 17", "ACK 15–17 …", "MAX_DATA", "PING". */
export function quicName(run: Run, packet: number, kind: Named): string {
  const { wnd, len, flags } = run.data.packets;
  if (!isUnnamed(kind)) return kind.name;
  if (len[packet] > 0 || flags[packet] & 1) return `${wnd[packet]}${flags[packet] & 1 ? " FIN" : ""}`;
  const frames = framesOf(run, packet);
  if (frames.maxData !== null) return "MAX_DATA";
  if (frames.acked.length > 0) return `ACK ${acked(frames)}`;
  // A qlog has packets with other frames, which are not shown.
  return frames.ping ? "PING" : `${wnd[packet]}`;
}

/** Its frames in words: "ACK of packets 15–17, 2–13". */
export function frameWords(run: Run, packet: number): string[] {
  const { acked, maxData, ping } = framesOf(run, packet);
  const ranges = acked.map(range).join(", ");
  const words: string[] = [];
  if (acked.length > 0) words.push(t`ACK of packets ${ranges}`);
  if (maxData !== null) words.push(t`MAX_DATA up to byte ${maxData}`);
  if (ping) words.push("PING");
  return words;
}

/** "Packet 12", "Initial packet 0, ACK of packets 0". */
export function quicTitle(run: Run, packet: number, kind: Named): string {
  const { wnd, flags } = run.data.packets;
  const number = wnd[packet];
  const type = kind.name;
  const typed = isNumbered(kind) ? t`${type} packet ${number}` : type;
  const name = kind.id === "initial" ? t`Initial packet ${number}` : isUnnamed(kind) ? t`Packet ${number}` : typed;
  const end = flags[packet] & 1 ? t`the end of the stream` : null;
  return [name, ...(end ? [end] : []), ...frameWords(run, packet)].join(", ");
}
