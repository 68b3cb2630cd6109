/** UBC’s own protocol. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of UBC's local network protocol, by id. */
export const LNTP = [
  {
    id: "hold",
    term: msg`HOLD`,
    meaning: msg`The receiver tells the sender to send nothing until told otherwise.`,
    clause: "UBC 1984, B.1",
  },
  {
    id: "lntp",
    term: msg`LNTP`,
    meaning: msg`UBC’s local network protocol: a circuit without routing, fragments or congestion control. LNTP numbers packets, and its receiver sends control packets only when necessary.`,
    clause: "UBC 1984, 8 and B.1",
  },
  {
    id: "lntp_seqno",
    term: msg`SEQNO`,
    meaning: msg`The four-bit number of a packet: after 16 packets it starts again at 0.`,
    unit: msg`packets`,
    clause: "UBC 1984, B.1",
  },
  {
    id: "lntp_thresholds",
    term: msg`NTX, NTR1 and NTR2`,
    meaning: msg`When NTX packets are in flight, the sender begins to ask for acknowledgements. At NTR1 unread packets the receiver sends HOLD, and below NTR2 it sends RESUME.`,
    unit: msg`packets`,
    clause: "UBC 1984, B1.2",
  },
  {
    id: "lntp_timers",
    term: msg`Timers TS and TR`,
    meaning: msg`Timers for a circuit on which nothing arrives. When TS expires the sender prompts, and when TR expires the receiver sends an acknowledgement.`,
    unit: msg`s`,
    clause: "UBC 1984, B.1",
  },
  {
    id: "prompt",
    term: msg`Prompt (PRMPT)`,
    meaning: msg`A mark on data, or a separate packet, that makes the receiver send an acknowledgement.`,
    clause: "UBC 1984, B.1",
  },
  {
    id: "resume",
    term: msg`RESUME`,
    meaning: msg`The receiver names the packet from which the sender continues. All earlier packets have arrived, and the receiver has buffer space.`,
    clause: "UBC 1984, B.1",
  },
  {
    id: "retxmt",
    term: msg`RETXMT`,
    meaning: msg`When a later packet arrives, the receiver asks for one missing packet. The receiver keeps the later packet.`,
    clause: "UBC 1984, B.1",
  },
] as const satisfies readonly WrittenEntry[];
