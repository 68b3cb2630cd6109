/** Formulas of links. */
import { msg } from "@lingui/core/macro";
import { fromGlossary, type SheetGroup } from "../sheet.ts";

/** Links. */
export const MEDIA: SheetGroup = {
  id: "media",
  name: msg`Links`,
  rows: [
    {
      id: "bit_errors",
      name: msg`Loss from bit errors`,
      line: "*p* = 1 − (1 − *e*)^(8 × *L*)",
      source: "Peterson and Davie 2",
      shownBy: "rfc1106-errors",
    },
    {
      id: "fragments",
      name: msg`Fragments of a datagram`,
      line: "*n_frag* = ⌈(*L* − 20) / (8 × ⌊(*MTU* − 20) / 8⌋)⌉",
      source: "RFC 791, 3.2",
      shownBy: "path-mtu",
    },
    {
      id: "fragment_loss",
      name: msg`Loss of a datagram in fragments`,
      line: "*p_d* = 1 − (1 − *p*)^*n_frag*",
      source: "Kent and Mogul 1987",
      shownBy: "path-mtu",
    },
    {
      id: "slot_time",
      name: msg`CSMA/CD: slot and smallest frame`,
      line: "*slot* ≥ 2 × *d_prop*, *L_min* ≥ *slot* × *R* / 8",
      source: "Ethernet 1.0",
      shownBy: "csma-cd",
    },
    fromGlossary("csma_backoff", { name: msg`CSMA/CD: backoff`, shownBy: "csma-cd" }),
    {
      id: "csma_efficiency",
      name: msg`CSMA/CD: efficiency under load`,
      line: "*U* ≈ 1 / (1 + 5 × *d_prop* / *d_trans*)",
      source: "Kurose and Ross 6.3",
      shownBy: "csma-cd",
    },
    fromGlossary("poda_frame", { name: msg`Frame of a satellite channel`, shownBy: "satnet-poda" }),
    fromGlossary("slot", { name: msg`Slots of a packet`, shownBy: "satnet-poda" }),
  ],
};
