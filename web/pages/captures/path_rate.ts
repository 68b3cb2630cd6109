/**
 * Rate of the slowest part of a captured path, estimated from the spacing of packets (packet pairs and trains). Packets that
 * queue before the slowest part leave it one transmission time apart, and keep this distance on the rest of the way. Beside
 * the sender the data has not passed the slowest part yet, so the spacing of the ACKs is used there.
 */

/** Columns of a connection in the order in which its packets came by. */
export interface Passing {
  /** ns */
  time: ArrayLike<number>;
  /** 1 for packets towards the sender of the data. */
  reverse: ArrayLike<number>;
  seq: ArrayLike<number>;
  /** Payload, bytes. */
  len: ArrayLike<number>;
  ack: ArrayLike<number>;
}

/** How an estimate was found, and how far it can be trusted. */
export interface PathRate {
  /** b/s of whole datagrams. */
  rate: number;
  /** Measured quantity: the spacing of data packets, that of ACKs, or only the mean rate of the transfer. */
  by: "data" | "acks" | "mean";
  /** Number of spacings measured, and of those that agree with the rate. */
  spacings: number;
  agreeing: number;
  /** `good`: many spacings, and most of them agree. `fair`: some agree. `poor`: the path may be much faster. */
  trust: "good" | "fair" | "poor";
}

interface Spacing {
  bytes: number;
  time: number;
}

interface Mode {
  rate: number;
  agreeing: number;
  spacings: number;
}

/** Headers of IP and TCP, bytes. */
const HEADERS = 40;
/** Numbers of consecutive spacings that are measured as one: a pair, and a train for clocks that see packets in batches. */
const TRAINS = [1, 4];
/** Rates agree within this factor. */
const WITHIN = 1.1;
/** Two ways to measure agree within this factor. */
const SAME = 1.2;
/** Fewest agreeing spacings of a good and of a fair estimate, and the share that must agree in a good one. */
const GOOD = { agreeing: 20, share: 0.5 };
const FAIR = 6;

/** Known facts about the place of the capture and about the path. */
export interface Place {
  /** Share of the way from the sender at which it was captured: 0 beside it, 1 beside the receiver; null if not known. */
  position: number | null;
  /** Bytes of a full segment. */
  mss: number;
  /** Shortest round trip, ns. */
  roundTrip: number;
}

/** Estimates the rate; null if no data passed. */
export function pathRate(packets: Passing, { position, mss, roundTrip }: Place): PathRate | null {
  const mean = meanRate(packets, mss);
  if (mean === null) return null;
  const least = { rate: mean, time: roundTrip / 2 };
  const byData = position === 0 ? null : modeOf(dataSpacings(packets), least);
  const byAcks = modeOf(ackSpacings(packets, mss), least);
  const known = [byData, byAcks].filter((one) => one !== null && one.agreeing >= FAIR);
  if (known.length === 0) return { rate: mean, by: "mean", spacings: 0, agreeing: 0, trust: "poor" };
  // Before the slowest part data is closer together than behind it, and ACKs can bunch up: the slower rate is used.
  const isData =
    byData !== null &&
    byData.agreeing >= FAIR &&
    (!byAcks || byAcks.agreeing < FAIR || byData.rate <= byAcks.rate * SAME);
  const { rate, agreeing, spacings } = (isData ? byData : byAcks) as Mode;
  const other = (isData ? byAcks : byData)?.rate ?? rate;
  const isConfirmed = position === 0 || position === 1 || (other / rate < SAME && rate / other < SAME);
  const isGood = agreeing >= GOOD.agreeing && agreeing >= GOOD.share * spacings && isConfirmed;
  return { rate, by: isData ? "data" : "acks", spacings, agreeing, trust: isGood ? "good" : "fair" };
}

/** Returns the mean rate from the first to the last data packet, b/s, which the path can carry at least. */
function meanRate({ time, reverse, len }: Passing, mss: number): number | null {
  let [first, last, bytes] = [Number.NaN, Number.NaN, 0];
  for (let p = 0; p < time.length; p++) {
    if (reverse[p] || len[p] === 0) continue;
    if (Number.isNaN(first)) first = time[p];
    else bytes += onWire(len[p], mss);
    last = time[p];
  }
  return last > first ? (bytes * 8e9) / (last - first) : null;
}

/** Bytes of `data` with the headers of its segments: adapters can join several segments to one packet. */
function onWire(data: number, mss: number): number {
  return data + HEADERS * Math.max(1, Math.ceil(data / mss));
}

/** Returns the spacings of data packets that follow each other without a gap in the stream, in runs. */
function dataSpacings({ time, reverse, seq, len }: Passing): Spacing[][] {
  const runs: Spacing[][] = [];
  let before = -1;
  for (let p = 0; p < time.length; p++) {
    if (reverse[p] || len[p] === 0) continue;
    const follows = before >= 0 && seq[p] === seq[before] + len[before];
    if (follows) runs.at(-1)?.push({ bytes: len[p] + HEADERS, time: time[p] - time[before] });
    else runs.push([]);
    before = p;
  }
  return runs;
}

/** Returns the spacings of ACKs that acknowledge new data, with the bytes that the data took on the way. */
function ackSpacings({ time, reverse, len, ack }: Passing, mss: number): Spacing[][] {
  const spacings: Spacing[] = [];
  let before = -1;
  for (let p = 0; p < time.length; p++) {
    if (!reverse[p] || len[p] > 0) continue;
    if (before >= 0 && ack[p] <= ack[before]) continue;
    if (before >= 0) spacings.push({ bytes: onWire(ack[p] - ack[before], mss), time: time[p] - time[before] });
    before = p;
  }
  return [spacings];
}

/**
 * Returns the rate on which most spacings agree; null without any. Spacings of half a round trip or more, and those that
 * the mean rate would make, are pauses: the sender waited for its window.
 */
function modeOf(all: readonly Spacing[][], least: { rate: number; time: number }): Mode | null {
  const runs = all.map((run) => run.filter(({ time }) => time < least.time));
  const modes = TRAINS.map((length) => densest(ratesOf(runs, length).filter((rate) => rate > least.rate)));
  const share = (mode: Mode | null) => (mode && mode.agreeing >= FAIR ? mode.agreeing / mode.spacings : 0);
  return modes.reduce((best, one) => (share(one) > share(best) ? one : best), modes[0]);
}

/** Returns the rates of trains of `length` spacings, b/s. */
function ratesOf(runs: readonly Spacing[][], length: number): number[] {
  const rates: number[] = [];
  for (const run of runs) {
    for (let from = 0; from + length <= run.length; from += length) {
      const train = run.slice(from, from + length);
      const time = train.reduce((sum, one) => sum + one.time, 0);
      // Packets with the same time came in one batch.
      if (time > 0) rates.push((train.reduce((sum, one) => sum + one.bytes, 0) * 8e9) / time);
    }
  }
  return rates;
}

/** Returns the median of the largest group of rates that agree. */
function densest(rates: number[]): Mode | null {
  if (rates.length === 0) return null;
  rates.sort((a, b) => a - b);
  let [from, to] = [0, 0];
  for (let low = 0, high = 0; low < rates.length; low++) {
    while (high < rates.length && rates[high] <= rates[low] * WITHIN) high++;
    if (high - low > to - from) [from, to] = [low, high];
  }
  return { rate: rates[(from + to) >> 1], agreeing: to - from, spacings: rates.length };
}
