/** UBC’s own protocol. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of UBC's local network protocol, by id. */
export const LNTP = [
  { id: "hold", term: "HOLD", meaning: "The receiver says: send nothing until told.", clause: "UBC 1984, B.1" },
  {
    id: "lntp",
    term: "LNTP",
    meaning:
      "UBC’s local network protocol: a circuit without routing, fragments or congestion control; it numbers packets, and the receiver speaks only when it must.",
    clause: "UBC 1984, 8 and B.1",
  },
  {
    id: "lntp_seqno",
    term: "SEQNO",
    meaning: "The number of a packet, of four bits: 16 numbers, and then again from 0.",
    unit: "packets",
    clause: "UBC 1984, B.1",
  },
  {
    id: "lntp_thresholds",
    term: "NTX, NTR1 and NTR2",
    meaning:
      "At NTX packets out the sender begins to ask for acknowledgements; at NTR1 unread the receiver says HOLD, and below NTR2 RESUME.",
    unit: "packets",
    clause: "UBC 1984, B1.2",
  },
  {
    id: "lntp_timers",
    term: "Timers TS and TR",
    meaning:
      "Of a circuit that falls silent: when TS runs out the sender prompts, when TR does the receiver acknowledges.",
    unit: "s",
    clause: "UBC 1984, B1.1",
  },
  {
    id: "prompt",
    term: "Prompt (PRMPT)",
    meaning: "A mark on data, or a packet of its own, that forces the receiver to acknowledge.",
    clause: "UBC 1984, B.1",
  },
  {
    id: "resume",
    term: "RESUME",
    meaning: "The receiver names the packet it goes on from: all before it have come, and there is room.",
    clause: "UBC 1984, B.1",
  },
  {
    id: "retxmt",
    term: "RETXMT",
    meaning: "The receiver asks for one packet again, as soon as a later one comes; that one it keeps.",
    clause: "UBC 1984, B.1",
  },
] as const satisfies readonly GlossaryEntry[];
