/** Formulas of queues and of flows that share them. */
import { msg } from "@lingui/core/macro";
import { fromGlossary, type SheetGroup } from "../sheet.ts";

/** Queues and sharing. */
export const QUEUES: SheetGroup = {
  id: "queues",
  name: msg`Queues and sharing`,
  rows: [
    {
      id: "buffer",
      name: msg`Queue that keeps the link full`,
      line: "*Q_max* ≥ *bdp* / √*n*",
      note: msg`n Reno flows that are not synchronised`,
      source: "Appenzeller, Keslassy and McKeown 2004",
      shownBy: "aimd",
    },
    {
      id: "incast",
      name: msg`Windows that fit the path`,
      line: "*n* × *W* ≤ *bdp* + *Q_max*",
      source: "Peterson and Davie 6",
      shownBy: "incast",
    },
    {
      id: "red_average",
      name: msg`RED: average queue`,
      line: "*average* ← (1 − *w_q*) × *average* + *w_q* × *q*",
      source: "Floyd and Jacobson 1993, 4",
      shownBy: "red",
    },
    fromGlossary("drop_probability", {
      name: msg`RED: drop probability`,
      note: msg`between the two thresholds`,
      shownBy: "red",
    }),
    {
      id: "red_spread",
      name: msg`RED: drops spread evenly`,
      line: "*p_a* = *drop probability* / (1 − *count* × *drop probability*)",
      source: "Floyd and Jacobson 1993, 4",
      shownBy: "red",
    },
    {
      id: "codel",
      name: msg`CoDel: time of the next drop`,
      line: "*t_next* ← *t_next* + *interval* / √*n_drop*",
      note: msg`once every packet of an interval has waited for longer than the target`,
      source: "RFC 8289, 3.3",
      shownBy: "codel",
    },
    {
      id: "pie",
      name: msg`PIE: drop probability`,
      line: "*p* ← *p* + *g_1* × (*d_queue* − *d_ref*) + *g_2* × (*d_queue* − *d_old*)",
      source: "RFC 8033, 4.2",
      shownBy: "pie",
    },
    {
      id: "fair_share",
      name: msg`Fair share of one link`,
      line: "*throughput* = *R* / *n*",
      source: "RFC 8290, 1",
      shownBy: "fq-codel",
    },
    fromGlossary("jain_index", { name: msg`Jain’s fairness index`, shownBy: "fairness" }),
    fromGlossary("unfairness", { name: msg`Unfairness`, shownBy: "ansnet-figure4" }),
    fromGlossary("link_use", { name: msg`Link use of ANSNET`, shownBy: "ansnet-link-use" }),
  ],
};
