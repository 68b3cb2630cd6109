/** Formulas of router queues: waiting and dropping. */
import { msg, plural, t } from "@lingui/core/macro";
import { datagramBytes } from "../../analysis/media/channels.ts";
import { queueOf } from "../../analysis/queue/queue.ts";
import { waitingAt } from "../../analysis/queue/waiting.ts";
import { inOurWords } from "../../language/names.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { type Formula, linkRate, setting, write } from "./formula.ts";

/** Disciplines whose drop probability grows with the average queue between two fixed thresholds. */
const RED = new Set(["red", "gentle_red"]);

/**
 * For each queue discipline of the catalog, whether the formula of the queueing delay is shown;
 * `tests/across/formulas.test.ts` names one that is missing.
 */
export const SHOWS_DELAY: Readonly<Record<string, boolean>> = {
  drop_tail: true,
  drop_head: true,
  random_drop: true,
  red: true,
  gentle_red: true,
  adaptive_red: true,
  ansnet_red: true,
  codel: false,
  fq_codel: false,
  pie: false,
  fq_pie: false,
  cake: false,
  ecn_threshold: true,
  dual_pi2: false,
};

/** Bits that packets of the queue take on its line. */
function bitsOf(run: Run, queue: number, packets: readonly number[]): number {
  const framing = setting(run, `${run.places[run.data.summary.queues[queue].link].id}.overhead`);
  const each = typeof framing === "number" ? framing : 0;
  return packets.reduce((sum, packet) => sum + 8 * (datagramBytes(run, packet) + each), 0);
}

/** Formulas of queues. */
export const QUEUE: readonly Formula[] = [
  {
    id: "queueing_delay",
    line: msg`*wait* = *bytes in the queue* × 8 / *rate of the link*`,
    clause: "RFC 7567, 1.2",
    live(run, flow, time) {
      const queue = queueOf(run, flow);
      if (queue === null || !SHOWS_DELAY[run.data.summary.queues[queue].discipline]) return null;
      const { link } = run.data.summary.queues[queue];
      const rate = linkRate(run, link);
      const shared = [...run.data.summary.channels, ...run.data.summary.cables].some((one) => one.link === link);
      if (rate === null || shared) return null;
      const waiting = waitingAt(run, queue, time);
      const bits = bitsOf(run, queue, waiting);
      const value = (bits * 1e9) / rate;
      const packets = plural(waiting.length, { one: "# packet", other: "# packets" });
      const line = `${packets}: ${write(bits / 8, "size")} × 8 / ${write(rate, "rate")} = ${write(value, "duration")}`;
      return { line, value };
    },
  },
  {
    id: "drop_probability",
    line: msg`*drop probability* = *largest probability* × (*average* − *lower threshold*) / (*upper threshold* − *lower threshold*)`,
    note: msg`before drops are spread`,
    clause: "Floyd and Jacobson 1993, 4",
    live(run, flow, time) {
      const queue = queueOf(run, flow);
      if (queue === null) return null;
      const { discipline, thresholds, router, unit } = run.data.summary.queues[queue];
      const most = setting(run, `${run.places[router].id}.queue.max_probability`);
      const { start, time: times, average: averages } = run.data.queues;
      const row = countUpTo(times, time, start[queue], start[queue + 1]) - 1;
      if (!RED.has(discipline) || !thresholds || typeof most !== "number" || row < start[queue]) return null;
      const [min, max] = thresholds;
      const average = averages[row];
      const mean = write(average, "count");
      if (average < min) {
        return { line: t`0, because the average of ${mean} ${inOurWords(unit)} is below ${min}`, value: 0 };
      }
      if (average >= max) {
        const gentle = discipline === "gentle_red" && average < 2 * max;
        const value = gentle ? most + ((1 - most) * (average - max)) / max : 1;
        return {
          line: t`${write(value, "ratio")}, because the average of ${mean} ${inOurWords(unit)} is above ${max}`,
          value,
        };
      }
      const value = (most * (average - min)) / (max - min);
      return { line: `${most} × (${mean} − ${min}) / (${max} − ${min}) = ${write(value, "ratio")}`, value };
    },
  },
];
