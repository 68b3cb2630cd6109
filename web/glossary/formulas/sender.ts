/** Formulas of the sender's windows. */
import { msg, t } from "@lingui/core/macro";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { NO_WINDOW } from "../../run/series.ts";
import { type Formula, inBytes, segments, tcpSetting, variableAt, write } from "./formula.ts";

/** Variants whose window grows by a segment for each ACK, and then by one in each round trip. */
const CLASSIC = new Set(["tahoe", "bsd43", "reno", "newreno", "sack", "prr", "rack"]);
/** Classic variants that still use slow start when cwnd equals ssthresh, and that count whole segments. */
const BSD = new Set(["tahoe", "bsd43"]);

const variantOf = (run: Run, flow: number) => String(tcpSetting(run, flow, "variant"));

/** Returns the congestion window and its increment if the sender is in the given phase. */
function growing(run: Run, flow: number, time: number, phase: string): { cwnd: number; mss: number } | null {
  const cwnd = variableAt(run, flow, "cwnd", time);
  const at = variableAt(run, flow, "phase", time);
  const names = run.catalog.variables.find(({ id }) => id === "phase")?.values;
  if (!cwnd || at === null || names?.[at]?.id !== phase || !CLASSIC.has(variantOf(run, flow))) return null;
  return { cwnd, mss: run.mss(flow) };
}

/** Formulas of the sender. */
export const SENDER: readonly Formula[] = [
  {
    id: "flight_size",
    line: msg`*flight_size* = *highest snd_nxt* − *snd_una*`,
    clause: "RFC 5681, 2",
    live(run, flow, time) {
      const [nxt, una] = [highest(run, flow, "snd_nxt", time), variableAt(run, flow, "snd_una", time)];
      if (nxt === null || una === null) return null;
      const value = nxt - una;
      return { line: `${nxt} − ${una} = ${inBytes(value)} = ${segments(run, flow, value)}`, value };
    },
  },
  {
    id: "window",
    line: msg`*usable window* = min(*cwnd*, *snd_wnd*) − *flight_size*`,
    clause: "RFC 5681, 2",
    live(run, flow, time) {
      const [cwnd, wnd] = [variableAt(run, flow, "cwnd", time), variableAt(run, flow, "snd_wnd", time)];
      const flight = run.flightAt(flow, time);
      if (cwnd === null || wnd === null || flight === null) return null;
      const value = Math.min(cwnd, wnd) - flight;
      const smaller = cwnd < NO_WINDOW ? `min(${cwnd}, ${wnd})` : String(wnd);
      return { line: `${smaller} − ${flight} = ${inBytes(value < 0 ? `−${-value}` : value)}`, value };
    },
  },
  {
    id: "slow_start",
    line: msg`*cwnd* ← *cwnd* + *MSS*`,
    note: msg`for each ACK, while cwnd < ssthresh`,
    clause: "RFC 5681, 3.1",
    live(run, flow, time) {
      const now = growing(run, flow, time, "slow_start");
      const counts = ["slow_start_opening", "slow_start_limit"].map((name) => tcpSetting(run, flow, name));
      if (!now || counts.some((count) => count !== 1)) return null;
      const { cwnd, mss } = now;
      const sum = `${cwnd} + ${mss} = ${cwnd + mss}`;
      return { line: t`${sum} bytes with the next ACK`, value: cwnd + mss };
    },
  },
  {
    id: "congestion_avoidance",
    line: msg`*cwnd* ← *cwnd* + *MSS* × *MSS* / *cwnd*`,
    note: msg`for each ACK`,
    clause: "RFC 5681, 3.1 (3)",
    live(run, flow, time) {
      const now = growing(run, flow, time, "congestion_avoidance");
      if (!now) return null;
      const { cwnd, mss } = now;
      const more = Math.max(1, Math.floor((mss * mss) / cwnd));
      const sum = `${cwnd} + ${mss} × ${mss} / ${cwnd} = ${cwnd} + ${more} = ${cwnd + more}`;
      return { line: t`${sum} bytes with the next ACK`, value: cwnd + more };
    },
  },
  {
    id: "ssthresh",
    line: msg`*ssthresh* = max(*flight_size* / 2, 2 × *MSS*)`,
    note: msg`at the last loss`,
    clause: "RFC 5681, 3.1 (4)",
    applies: (run, flow) => !BSD.has(variantOf(run, flow)),
    live(run, flow, time) {
      const variant = variantOf(run, flow);
      if (!CLASSIC.has(variant) || BSD.has(variant)) return null;
      const loss = lastLoss(run, flow, time);
      const flight = loss === null ? null : lostFlight(run, flow, loss, variant);
      if (flight === null) return null;
      const mss = run.mss(flow);
      const value = Math.max(Math.floor(flight / 2), 2 * mss);
      return {
        line: `max(${flight} / 2, 2 × ${mss}) = ${write(value, "size")} = ${segments(run, flow, value)}`,
        value,
      };
    },
  },
  {
    id: "ssthresh",
    line: msg`*ssthresh* = min(*cwnd*, *snd_wnd*) / 2 in whole segments, at least 2, at the last loss`,
    clause: "Jacobson 1988, appendix B; 4.3BSD-Tahoe",
    applies: (run, flow) => BSD.has(variantOf(run, flow)),
    live(run, flow, time) {
      const loss = BSD.has(variantOf(run, flow)) ? lastLoss(run, flow, time) : null;
      if (loss === null) return null;
      const [cwnd, wnd] = ["cwnd", "snd_wnd"].map((id) => before(run, flow, id, loss));
      if (cwnd === null || wnd === null) return null;
      const mss = run.mss(flow);
      const whole = Math.max(2, Math.floor(Math.min(cwnd, wnd) / 2 / mss));
      const line = `min(${cwnd}, ${wnd}) / 2 = ${whole} × ${mss} = ${write(whole * mss, "size")}`;
      return { line, value: whole * mss };
    },
  },
  {
    id: "window_scale",
    line: msg`*window* = *window field of the header* × 2^*shift*`,
    clause: "RFC 7323, 2.2",
    live(run, flow, time) {
      const shift = shiftOf(run, flow);
      const ack = lastAck(run, flow, time);
      if (shift === null || ack === null) return null;
      const field = run.packets.wnd_field[ack];
      const value = field * 2 ** shift;
      return { line: `${field} × 2^${shift} = ${write(value, "size")}`, value };
    },
  },
];

/** When ssthresh was last set by a loss, ns; null before the first. */
function lastLoss(run: Run, flow: number, time: number): number | null {
  const series = run.series(flow, "ssthresh");
  if (!series) return null;
  const step = countUpTo(series.times, time) - 1;
  // The first step is the initial value.
  return step < 1 ? null : series.times[step];
}

/** Value of a variable just before `time`. */
function before(run: Run, flow: number, id: string, time: number): number | null {
  const series = run.series(flow, id);
  const step = series ? countBelow(series.times, time) - 1 : -1;
  return series && step >= 0 ? series.values[step] : null;
}

/** Returns the largest value of a variable until `time`; after a timeout, snd_nxt moves back. */
function highest(run: Run, flow: number, id: string, time: number): number | null {
  const series = run.series(flow, id);
  const steps = series ? countUpTo(series.times, time) : 0;
  let most: number | null = null;
  for (let i = 0; series && i < steps; i++) most = Math.max(most ?? 0, series.values[i]);
  return most;
}

/** Variants that use SACK blocks. */
const SELECTIVE = new Set(["sack", "prr", "rack"]);

/** Returns the flight size just before a loss, without the segments that limited transmit sent (RFC 3042, 2). */
function lostFlight(run: Run, flow: number, time: number, variant: string): number | null {
  const [flight, cwnd] = [before(run, flow, "flight_size", time), before(run, flow, "cwnd", time)];
  if (flight === null || cwnd === null) return null;
  const beyond = SELECTIVE.has(variant) || tcpSetting(run, flow, "limited_transmit") === true;
  return beyond && !timedOut(run, flow, time) ? Math.min(flight, cwnd) : flight;
}

/** Did the retransmission timer fire at that instant? */
function timedOut(run: Run, flow: number, time: number): boolean {
  const { time: times, kind, flow: flowOf } = run.data.events;
  for (let row = countBelow(times, time); row < times.length && times[row] === time; row++) {
    if (kind[row] === run.kinds.rto_fired && flowOf[row] === flow) return true;
  }
  return false;
}

/** Returns the receiver's window shift from its SYN (option 3), or null without the option. */
function shiftOf(run: Run, flow: number): number | null {
  const { flow: flowOf, reverse, flags, options_first, options } = run.packets;
  const syn = flags.findIndex((bits, p) => (bits & 2) !== 0 && flowOf[p] === flow && reverse[p] === 1);
  if (syn < 0) return null;
  const end = options_first[syn + 1] ?? options.length;
  for (
    let at = options_first[syn];
    at < end && options[at] !== 0;
    at += options[at] === 1 ? 1 : options[at + 1] || end
  ) {
    if (options[at] === 3) return options[at + 2];
  }
  return null;
}

/** The last ACK, after the handshake, that had arrived by `time`. */
function lastAck(run: Run, flow: number, time: number): number | null {
  const { flow: flowOf, reverse, flags, arrived, created } = run.packets;
  for (let p = countUpTo(created, time) - 1; p >= 0; p--) {
    if (flowOf[p] === flow && reverse[p] && !(flags[p] & 2) && arrived[p] <= time) return p;
  }
  return null;
}
