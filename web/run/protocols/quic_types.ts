import type { Named } from "../../engine/contract.ts";

/** Types of packets that only a qlog tells of; they follow those of the simulator. */
export const LOGGED_TYPES: readonly Named[] = [
  { id: "handshake", name: "Handshake", meaning: "" },
  { id: "zero_rtt", name: "0-RTT", meaning: "" },
  { id: "retry", name: "Retry", meaning: "" },
  { id: "version_negotiation", name: "Version Negotiation", meaning: "" },
  { id: "unknown", name: "?", meaning: "" },
];
