/** Glossary of packet processing in hosts. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of hosts, by id. */
export const HOSTS = [
  {
    id: "ack_cost",
    term: "Processing cost of an ACK",
    meaning:
      "The time that a host’s processor takes for an ACK: TACK in UBC’s equations, 1.40 ms of a Sun 4 with large packets.",
    unit: "s",
    clause: "SANDIA 1993, 2.2; UBC 1984, 5.1.1",
  },
  {
    id: "alpha",
    term: "Alpha",
    meaning:
      "In 4.2BSD, the share of the receive buffer that must have been read before the receiver sends an ACK with a new window; what is left over waits for the delayed-ACK timer.",
    unit: "share of the buffer",
    clause: "UBC 1984, 3.2",
  },
  {
    id: "application",
    term: "Application limit",
    meaning: "The process has nothing more to send, or nothing yet.",
    clause: "",
  },
  {
    id: "cushion",
    term: "Cushion",
    meaning: "The buffers that must be left when a receiver sends its window, so that the sender never waits: NB − NP.",
    unit: "packets",
    clause: "UBC 1984, 5.2.1",
  },
  {
    id: "host_cost",
    term: "Processing cost of a packet",
    meaning: "The time that a host’s processor takes to make or take one packet; a Sun 4 took 2.05 ms for a large one.",
    unit: "s",
    clause: "SANDIA 1993, 2.2; UBC 1984, 5.1.1",
  },
  {
    id: "host_limit",
    term: "Host limit",
    meaning: "The rate at which a host’s processor can make or take packets, whatever the network could carry.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "input_queue",
    term: "Input queue",
    meaning: "Packets that have arrived at a host and that its TCP/IP has not taken.",
    unit: "packets",
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "interface_queue",
    term: "Interface queue",
    meaning: "Packets that TCP has made and that have not left their host.",
    unit: "packets",
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "mbuf",
    term: "mbuf",
    meaning:
      "A piece of the kernel’s memory, 112 bytes, in chains of which 4.2BSD keeps data; handling them took up to half of the time for a packet.",
    unit: "bytes",
    clause: "UBC 1984, 3.5.1",
  },
  {
    id: "receive_wait",
    term: "Wait at an empty input queue (TSCH)",
    meaning:
      "The time until the protocol is told of a packet that came to an empty queue; none where the sender is the faster.",
    unit: "s",
    clause: "UBC 1984, 5.1.1",
  },
  {
    id: "scheduling",
    term: "Scheduling",
    meaning: "A process that has data to read must first be given the processor: until then no window opens.",
    unit: "s",
    clause: "SANDIA 1993, Figure 2",
  },
  {
    id: "socket_buffer",
    term: "Socket buffer",
    meaning:
      "Where data waits between a process and TCP: at the sender until it is acknowledged, at the receiver until it is read.",
    unit: "bytes",
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "speed_factor",
    term: "Speed factors (KS, KR)",
    meaning:
      "How many times as long a host takes for a packet as the fastest host would: of the sender and of the receiver.",
    unit: "none",
    clause: "UBC 1984, 5.1.1",
  },
  {
    id: "system_call",
    term: "System call",
    meaning: "A process asks the kernel to send or to read: 1.5 ms on a SUN of 1984.",
    unit: "s",
    clause: "UBC 1984, 4.1",
  },
  {
    id: "ttcp",
    term: "TTCP",
    meaning: "A program that sends from memory to memory, so that no disk is measured.",
    clause: "SANDIA 1993, 2.1",
  },
  {
    id: "ubc_buffers",
    term: "Buffers of a receiver (NB, NP)",
    meaning: "NB is how many packets a receiver has room for, NP how many it reads between two window updates.",
    unit: "packets",
    clause: "UBC 1984, 3.2 and 5.1.1",
  },
] as const satisfies readonly GlossaryEntry[];
