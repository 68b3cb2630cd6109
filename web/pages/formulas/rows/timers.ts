/** Formulas of round trips and timers. */
import { msg } from "@lingui/core/macro";
import { fromGlossary, type SheetGroup } from "../sheet.ts";

/** Round trips and timers. */
export const TIMERS: SheetGroup = {
  id: "timers",
  name: msg`Round trips and timers`,
  rows: [
    {
      id: "karn",
      name: msg`Round-trip sample and Karn’s algorithm`,
      line: "*r* = *t_acked* − *t_sent*",
      note: msg`only for segments that were sent once`,
      source: "Karn and Partridge 1987; RFC 6298, 3",
      shownBy: "rto",
    },
    {
      id: "first_sample",
      name: msg`First sample`,
      line: "*srtt* = *r*, *rttvar* = *r* / 2",
      source: "RFC 6298, 2.2",
      shownBy: "handshake",
    },
    {
      id: "next_samples",
      name: msg`Each later sample`,
      line: "*rttvar* ← ¾ × *rttvar* + ¼ × |*srtt* − *r*|, *srtt* ← ⅞ × *srtt* + ⅛ × *r*",
      source: "RFC 6298, 2.3",
      shownBy: "rto",
    },
    fromGlossary("rto", {
      name: msg`Retransmission timeout`,
      note: msg`at least 1 s; many systems use 200 ms`,
      shownBy: "rto",
    }),
    {
      id: "backoff",
      name: msg`Exponential backoff`,
      line: "*rto* ← 2 × *rto*",
      note: msg`after each timeout`,
      source: "RFC 6298, 5.5",
      shownBy: "rto",
    },
    {
      id: "rfc793_estimator",
      name: msg`Estimator of RFC 793`,
      line: "*srtt* ← *w* × *srtt* + (1 − *w*) × *r*",
      note: msg`w = 0.9`,
      source: "RFC 793, 3.7",
      shownBy: "ubc-figure5",
    },
    {
      id: "rack",
      name: msg`Reordering window of RACK`,
      line: "*t_reorder* = *RTT_min* / 4",
      source: "RFC 8985, 6.2",
      shownBy: "reordering",
    },
    {
      id: "tail_probe",
      name: msg`Tail loss probe`,
      line: "*t_tail* = 2 × *srtt*",
      source: "RFC 8985, 7.2",
      shownBy: "rto",
    },
  ],
};
