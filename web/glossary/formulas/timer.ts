/** Formulas of the retransmission timeout. */
import { msg, t } from "@lingui/core/macro";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { type Formula, type Live, tcpSetting, variableAt, write } from "./formula.ts";

type Estimator = "rfc793" | "tahoe" | "reno" | "rfc6298";

/** Round-trip estimators of the variants that do not use RFC 6298's. */
const OWN: Readonly<Record<string, Estimator>> = {
  rfc793: "rfc793",
  bsd42: "rfc793",
  tahoe: "tahoe",
  bsd43: "tahoe",
  bsd_reno: "reno",
  reno: "reno",
  newreno: "reno",
};

interface Timer {
  estimator: Estimator;
  /** ns */
  srtt: number;
  rttvar: number;
  tick: number;
  least: number;
  /** Timeouts since the last sample. */
  backoff: number;
}

/** Returns the estimator of the flow's sender; null if it is not known. */
function estimatorOf(run: Run, flow: number): Estimator | null {
  const variant = tcpSetting(run, flow, "variant");
  if (typeof variant !== "string") return null;
  const set = tcpSetting(run, flow, "estimator");
  return set === "of_variant" ? (OWN[variant] ?? "rfc6298") : (set as Estimator);
}

const goesBy = (estimator: Estimator) => (run: Run, flow: number) => [estimator, null].includes(estimatorOf(run, flow));

/** Null before the first sample. */
function timerAt(run: Run, flow: number, time: number): Timer | null {
  const estimator = estimatorOf(run, flow);
  const [tick, ticks] = [tcpSetting(run, flow, "slow_timer"), tcpSetting(run, flow, "min_rto_ticks")];
  const srtt = variableAt(run, flow, "srtt", time);
  if (estimator === null || typeof tick !== "number" || typeof ticks !== "number" || !srtt) return null;
  const rttvar = variableAt(run, flow, "rttvar", time) ?? 0;
  return { estimator, srtt, rttvar, tick, least: tick * ticks, backoff: timeoutsSince(run, flow, time) };
}

/** Counts the flow's timeouts since the timer's last sample; only a sample makes the timeout shorter. */
function timeoutsSince(run: Run, flow: number, time: number): number {
  const { kind, time: times, flow: flowOf } = run.data.events;
  const rto = run.series(flow, "rto");
  if (!rto) return 0;
  let sample = 0;
  for (const id of ["rtt", "srtt", "rttvar"]) {
    const series = run.series(flow, id);
    const step = series ? countUpTo(series.times, time) - 1 : -1;
    if (series && step >= 0) sample = Math.max(sample, series.times[step]);
  }
  for (let i = countUpTo(rto.times, time) - 1; i > 0 && rto.times[i] > sample; i--) {
    if (rto.values[i] < rto.values[i - 1]) sample = rto.times[i];
  }
  let timeouts = 0;
  for (let row = countBelow(times, time + 0.5) - 1; row >= 0 && times[row] > sample; row--) {
    if (kind[row] === run.kinds.rto_fired && flowOf[row] === flow) timeouts++;
  }
  return timeouts;
}

/** The longest timeout: of BSD in ticks (TCPTV_REXMTMAX), of RFC 6298 in ns. */
const MOST_TICKS = 128;
const MOST = 60e9;
const GRAIN = 1e6;
/** No timeout is doubled more often. */
const BSD_DOUBLES = 6;
const DOUBLES = 12;

/** A rule of whole ticks: `base` of means and deviations in ticks. */
function ticking(
  estimator: Estimator,
  words: string,
  base: (srtt: number, deviation: number, factor: number) => number,
) {
  return (run: Run, flow: number, time: number): Live | null => {
    const timer = timerAt(run, flow, time);
    if (timer?.estimator !== estimator) return null;
    const { srtt, rttvar, tick, least } = timer;
    const factor = 2 ** Math.min(timer.backoff, BSD_DOUBLES);
    const ticks = base(srtt / tick, rttvar / tick, factor);
    const value = Math.min(Math.max(ticks * tick, least), MOST_TICKS * tick);
    const numbers = words.replace("srtt", write(srtt, "duration")).replace("mdev", write(rttvar, "duration"));
    return { line: bounded(numbers, ticks * tick, value, least, factor, tick), value };
  };
}

/** Writes the result, and the bound or backoff that made it differ from the sum. */
function bounded(sum: string, reckoned: number, value: number, least: number, factor: number, tick: number): string {
  const doubled = factor > 1 ? t` × ${factor} after timeouts` : "";
  const ticks = tick > 0 ? t` in whole ticks of ${write(tick, "duration")}` : "";
  const bound = value === reckoned ? "" : value > reckoned ? t`, at least ${write(least, "duration")}` : t`, at most`;
  return `${sum}${doubled}${ticks}${bound} = ${write(value, "duration")}`;
}

/** Formulas of timers. */
export const TIMER: readonly Formula[] = [
  {
    id: "rto",
    line: msg`*rto* = *srtt* + max(*clock tick*, 4 × *rttvar*)`,
    note: msg`at least the shortest timeout, doubled by each consecutive timeout`,
    clause: "RFC 6298, 2.3, 2.4 and 5.5",
    applies: goesBy("rfc6298"),
    live(run, flow, time) {
      const timer = timerAt(run, flow, time);
      if (timer?.estimator !== "rfc6298") return null;
      const { srtt, rttvar, least } = timer;
      const factor = 2 ** Math.min(timer.backoff, DOUBLES);
      const sum = srtt + Math.max(GRAIN, 4 * rttvar);
      const value = Math.min(Math.max(sum, least) * factor, MOST);
      const numbers = `${write(srtt, "duration")} + 4 × ${write(rttvar, "duration")}`;
      return { line: bounded(numbers, sum * factor, value, least * factor, factor, 0), value };
    },
  },
  {
    id: "rto",
    line: msg`*rto* = *srtt* + 4 × *mean deviation*, in whole ticks, doubled by each consecutive timeout`,
    clause: "Jacobson 1988, appendix A; 4.3BSD-Reno",
    applies: goesBy("reno"),
    live: ticking("reno", "srtt + 4 × mdev", (srtt, mdev, factor) => (Math.floor(srtt) + 4 * mdev) * factor),
  },
  {
    id: "rto",
    line: msg`*rto* = *srtt* + 2 × *mean deviation*, in whole ticks, doubled by each consecutive timeout`,
    clause: "Jacobson 1988, appendix A; 4.3BSD-Tahoe",
    applies: goesBy("tahoe"),
    live: ticking(
      "tahoe",
      "srtt + 2 × mdev",
      (srtt, mdev, factor) => Math.floor((Math.floor(2 * srtt) + 4 * mdev) / 2) * factor,
    ),
  },
  {
    id: "rto",
    line: msg`*rto* = 2 × *srtt*, in whole ticks, doubled by each consecutive timeout`,
    clause: "RFC 793, 3.7",
    applies: goesBy("rfc793"),
    live: ticking("rfc793", "2 × srtt", (srtt, _, factor) => Math.floor(2 * srtt * factor + 1e-9)),
  },
];
