/** Formulas of hosts: processing limits, and the ACKs of a receiver. */
import { msg } from "@lingui/core/macro";
import { hasConnection } from "../../run/flows.ts";
import { type Formula, tcpSetting, write } from "./formula.ts";

/** Formulas of hosts. */
export const HOST: readonly Formula[] = [
  {
    id: "host_limit",
    line: msg`*rate* ≤ *MSS* × 8 / *processor time of a segment, at the slower host*`,
    clause: "SANDIA 1993, 2.2; UBC 1984, 5.1.1",
    live(run, flow) {
      const value = run.flows[flow].bounds.host_bps;
      if (value === null || run.captured || !hasConnection(run, flow)) return null;
      const mss = run.mss(flow);
      const cost = (mss * 8e9) / value;
      return { line: `${mss} B × 8 / ${write(cost, "duration")} = ${write(value, "rate")}`, value };
    },
  },
  {
    id: "alpha",
    line: msg`*bytes read before a window update* = *alpha* × *receive buffer*`,
    clause: "UBC 1984, 3.2 (1)",
    live(run, flow) {
      const [policy, alpha] = ["ack_policy", "alpha"].map((name) => tcpSetting(run, flow, name, "peer_tcp"));
      const buffer = run.flows[flow].bounds.window_bytes;
      if (policy !== "bsd42" || typeof alpha !== "number") return null;
      const value = alpha * buffer;
      return { line: `${alpha} × ${write(buffer, "size")} = ${write(value, "size")}`, value };
    },
  },
  {
    id: "blocking",
    line: msg`*blockings for each data packet* = *blockings* / *data packets*, in the whole run`,
    clause: "UBC 1984, 4.3",
    live(run, flow) {
      const result = run.result(flow);
      if (!result || result.data_segments === 0 || run.captured || !hasConnection(run, flow)) return null;
      const value = result.blocked / result.data_segments;
      return { line: `${result.blocked} / ${result.data_segments} = ${write(value, "ratio")}`, value };
    },
  },
];
