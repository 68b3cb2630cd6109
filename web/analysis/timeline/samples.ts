/** Measurements of each packet of a flow, one direction at a time, for distributions. */

import { hasConnection } from "../../run/flows.ts";
import { byTime, packetsWhere, valuesAt } from "../../run/packets.ts";
import { isCircuit } from "../../run/protocols/circuit.ts";
import { quicKind } from "../../run/protocols/quic.ts";
import type { Run } from "../../run/run.ts";
import { isPureAck } from "../../run/sentence.ts";
import { roundTripsOf } from "./round_trips.ts";

/**
 * Measures of a packet. `interarrival`: since the previous arrival, ns; `delay`: from its creation to its arrival, ns;
 * `size`: bytes with headers; `round_trip`: until its ACK or reply came back, ns, for packets of the flow's `from`
 * host; `sender_gaps`, `receiver_gaps`: since the previous packet passed between TCP/IP and the network of that host,
 * ns, data in one direction and ACKs without data in the other (UBC, Figures 4a and 6).
 */
export type PacketMeasure = "interarrival" | "delay" | "size" | "round_trip" | "sender_gaps" | "receiver_gaps";

/** Tells whether a measure is taken at the boundary of one host. */
export function isAtBoundary(measure: PacketMeasure): boolean {
  return measure === "sender_gaps" || measure === "receiver_gaps";
}

/** Samples in the order of the times at which they were known. */
export interface Samples {
  /** ns */
  time: Float64Array;
  value: Float64Array;
}

const NONE = { times: new Float64Array(), values: new Float64Array() };
const HEADERS = 40;
/** Bytes of an IP header and a UDP or ICMP header. */
const UDP_HEADERS = 28;

/** Bytes of UDP, QUIC's short header, its tag, and a STREAM frame; those of an Initial packet. */
const [QUIC_DATA, QUIC_EMPTY, QUIC_INITIAL] = [65, 55, 1228];

/** Header bytes without TCP's options and QUIC's other frames; LNTP packets state their own. */
function headersOf(run: Run, flow: number, packet: number): number {
  if (isCircuit(run, flow)) return run.data.packets.wnd_field[packet] & 0xff;
  const quic = quicKind(run, packet);
  if (quic?.id === "initial") {
    // Its frames are within the padding.
    const { options, options_first } = run.data.packets;
    return QUIC_INITIAL - ((options_first[packet + 1] ?? options.length) - options_first[packet]);
  }
  if (quic) return run.takesNumbers(packet) ? QUIC_DATA : QUIC_EMPTY;
  return hasConnection(run, flow) ? HEADERS : UDP_HEADERS;
}

/**
 * Returns samples of whole datagrams, fragmented or not. `reverse` 0: sent by the flow's `from` host; 1: the other way.
 */
export function samplesOf(run: Run, flow: number, reverse: 0 | 1, measure: PacketMeasure): Samples {
  if (measure === "round_trip") {
    const { times, values } = reverse ? NONE : roundTripsOf(run, flow);
    return { time: times, value: values };
  }
  if (isAtBoundary(measure)) return gapsAt(run, flow, reverse, measure === "receiver_gaps");
  const { flow: flowOf, reverse: ways, created, arrived, len, options_first, options } = run.packets;
  const own = packetsWhere(flowOf.length, (p) => flowOf[p] === flow && ways[p] === reverse && !run.pieces.of(p));
  if (measure === "size") {
    const headers = (p: number) => headersOf(run, flow, p);
    return {
      time: valuesAt(own, (p) => created[p]),
      value: valuesAt(own, (p) => len[p] + headers(p) + (options_first[p + 1] ?? options.length) - options_first[p]),
    };
  }
  const came = byTime(
    own.filter((p) => !Number.isNaN(arrived[p])),
    arrived,
  );
  if (measure === "delay") {
    return {
      time: valuesAt(came, (p) => arrived[p]),
      value: valuesAt(came, (p) => arrived[p] - created[p]),
    };
  }
  const later = came.subarray(1);
  return {
    time: valuesAt(later, (p) => arrived[p]),
    value: valuesAt(later, (p, i) => arrived[p] - arrived[came[i]]),
  };
}

/** Times at which packets cross the interface of a host: sent ones as they leave, received ones with their last bit. */
function gapsAt(run: Run, flow: number, reverse: 0 | 1, atReceiver: boolean): Samples {
  const { flow: flowOf, reverse: ways, sent, arrived, len } = run.packets;
  const passes = (reverse === 1) === atReceiver ? sent : arrived;
  const times: number[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow || ways[p] !== reverse || Number.isNaN(passes[p])) continue;
    if (reverse ? isPureAck(run, p) : len[p] > 0) times.push(passes[p]);
  }
  const time = Float64Array.from(times).sort();
  return { time: time.subarray(1), value: time.subarray(1).map((at, i) => at - time[i]) };
}
