/** Runs of problems: the experiments of today with the numbers of a problem, and the measure that the formula gives. */
import type { Settings } from "../../scenario/settings.ts";
import type { ProblemRun } from "./format.ts";
import { type Quantity, rate, time } from "./quantity.ts";

/** Payload of a segment that fills a packet of 1500 bytes: 40 bytes of headers and 12 of timestamps are no data. */
export const MSS = 1448;
/** Largest packet on the paths of today, bytes. */
export const PACKET = 1500;
/** Segments of the initial window of RFC 6928. */
export const INITIAL = 10;
/** Duplicate ACKs that start a fast retransmit. */
export const DUPLICATES = 3;

/** Parts of a run that differ from problem to problem. */
type Compared = Pick<ProblemRun, "view" | "expected" | "note" | "within">;

/** Headers of IP and TCP with timestamps, bytes. */
export const HEADERS = PACKET - MSS;
/** Headers of IP and UDP, bytes. */
export const DATAGRAM_HEADERS = 28;
/** Bytes of the timestamps in each header. */
const TIMESTAMPS = 12;
/** Largest initial window that a scenario may have, bytes. */
const LARGEST_INITIAL = 65_535;

/** Largest number of segments of a transfer that has to be long, so that a page simulates it within seconds. */
const MOST_SEGMENTS = 140_000;

/** Names of the parts of an experiment with one transfer over one link. */
interface Path {
  experiment: string;
  /** Path of the settings of the link. */
  line: string;
  /** Path of the settings of the queue before it. */
  queue: string;
  /** Settings that leave the transfer alone on the path. */
  alone: Settings;
}

const HOME: Path = {
  experiment: "today-home",
  line: "links.line",
  queue: "routers.home.queue",
  // The sender’s process writes a segment as soon as there is space for it, however short it is.
  alone: { "flows.ping.enabled": false, "hosts.laptop.write_cluster": 1 },
};
const OCEAN: Path = {
  experiment: "today-long",
  line: "links.ocean",
  queue: "routers.edge.queue",
  alone: { "hosts.sender.write_cluster": 1 },
};
const SATELLITE: Path = {
  experiment: "today-satellite",
  line: "links.satellite",
  queue: "routers.terminal.queue",
  alone: {},
};
const RADIO: Path = { experiment: "today-wifi", line: "links.hop", queue: "routers.access_point.queue", alone: {} };

/** A path of one link, and the data of its only transfer. */
interface Transfer {
  line: Quantity;
  /** One-way propagation delay. */
  delay: Quantity;
  /** Full segments that are sent. */
  segments: number;
  /** Payload of a full segment, bytes; that of a packet of 1500 bytes if none is given. */
  data?: number;
  /** Largest number of packets that may wait before the link; that of the experiment if none is given. */
  queue?: number;
  set: Settings;
}

/**
 * Returns the setting of a window that limits the sender. The receiver has a larger buffer: the ACK of a segment that the process
 * has not read yet would offer less than the window.
 */
export const windowOf = (window: number): Settings => ({
  "tcp.window": window,
  "flows.bulk.peer_tcp.window": Math.max(2 * window, 65_536),
});

/** Returns the setting of a window that limits the sender, and that slow start opens as early as possible. */
export const openWindowOf = (window: number): Settings => ({
  ...windowOf(Math.ceil(window)),
  // This variant stays in slow start until a loss; that of CUBIC ends when the delay grows.
  "tcp.variant": "sack",
  "tcp.initial_cwnd": Math.min(Math.ceil(window), LARGEST_INITIAL),
  "tcp.ack_policy": "every_segment",
});

/** Settings of a transfer of whole segments. */
const whole = ({ segments, data = MSS }: Pick<Transfer, "segments" | "data">): Settings => ({
  // The hosts leave the bytes of the timestamps out of each segment.
  "tcp.mss": data + TIMESTAMPS,
  "flows.bulk.app.bytes": segments * data,
  // Writes of whole segments leave no short one.
  "flows.bulk.app.call_size": Math.min(segments, 10) * data,
});

/** Returns a function that makes the run of a transfer over a path, compared by its throughput. */
const transferOver =
  (path: Path) =>
  (transfer: Transfer, compared: Compared): ProblemRun => ({
    experiment: path.experiment,
    set: {
      ...path.alone,
      [`${path.line}.rate`]: transfer.line.value,
      [`${path.line}.propagation_delay`]: transfer.delay.value,
      ...(transfer.queue === undefined ? {} : { [`${path.queue}.limit`]: transfer.queue }),
      ...whole(transfer),
      ...transfer.set,
    },
    flow: "bulk",
    measure: "throughput_bps",
    ...compared,
  });

/** Returns a transfer over the home line, alone. */
export const homeRun = transferOver(HOME);
/** Returns a transfer over the ocean cable. */
export const longRun = transferOver(OCEAN);
/** Returns a transfer over the satellite. */
export const satelliteRun = transferOver(SATELLITE);
/** Returns a transfer over the radio hop. */
const radioRun = transferOver(RADIO);

/** Returns the segments of a transfer that is long compared with its start: those of `rounds` windows. */
export const longTransfer = (window: number, rounds = 50): number =>
  Math.min(MOST_SEGMENTS, Math.ceil((rounds * window) / MSS));

/** A flow whose window follows a sawtooth, on a link that never limits it. */
interface Sawtooth {
  roundTrip: Quantity;
  /** Payload of a segment, bytes. */
  data: number;
}

/** A rate that none of these flows reaches, b/s. */
const FAST = 10e9;

const sawtoothOver = (
  { roundTrip, data }: Sawtooth,
  { segments, set }: Pick<Transfer, "segments" | "set">,
  compared: Omit<Compared, "view">,
): ProblemRun =>
  radioRun(
    {
      line: rate(FAST),
      delay: time(0),
      segments,
      data,
      set: {
        "links.backbone.rate": FAST,
        "links.backbone.propagation_delay": roundTrip.value / 2,
        "tcp.variant": "sack",
        "tcp.ack_policy": "every_segment",
        ...set,
      },
    },
    { view: "window", ...compared },
  );

/** Expected number of losses in a run with random losses. With more losses the measured mean is closer to the expected one. */
const LOSSES = 400;

/** Returns a flow that loses packets at random with probability `loss`, compared by its throughput. */
export const randomLossRun = (flow: Sawtooth & { loss: number }, compared: Omit<Compared, "view">): ProblemRun =>
  sawtoothOver(
    flow,
    {
      segments: Math.min(MOST_SEGMENTS, Math.ceil(LOSSES / flow.loss)),
      set: { "links.hop.bit_errors.packet_loss": flow.loss },
    },
    compared,
  );

/** Cycles of the sawtooth in a run with regular losses. */
const CYCLES = 8;

/** Returns a flow that loses a packet each time its window reaches `largest` segments, compared by its throughput. */
export const regularLossRun = (flow: Sawtooth & { largest: number }, compared: Omit<Compared, "view">): ProblemRun => {
  // Slow start reaches the largest window with the segment that is an initial window less. A cycle has 3/8 of its square.
  const first = Math.max(1, flow.largest - INITIAL);
  const cycle = (3 / 8) * flow.largest ** 2;
  const lost = Array.from({ length: CYCLES }, (_, i) => Math.round(first + i * cycle));
  return sawtoothOver(
    flow,
    {
      segments: Math.round(first + CYCLES * cycle),
      set: { "links.hop.bit_errors.packet_loss": 0, "flows.bulk.lose.forward": lost.join() },
    },
    compared,
  );
};

/** Returns pings over the home line while an upload keeps `packets` waiting in the queue, compared by their response time. */
export const pingRun = (
  { line, delay, packets }: Pick<Transfer, "line" | "delay"> & { packets: number },
  compared: Compared,
): ProblemRun => {
  const wait = (packets * PACKET * 8e9) / line.value;
  const window = Math.ceil((packets + (line.value * 2 * delay.value) / 8e9 / PACKET) * MSS);
  const start = 2 * wait + 1e9;
  // The pings begin when the queue is full, and continue for so long that the few at the end, when it empties, count little.
  const segments = Math.ceil((line.value * start) / 8e9 / PACKET) + 30 * packets;
  return {
    experiment: HOME.experiment,
    set: {
      "links.line.rate": line.value,
      "links.line.propagation_delay": delay.value,
      "routers.home.queue.limit": 2 * packets + 100,
      "flows.ping.start": start,
      ...whole({ segments }),
      ...openWindowOf(window),
    },
    flow: "ping",
    measure: "response_mean_ns",
    ...compared,
  };
};

/** Returns a call of a minute during which an upload keeps `packets` waiting, compared by the share of its late packets. */
export const callRun = (
  { line, delay, packets, segments }: Pick<Transfer, "line" | "delay" | "segments"> & { packets: number },
  deadline: Quantity,
  compared: Compared,
): ProblemRun => ({
  experiment: HOME.experiment,
  set: {
    "links.line.rate": line.value,
    "links.line.propagation_delay": delay.value,
    "routers.home.queue.limit": 2 * packets + 100,
    "flows.ping.background": false,
    "flows.ping.app.kind": "constant",
    "flows.ping.app.interval": 20e6,
    "flows.ping.app.datagram_size": 160,
    "flows.ping.app.duration": 60e9,
    "flows.ping.app.deadline": deadline.value,
    "flows.bulk.start": 10e9,
    ...whole({ segments }),
    ...openWindowOf((packets + (line.value * 2 * delay.value) / 8e9 / PACKET) * MSS),
  },
  flow: "ping",
  measure: "late_share",
  ...compared,
});

/** Returns `exchanges` of a short request and its response, one after the other, compared by their response time. */
export const exchangeRun = (
  experiment: "today-home" | "today-satellite",
  { exchanges, delay, set }: Pick<Transfer, "delay" | "set"> & { exchanges: number },
  compared: Compared,
): ProblemRun => {
  const path = experiment === HOME.experiment ? HOME : SATELLITE;
  return {
    experiment,
    set: {
      ...path.alone,
      [`${path.line}.propagation_delay`]: delay.value,
      "flows.bulk.app.kind": "echo",
      "flows.bulk.app.exchanges": exchanges,
      ...set,
    },
    flow: "bulk",
    measure: "response_mean_ns",
    ...compared,
  };
};

/** Returns the settings of a host that needs processor time to send a packet or to receive one: `fixed`, and `perByte` of data, ns. */
export const processorOf = (host: "laptop" | "server", fixed: number, perByte = 0): Settings => {
  // Costs are given for packets of two sizes, headers included.
  const cost = (packet: number) => Math.round(fixed + perByte * (packet - HEADERS));
  return {
    [`hosts.${host}.cpu.send_small`]: cost(552),
    [`hosts.${host}.cpu.send_large`]: cost(4352),
    [`hosts.${host}.cpu.copy_share`]: 0,
    [`hosts.${host}.cpu.receive_ratio`]: 1,
  };
};
