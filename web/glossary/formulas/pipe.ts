/** Formulas of the path: its capacity and the rates it allows. */

import { msg } from "@lingui/core/macro";
import { goodputUntil } from "../../analysis/sharing/throughput.ts";
import { hasConnection } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { type Formula, linkRate, segments, setting, write } from "./formula.ts";

/** Returns the rates of the links on the flow's way, bit/s; null if they are not known. */
function ratesOf(run: Run, flow: number): { place: number; rate: number }[] | null {
  const links = run.flows[flow].forward.filter((place) => run.places[place].kind === "link");
  const rates = links.map((place) => ({ place, rate: linkRate(run, place) ?? 0 }));
  return rates.length > 0 && rates.every(({ rate }) => rate > 0) ? rates : null;
}

function slowest(run: Run, flow: number): number | null {
  const rates = ratesOf(run, flow);
  return rates && Math.min(...rates.map(({ rate }) => rate));
}

/** Formulas of the path. */
export const PIPE: readonly Formula[] = [
  {
    id: "bdp",
    line: msg`*bdp* = *rate of the slowest link* × *round trip of an empty segment* / 8`,
    clause: "RFC 7323, 1.1",
    live(run, flow) {
      const rate = slowest(run, flow);
      const { pipe_bytes } = run.flows[flow].bounds;
      if (rate === null || !hasConnection(run, flow)) return null;
      const trip = (pipe_bytes * 8e9) / rate;
      const product = `${write(rate, "rate")} × ${write(trip, "duration")} / 8`;
      return {
        line: `${product} = ${write(pipe_bytes, "size")} = ${segments(run, flow, pipe_bytes)}`,
        value: pipe_bytes,
      };
    },
  },
  {
    id: "window_limit",
    line: msg`*rate* ≤ *window* × 8 / *round trip*`,
    clause: "SANDIA 1993, 3.1.2",
    live(run, flow) {
      const { window_bytes, rtt_ns } = run.flows[flow].bounds;
      if (run.captured || !hasConnection(run, flow) || rtt_ns <= 0) return null;
      const value = (window_bytes * 8e9) / rtt_ns;
      const line = `${write(window_bytes, "size")} × 8 / ${write(rtt_ns, "duration")} = ${write(value, "rate")}`;
      return { line, value };
    },
  },
  {
    id: "repair_window",
    line: msg`2 *Z* = 2 × *bdp*`,
    clause: "RFC 1106, 4.1",
    live(run, flow) {
      const { pipe_bytes } = run.flows[flow].bounds;
      if (run.captured || !hasConnection(run, flow) || pipe_bytes <= 0) return null;
      const value = 2 * pipe_bytes;
      return { line: `2 × ${write(pipe_bytes, "size")} = ${write(value, "size")}`, value };
    },
  },
  {
    id: "overhead",
    line: msg`*rate of data* = *rate of the link* × *data* / (*data* + *headers* + *framing*)`,
    clause: "RFC 791, 3.1; RFC 9293, 3.1",
    live(run, flow) {
      const rates = ratesOf(run, flow);
      // A satellite's slots and a cable's collisions cost more than headers.
      const { entry } = run.flows[flow];
      if (!rates || !hasConnection(run, flow) || setting(run, `flows.${entry}.fragmentation`) !== false) return null;
      if (run.data.summary.channels.length + run.data.summary.cables.length > 0) return null;
      const data = run.mss(flow);
      const options = optionsOf(run, flow);
      const lines = rates.map(({ place, rate }) => {
        const framing = setting(run, `${run.places[place].id}.overhead`);
        const rest = options + (typeof framing === "number" ? framing : 0);
        return { rate, rest, value: (rate * data) / (data + rest) };
      });
      const least = lines.reduce((a, b) => (b.value < a.value ? b : a));
      const { rate, rest, value } = least;
      return { line: `${write(rate, "rate")} × ${data} / (${data} + ${rest}) = ${write(value, "rate")}`, value };
    },
  },
  {
    id: "throughput",
    line: msg`*throughput* = *bytes delivered until now* × 8 / *time since the start*`,
    clause: "RFC 3148, 1",
    live(run, flow, time) {
      const value = goodputUntil(run, flow, time);
      const started = run.result(flow)?.started_ns;
      if (value === null || started === undefined || run.captured) return null;
      const since = Math.min(time, run.result(flow)?.ended_ns || run.end) - started;
      if (!(since > 0)) return null;
      const bytes = (value * since) / 8e9;
      return { line: `${write(bytes, "size")} × 8 / ${write(since, "duration")} = ${write(value, "rate")}`, value };
    },
  },
  {
    id: "utilisation",
    line: msg`*utilisation* = *throughput until now* / *rate of the slowest link*`,
    clause: "RFC 5136, 2.3.5",
    live(run, flow, time) {
      const rate = slowest(run, flow);
      const now = goodputUntil(run, flow, time);
      if (rate === null || now === null) return null;
      const value = now / rate;
      return { line: `${write(now, "rate")} / ${write(rate, "rate")} = ${write(100 * value, "ratio")} %`, value };
    },
  },
];

/** Headers of the flow's data packets, options included. */
function optionsOf(run: Run, flow: number): number {
  const { flow: flowOf, reverse, len, options_first, options } = run.packets;
  const full = run.mss(flow);
  const p = len.findIndex((bytes, i) => bytes === full && flowOf[i] === flow && !reverse[i]);
  return 40 + (p < 0 ? 0 : (options_first[p + 1] ?? options.length) - options_first[p]);
}
