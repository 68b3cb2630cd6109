/**
 * Measures that headers tell of a connection: of a capture, and of a simulation as if captured beside its sender.
 * Values that only a simulator knows, such as cwnd, timers and losses, have no row here.
 */
import { t } from "@lingui/core/macro";
import { median, min } from "d3-array";
import { roundTripsOf } from "../analysis/timeline/round_trips.ts";
import { TakenFor } from "../engine/captured.ts";
import { halfWay, sentAgain } from "../run/captured.ts";
import type { Run } from "../run/run.ts";
import { type Measure, most } from "./measure.ts";

interface Counts {
  /** ns between the first and the last packet. */
  duration: number;
  /** Bytes of these that were acknowledged. */
  acknowledged: number;
  /** Payload of the flow's sender, retransmissions included. */
  bytes: number;
  segments: number;
  again: number;
  duplicate_acks: number;
}

const known = new WeakMap<Run, Map<number, Counts | null>>();

function countsOf(run: Run, flow: number): Counts | null {
  const flows = known.get(run) ?? new Map<number, Counts | null>();
  known.set(run, flows);
  const old = flows.get(flow);
  if (old !== undefined) return old;
  const made = count(run, flow);
  flows.set(flow, made);
  return made;
}

function count(run: Run, flow: number): Counts | null {
  const { flow: flowOf, reverse, seq, ack, flags, len, sent, arrived } = run.packets;
  const repeated = sentAgain(run);
  // Times are those beside the sender: at which its packets leave and its answers arrive.
  const early = halfWay(run, 0);
  const timeOf = (p: number) => (reverse[p] ? arrived[p] + early : sent[p] - early);
  let [first, last, bytes, segments, again] = [Infinity, -Infinity, 0, 0, 0];
  // SYN and FIN take numbers too: data are from the first byte to the last.
  let [begin, end, highest] = [Infinity, 0, 0];
  const answers: number[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    const time = timeOf(p);
    if (flowOf[p] !== flow || Number.isNaN(time) || run.isDuplicate(p)) continue;
    first = Math.min(first, time);
    last = Math.max(last, time);
    if (reverse[p]) {
      answers.push(p);
      if (flags[p] & 16) highest = Math.max(highest, ack[p]);
    } else if (len[p] > 0) {
      begin = Math.min(begin, seq[p]);
      end = Math.max(end, seq[p] + len[p]);
      bytes += len[p];
      segments += 1;
      again += repeated[p];
    }
  }
  if (!(last > first)) return null;
  return {
    duration: last - first,
    acknowledged: Math.max(0, Math.min(end, highest) - begin),
    bytes,
    segments,
    again,
    duplicate_acks: duplicateAcks(
      run,
      answers.sort((a, b) => arrived[a] - arrived[b]),
    ),
  };
}

/**
 * Counts duplicate ACKs by Wireshark's rule: same number and window as in the packet before, no data, no SYN, FIN or
 * RST.
 */
function duplicateAcks(run: Run, answers: readonly number[]): number {
  if (run.captured) {
    const { taken_for } = run.captured;
    return answers.filter((p) => taken_for[p] & TakenFor.duplicate_ack).length;
  }
  const { ack, wnd, len, flags } = run.packets;
  return answers.filter((p, i) => {
    const before = answers[i - 1];
    if (before === undefined || len[p] > 0 || (flags[p] & 7) !== 0) return false;
    return ack[p] === ack[before] && wnd[p] === wnd[before];
  }).length;
}

/** For a capture, the way between the sender and the place of capture is added, which is not seen there. */
const roundTrips = (of: (values: Float64Array) => number | undefined) => (run: Run, flow: number) => {
  const value = of(roundTripsOf(run, flow).values);
  return value === undefined ? null : value + 2 * halfWay(run, 0);
};

/** Measures that headers tell. */
export const SEEN_MEASURES: readonly Measure[] = [
  {
    get name() {
      return t`Duration, first packet to last`;
    },
    kind: "duration",
    of: (run, flow) => countsOf(run, flow)?.duration,
  },
  {
    get name() {
      return t`Data acknowledged`;
    },
    kind: "size",
    of: (run, flow) => countsOf(run, flow)?.acknowledged,
  },
  {
    get name() {
      return t`Goodput over the duration`;
    },
    kind: "rate",
    of(run, flow) {
      const counts = countsOf(run, flow);
      return counts && (counts.acknowledged * 8e9) / counts.duration;
    },
  },
  {
    get name() {
      return t`Data sent, including retransmissions`;
    },
    kind: "size",
    of: (run, flow) => countsOf(run, flow)?.bytes,
  },
  {
    get name() {
      return t`Data segments`;
    },
    kind: "count",
    of: (run, flow) => countsOf(run, flow)?.segments,
  },
  {
    get name() {
      return t`Retransmissions`;
    },
    kind: "count",
    of: (run, flow) => countsOf(run, flow)?.again,
  },
  {
    get name() {
      return t`Duplicate ACKs`;
    },
    kind: "count",
    of: (run, flow) => countsOf(run, flow)?.duplicate_acks,
  },
  {
    get name() {
      return t`Shortest round trip`;
    },
    kind: "duration",
    of: roundTrips((values) => min(values)),
  },
  {
    get name() {
      return t`Median round trip`;
    },
    kind: "duration",
    of: roundTrips((values) => median(values)),
  },
  {
    get name() {
      return t`Maximum in flight`;
    },
    kind: "size",
    of: most("flight_size"),
  },
  {
    get name() {
      return t`Largest window offered`;
    },
    kind: "size",
    of: most("snd_wnd"),
  },
];
