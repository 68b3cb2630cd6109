/** Glossary of packet processing in hosts. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of hosts, by id. */
export const HOSTS = [
  {
    id: "ack_cost",
    term: msg`Processing cost of an ACK`,
    meaning: msg`The time that a host’s processor takes for an ACK (TACK in UBC’s equations). It is 1.40 ms on a Sun 4 with large packets.`,
    unit: msg`s`,
    clause: "SANDIA 1993, 2.2; UBC 1984, 5.1.1",
  },
  {
    id: "alpha",
    term: msg`Alpha`,
    meaning: msg`In 4.2BSD, the share of the receive buffer that must have been read before the receiver sends an ACK with a new window. Smaller amounts wait for the delayed-ACK timer.`,
    unit: msg`share of the buffer`,
    clause: "UBC 1984, 3.2",
  },
  {
    id: "application",
    term: msg`Application limit`,
    meaning: msg`The process has no more data to send, or none yet.`,
    clause: "",
  },
  {
    id: "cushion",
    term: msg`Cushion`,
    meaning: msg`The buffers that must still be free when a receiver sends its window, so that the sender never waits: NB − NP.`,
    unit: msg`packets`,
    clause: "UBC 1984, 5.2.1",
  },
  {
    id: "host_cost",
    term: msg`Processing cost of a packet`,
    meaning: msg`The time that a host’s processor takes to send or receive one packet. A Sun 4 took 2.05 ms for a large one.`,
    unit: msg`s`,
    clause: "SANDIA 1993, 2.2; UBC 1984, 5.1.1",
  },
  {
    id: "host_limit",
    term: msg`Host limit`,
    meaning: msg`The rate at which a host’s processor can send or receive packets, however fast the network is.`,
    unit: msg`bit/s`,
    clause: "",
  },
  {
    id: "input_queue",
    term: msg`Input queue`,
    meaning: msg`Packets that have arrived at a host but have not been processed by its TCP/IP.`,
    unit: msg`packets`,
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "interface_queue",
    term: msg`Interface queue`,
    meaning: msg`Packets that TCP has passed to the interface but that have not left their host.`,
    unit: msg`packets`,
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "mbuf",
    term: msg`mbuf`,
    meaning: msg`A small buffer in kernel memory, which holds up to 112 bytes of data. 4.2BSD stored data in chains of mbufs, and handling them took up to half of a packet’s processing time.`,
    unit: msg`bytes`,
    clause: "UBC 1984, 3.5.1",
  },
  {
    id: "receive_wait",
    term: msg`Wait at an empty input queue (TSCH)`,
    meaning: msg`The time until the protocol is notified of a packet that arrived at an empty queue. It is zero if the sender is the faster host.`,
    unit: msg`s`,
    clause: "UBC 1984, 5.1.1",
  },
  {
    id: "scheduling",
    term: msg`Scheduling`,
    meaning: msg`A process that has data to read must first get the processor. Until then the window does not open.`,
    unit: msg`s`,
    clause: "SANDIA 1993, Figure 2",
  },
  {
    id: "socket_buffer",
    term: msg`Socket buffer`,
    meaning: msg`Memory for data between a process and TCP. The sender keeps data there until it is acknowledged, the receiver until it is read.`,
    unit: msg`bytes`,
    clause: "UBC 1984, Figure 1",
  },
  {
    id: "speed_factor",
    term: msg`Speed factors (KS, KR)`,
    meaning: msg`The time that a host takes for a packet, divided by the time of a reference host. UBC’s reference host is the SUN, and its VAX has the factor 0.9. KS is the sender’s factor, and KR is the receiver’s factor.`,
    unit: msg`none: above 0`,
    clause: "UBC 1984, 5.1.1",
  },
  {
    id: "system_call",
    term: msg`System call`,
    meaning: msg`A request from a process to the kernel to send or to read. On a SUN of 1984 it took 1.5 ms.`,
    unit: msg`s`,
    clause: "UBC 1984, 4.1",
  },
  {
    id: "ttcp",
    term: msg`TTCP`,
    meaning: msg`A program that sends from memory to memory, so that no disk affects the measurement.`,
    clause: "SANDIA 1993, 2.1",
  },
  {
    id: "ubc_buffers",
    term: msg`Buffers of a receiver (NB, NP)`,
    meaning: msg`NB is the number of packets that a receiver can buffer. NP is the number that it reads between two window updates.`,
    unit: msg`packets`,
    clause: "UBC 1984, 3.2 and 5.1.1",
  },
] as const satisfies readonly WrittenEntry[];
