/** Formulas of windows, segments and ACKs. */
import { msg } from "@lingui/core/macro";
import { fromGlossary, type SheetGroup } from "../sheet.ts";

/** Windows and flow control. */
export const FLOW_CONTROL: SheetGroup = {
  id: "flow-control",
  name: msg`Windows and flow control`,
  rows: [
    fromGlossary("flight_size", { name: msg`Data in flight`, shownBy: "sliding-window" }),
    fromGlossary("window", { name: msg`Usable window`, shownBy: "flow-control" }),
    {
      id: "offered_window",
      name: msg`Window that the receiver offers`,
      line: "*rwnd* = *B_rcv* − (*RCV.NXT* − *read*)",
      source: "Kurose and Ross 3.5",
      shownBy: "receive-window",
    },
    fromGlossary("window_scale", { name: msg`Window scale`, shownBy: "window-scale" }),
    {
      id: "shift",
      name: msg`Shift that a buffer needs`,
      line: "*S* = ⌈log₂(*B_rcv* / 65535)⌉ ≤ 14",
      source: "RFC 7323, 2.3",
      shownBy: "window-scale",
    },
    {
      id: "wrap",
      name: msg`Time until sequence numbers wrap`,
      line: "*t_wrap* = 8 × 2^32 / *R*",
      source: "RFC 9293, 3.4",
      shownBy: "bandwidth-delay-product",
    },
    {
      id: "mss",
      name: msg`Maximum segment size`,
      line: "*MSS* = *MTU* − 40",
      note: msg`IPv4 and TCP without options`,
      source: "RFC 9293, 3.7.1",
      shownBy: "path-mtu",
    },
    {
      id: "window_update",
      name: msg`Window update without silly windows`,
      line: "*ΔW* ≥ min(*B_rcv* / 2, *MSS*)",
      source: "RFC 9293, 3.8.6.2.2",
      shownBy: "silly-window",
    },
    {
      id: "nagle",
      name: msg`Condition of Nagle’s algorithm`,
      line: "*D_wait* ≥ *MSS* ∨ *SND.UNA* = *SND.NXT*",
      note: msg`a segment is sent when one of the two holds`,
      source: "RFC 896; RFC 9293, 3.7.4",
      shownBy: "nagle",
    },
    {
      id: "delayed_ack",
      name: msg`Delayed ACK`,
      line: "*n_ack* ≥ *D* / (2 × *MSS*), *t_ack* ≤ 0.5 s",
      source: "RFC 1122, 4.2.3.2; RFC 5681, 4.2",
      shownBy: "delayed-ack",
    },
    {
      id: "probe",
      name: msg`Probes of a zero window`,
      line: "*t_probe* ← 2 × *t_probe*",
      note: msg`after each probe; the first waits for one RTO`,
      source: "RFC 9293, 3.8.6.1",
      shownBy: "zero-window",
    },
    fromGlossary("alpha", { name: msg`Window update of 4.2BSD`, shownBy: "ubc-figure5" }),
    {
      id: "alpha_limit",
      name: msg`Largest alpha that never stops the sender`,
      line: "*alpha* = *NP* / *NB* ≤ 1 − *cushion* / *NB*",
      source: "UBC 1984, 3.2 (1), (A4), (A7)",
      shownBy: "ubc-appendix-a",
    },
    {
      id: "ubc_rate",
      name: msg`Rate of 4.2BSD between two hosts`,
      line: "*throughput* = 8 × *n_data* / (*TDAT* + *TSCH* + *TACK* / *NP*)",
      source: "UBC 1984, 5.1.1 (3)",
      shownBy: "ubc-figure5",
    },
    {
      id: "ubc_bound",
      name: msg`Upper bound on that rate`,
      line: "*throughput* ≤ 8 × *n_data* × *NB* / ((*TDAT* + *TACK* / *NP*) × (*KS* + *KR*) + *TDN* + *TAN*)",
      source: "UBC 1984, 5.1.1 (4)",
      shownBy: "ubc-figure5",
    },
  ],
};
