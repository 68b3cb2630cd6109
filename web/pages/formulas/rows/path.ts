/** Formulas of delay and rate. */
import { msg } from "@lingui/core/macro";
import { fromGlossary, type SheetGroup } from "../sheet.ts";

/** Delay and rate. */
export const PATH: SheetGroup = {
  id: "path",
  name: msg`Delay and rate`,
  rows: [
    {
      id: "delay",
      name: msg`Delay of a packet at one hop`,
      line: "*d* = *d_proc* + *d_queue* + *d_trans* + *d_prop*",
      source: "Kurose and Ross 1.4",
      shownBy: "handshake",
    },
    {
      id: "transmission",
      name: msg`Transmission delay`,
      line: "*d_trans* = 8 × *L* / *R*",
      source: "Kurose and Ross 1.4",
      shownBy: "stop-and-wait",
    },
    {
      id: "propagation",
      name: msg`Propagation delay`,
      line: "*d_prop* = *s* / *v*",
      source: "Kurose and Ross 1.4",
      shownBy: "satellite",
    },
    fromGlossary("queueing_delay", { name: msg`Queueing delay`, shownBy: "bufferbloat" }),
    fromGlossary("bdp", { name: msg`Bandwidth-delay product`, shownBy: "bandwidth-delay-product" }),
    fromGlossary("window_limit", { name: msg`Limit of the window`, shownBy: "receive-window" }),
    fromGlossary("throughput", { name: msg`Throughput`, shownBy: "sandia-table3" }),
    fromGlossary("utilisation", { name: msg`Utilisation of the link`, shownBy: "sliding-window" }),
    {
      id: "stop_and_wait",
      name: msg`Utilisation with stop-and-wait`,
      line: "*U* = *d_trans* / (*d_trans* + *RTT_min*)",
      source: "Kurose and Ross 3.4",
      shownBy: "stop-and-wait",
    },
    {
      id: "sliding_window",
      name: msg`Utilisation with a sliding window`,
      line: "*U* = min(1, *W* / *MSS* × *d_trans* / (*d_trans* + *RTT_min*))",
      source: "Kurose and Ross 3.4",
      shownBy: "sliding-window",
    },
    fromGlossary("overhead", { name: msg`Limit of headers and framing`, shownBy: "nagle" }),
    fromGlossary("host_limit", { name: msg`Limit of the slower host`, shownBy: "host-limits" }),
  ],
};
