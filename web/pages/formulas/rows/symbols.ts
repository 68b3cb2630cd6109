/** Symbols of the formula sheet. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { partsOfLine } from "../../../glossary/line_parts.ts";
import { texts } from "../../../language/index.ts";

/** Units of symbols, in words. */
export const UNITS = texts({
  bytes: msg`bytes`,
  rate: msg`bit/s`,
  time: msg`s`,
  packets: msg`packets`,
  segments: msg`segments`,
  length: msg`m`,
  speed: msg`m/s`,
});

/** A symbol with its meaning. */
export interface SheetSymbol {
  /** Symbol as it is written; `_` begins an index. */
  symbol: string;
  meaning: MessageDescriptor;
  /** Absent if its values have no unit. */
  unit?: keyof typeof UNITS;
  /** Names that formulas use for it besides the symbol. */
  words?: readonly string[];
}

/** All symbols, in the order of their first formulas. */
export const SYMBOLS: readonly SheetSymbol[] = [
  { symbol: "d", meaning: msg`delay`, unit: "time" },
  { symbol: "d_proc", meaning: msg`processing delay`, unit: "time" },
  { symbol: "d_queue", meaning: msg`queueing delay`, unit: "time", words: ["wait"] },
  { symbol: "d_trans", meaning: msg`transmission delay`, unit: "time" },
  { symbol: "d_prop", meaning: msg`propagation delay`, unit: "time" },
  { symbol: "L", meaning: msg`length of the packet, with headers`, unit: "bytes", words: ["packet"] },
  {
    symbol: "R",
    meaning: msg`rate of the link, or of the slowest one`,
    unit: "rate",
    words: ["rate of the slowest link", "rate of the line", "rate of the link", "rate of the channel"],
  },
  { symbol: "s", meaning: msg`length of the link`, unit: "length" },
  { symbol: "v", meaning: msg`speed of the signal`, unit: "speed" },
  { symbol: "Q", meaning: msg`data in the queue`, unit: "bytes", words: ["bytes in the queue"] },
  { symbol: "BDP", meaning: msg`bandwidth-delay product`, unit: "bytes", words: ["bdp"] },
  {
    symbol: "RTT_min",
    meaning: msg`round-trip time with empty queues`,
    unit: "time",
    words: ["round trip of an empty segment"],
  },
  {
    symbol: "B",
    meaning: msg`throughput`,
    unit: "rate",
    words: ["throughput", "throughput until now", "rate", "rate of data"],
  },
  { symbol: "W", meaning: msg`window`, unit: "bytes", words: ["window"] },
  { symbol: "RTT", meaning: msg`round-trip time`, unit: "time", words: ["round trip"] },
  { symbol: "D", meaning: msg`data delivered`, unit: "bytes", words: ["bytes delivered until now"] },
  { symbol: "t", meaning: msg`time since the start`, unit: "time", words: ["time since the start"] },
  { symbol: "U", meaning: msg`utilisation, 0 to 1`, words: ["utilisation"] },
  { symbol: "MSS", meaning: msg`largest segment`, unit: "bytes", words: ["data"] },
  { symbol: "h", meaning: msg`headers of a packet`, unit: "bytes", words: ["headers"] },
  { symbol: "h_link", meaning: msg`framing of the link`, unit: "bytes", words: ["framing"] },
  {
    symbol: "t_cpu",
    meaning: msg`processor time for a segment at the slower host`,
    unit: "time",
    words: ["processor time of a segment, at the slower host"],
  },
  { symbol: "flight", meaning: msg`data in flight`, unit: "bytes", words: ["flight_size"] },
  { symbol: "SND.NXT", meaning: msg`next byte to be sent`, words: ["highest snd_nxt"] },
  { symbol: "SND.UNA", meaning: msg`oldest byte without an ACK`, words: ["snd_una"] },
  { symbol: "usable", meaning: msg`data that may be sent now`, unit: "bytes", words: ["usable window"] },
  { symbol: "cwnd", meaning: msg`congestion window`, unit: "bytes" },
  { symbol: "rwnd", meaning: msg`window that the receiver offers`, unit: "bytes", words: ["snd_wnd"] },
  { symbol: "B_rcv", meaning: msg`receive buffer`, unit: "bytes", words: ["receive buffer"] },
  { symbol: "RCV.NXT", meaning: msg`next byte that is expected` },
  { symbol: "read", meaning: msg`next byte that the program reads` },
  { symbol: "field", meaning: msg`window field of the header`, words: ["window field of the header"] },
  { symbol: "S", meaning: msg`shift, agreed in the SYNs`, words: ["shift"] },
  { symbol: "t_wrap", meaning: msg`time for 2³² bytes`, unit: "time" },
  { symbol: "MTU", meaning: msg`longest datagram on the link`, unit: "bytes" },
  { symbol: "ΔW", meaning: msg`reported increase of the window`, unit: "bytes" },
  { symbol: "D_wait", meaning: msg`data waiting to be sent`, unit: "bytes" },
  { symbol: "n_ack", meaning: msg`number of ACKs` },
  { symbol: "t_ack", meaning: msg`delay of an ACK`, unit: "time" },
  { symbol: "t_probe", meaning: msg`time until the next probe`, unit: "time" },
  {
    symbol: "D_read",
    meaning: msg`data read before an update`,
    unit: "bytes",
    words: ["bytes read before a window update"],
  },
  { symbol: "α", meaning: msg`share of the buffer`, words: ["alpha"] },
  { symbol: "NP", meaning: msg`packets for each update`, unit: "packets" },
  { symbol: "NB", meaning: msg`buffers`, unit: "packets" },
  { symbol: "cushion", meaning: msg`buffers that must still be free`, unit: "packets" },
  { symbol: "n_data", meaning: msg`data in a packet`, unit: "bytes" },
  { symbol: "TDAT", meaning: msg`processor time for a data packet`, unit: "time" },
  { symbol: "TSCH", meaning: msg`wait in the input queue`, unit: "time" },
  { symbol: "TACK", meaning: msg`processor time for an ACK`, unit: "time" },
  { symbol: "KS", meaning: msg`speed factor of the sender` },
  { symbol: "KR", meaning: msg`speed factor of the receiver` },
  { symbol: "TDN", meaning: msg`network delay of data`, unit: "time" },
  { symbol: "TAN", meaning: msg`network delay of an ACK`, unit: "time" },
  { symbol: "IW", meaning: msg`initial window`, unit: "bytes" },
  { symbol: "ssthresh", meaning: msg`slow-start threshold`, unit: "bytes" },
  { symbol: "t_ss", meaning: msg`time until the window is open`, unit: "time" },
  { symbol: "n_rtt", meaning: msg`number of round trips` },
  { symbol: "F", meaning: msg`size of the transfer`, unit: "bytes" },
  { symbol: "n_send", meaning: msg`data to be sent now`, unit: "bytes" },
  {
    symbol: "t_thresh",
    meaning: msg`increase of the round trip at which slow start slows down`,
    unit: "time",
  },
  { symbol: "RTT_last", meaning: msg`shortest round trip of the round before`, unit: "time" },
  { symbol: "D_rec", meaning: msg`data delivered in recovery`, unit: "bytes" },
  { symbol: "D_loss", meaning: msg`data in flight at the loss`, unit: "bytes" },
  { symbol: "D_sent", meaning: msg`data sent in recovery`, unit: "bytes" },
  { symbol: "a", meaning: msg`increase per round trip`, unit: "bytes" },
  { symbol: "b", meaning: msg`share of the window that is left` },
  { symbol: "W_mean", meaning: msg`mean window`, unit: "bytes" },
  { symbol: "W_max", meaning: msg`window at the loss`, unit: "bytes" },
  { symbol: "t_saw", meaning: msg`time between two losses`, unit: "time" },
  { symbol: "n_b", meaning: msg`segments for each ACK` },
  { symbol: "p", meaning: msg`probability that a packet is lost` },
  { symbol: "RTO", meaning: msg`retransmission timeout`, unit: "time", words: ["rto"] },
  { symbol: "B_1", meaning: msg`throughput of flow 1`, unit: "rate" },
  { symbol: "B_2", meaning: msg`throughput of flow 2`, unit: "rate" },
  { symbol: "RTT_1", meaning: msg`round-trip time of flow 1`, unit: "time" },
  { symbol: "RTT_2", meaning: msg`round-trip time of flow 2`, unit: "time" },
  { symbol: "k", meaning: msg`exponent, larger with synchronised losses` },
  { symbol: "W_cubic", meaning: msg`window of CUBIC`, unit: "segments" },
  { symbol: "C", meaning: msg`constant of the cubic curve` },
  { symbol: "t_loss", meaning: msg`time since the loss`, unit: "time" },
  { symbol: "K", meaning: msg`time until the old window is reached again`, unit: "time" },
  { symbol: "β", meaning: msg`share of the window that a loss leaves`, words: ["beta"] },
  { symbol: "α_m", meaning: msg`estimate of the share of marked data` },
  { symbol: "p_m", meaning: msg`share of marked data in the last window` },
  { symbol: "K_m", meaning: msg`queue from which packets are marked`, unit: "packets" },
  { symbol: "q_max", meaning: msg`longest queue`, unit: "packets" },
  { symbol: "diff", meaning: msg`own data in the queue`, unit: "bytes" },
  { symbol: "BtlBw", meaning: msg`rate of the bottleneck`, unit: "rate" },
  { symbol: "ΔD", meaning: msg`data delivered in Δt`, unit: "bytes" },
  { symbol: "Δt", meaning: msg`time between two ACKs`, unit: "time" },
  { symbol: "RTprop", meaning: msg`shortest round trip`, unit: "time" },
  { symbol: "R_pace", meaning: msg`rate at which the sender sends`, unit: "rate" },
  { symbol: "g", meaning: msg`gain` },
  { symbol: "B_short", meaning: msg`bound of the rate after losses`, unit: "rate" },
  { symbol: "B_last", meaning: msg`rate delivered in the last round trip`, unit: "rate" },
  { symbol: "r", meaning: msg`round-trip sample`, unit: "time" },
  { symbol: "t_acked", meaning: msg`arrival of the ACK`, unit: "time" },
  { symbol: "t_sent", meaning: msg`departure of the segment`, unit: "time" },
  { symbol: "SRTT", meaning: msg`smoothed round-trip time`, unit: "time", words: ["srtt"] },
  { symbol: "RTTVAR", meaning: msg`variation of the round-trip time`, unit: "time", words: ["rttvar"] },
  { symbol: "w", meaning: msg`weight of the old mean` },
  { symbol: "G", meaning: msg`tick of the clock`, unit: "time", words: ["clock tick"] },
  { symbol: "t_reorder", meaning: msg`wait before a segment counts as lost`, unit: "time" },
  { symbol: "t_tail", meaning: msg`time until the last segment is sent again`, unit: "time" },
  { symbol: "Q_max", meaning: msg`capacity of the queue`, unit: "bytes" },
  { symbol: "n", meaning: msg`number of flows`, words: ["number of flows"] },
  { symbol: "avg", meaning: msg`average queue`, unit: "packets", words: ["average"] },
  { symbol: "w_q", meaning: msg`weight of a sample` },
  { symbol: "q", meaning: msg`queue now`, unit: "packets" },
  { symbol: "p_b", meaning: msg`drop probability of the average`, words: ["drop probability"] },
  { symbol: "p_max", meaning: msg`maximum drop probability`, words: ["largest probability"] },
  { symbol: "min_th", meaning: msg`lower threshold`, unit: "packets", words: ["lower threshold"] },
  { symbol: "max_th", meaning: msg`upper threshold`, unit: "packets", words: ["upper threshold"] },
  { symbol: "p_a", meaning: msg`drop probability of this packet` },
  { symbol: "count", meaning: msg`packets since the last drop`, unit: "packets" },
  { symbol: "t_next", meaning: msg`time of the next drop`, unit: "time" },
  { symbol: "interval", meaning: msg`interval, usually 0.1 s`, unit: "time" },
  { symbol: "n_drop", meaning: msg`drops in this dropping state` },
  { symbol: "g_1", meaning: msg`gain for the distance from the target` },
  { symbol: "g_2", meaning: msg`gain for the change of the delay` },
  { symbol: "d_ref", meaning: msg`target of the delay`, unit: "time" },
  { symbol: "d_old", meaning: msg`delay at the last update`, unit: "time" },
  { symbol: "J", meaning: msg`fairness index, 1/n to 1` },
  { symbol: "B_i", meaning: msg`throughput of flow i`, unit: "rate", words: ["rates"] },
  { symbol: "u", meaning: msg`unfairness, 0 to 1`, words: ["unfairness"] },
  { symbol: "B_max", meaning: msg`throughput of the fastest flow`, unit: "rate", words: ["fastest"] },
  {
    symbol: "B_min",
    meaning: msg`throughput of the slowest flow`,
    unit: "rate",
    words: ["slowest", "rate of the slowest"],
  },
  { symbol: "B_use", meaning: msg`link use`, unit: "rate", words: ["link use"] },
  { symbol: "e", meaning: msg`probability of a bit error` },
  { symbol: "n_frag", meaning: msg`number of fragments` },
  { symbol: "p_d", meaning: msg`probability that the datagram is lost` },
  { symbol: "t_slot", meaning: msg`slot`, unit: "time", words: ["slot"] },
  { symbol: "L_min", meaning: msg`smallest frame`, unit: "bytes" },
  { symbol: "t_back", meaning: msg`wait after a collision`, unit: "time", words: ["backoff"] },
  { symbol: "r_c", meaning: msg`random whole number`, words: ["random number"] },
  { symbol: "c", meaning: msg`collisions of the frame, 10 at most`, words: ["collisions"] },
  { symbol: "t_frame", meaning: msg`frame of the channel`, unit: "time", words: ["frame"] },
  { symbol: "n_site", meaning: msg`number of sites`, words: ["sites"] },
  { symbol: "n_res", meaning: msg`reservation slots of each site`, words: ["reservation slots of each"] },
  { symbol: "n_free", meaning: msg`data slots of a frame`, words: ["data slots"] },
  { symbol: "n_slot", meaning: msg`slots of a packet`, words: ["slots of a packet"] },
];

const BY_WORD = new Map(SYMBOLS.flatMap((row) => [row.symbol, ...(row.words ?? [])].map((word) => [word, row])));

/** Returns the symbol for a text between asterisks in a formula. */
export function symbolOf(word: string): SheetSymbol {
  const found = BY_WORD.get(word);
  if (!found) throw new Error(`The formula sheet has no symbol for "${word}".`);
  return found;
}

/** Returns the symbols of a formula, each once. */
export function symbolsOf(line: string): SheetSymbol[] {
  const words = partsOfLine(line).filter(({ kind }) => kind === "symbol");
  return [...new Set(words.map(({ text }) => symbolOf(text)))];
}

/** Least number of formulas for which a symbol is explained once for the whole sheet on paper. */
const COMMON = 3;

/** Returns the symbols that several of the formulas use. */
export function commonSymbols(lines: readonly string[]): SheetSymbol[] {
  const all = lines.map(symbolsOf);
  return SYMBOLS.filter((one) => all.filter((symbols) => symbols.includes(one)).length >= COMMON);
}
