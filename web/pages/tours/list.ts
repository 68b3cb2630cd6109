import { t } from "@lingui/core/macro";

/** A tour in the list. One more tour is one file and one row. */
export interface TourRow {
  /** Its file, and its place in a link. */
  id: string;
  title: string;
  /** Audience, and what it learns. */
  lead: string;
  /** First step of the tour. */
  first: { experiment: string; step: string };
}

/** All tours, in the order of the list. */
export const TOURS: readonly [TourRow, ...TourRow[]] = [
  {
    id: "newcomers",
    get title() {
      return t`From one window to congestion`;
    },
    get lead() {
      return t`For readers who do not know TCP. The steps show what a window is and how ACKs pace senders. They also show why satellite paths are hard to fill, what a queue does, and when a loss is not a sign of congestion.`;
    },
    first: { experiment: "sandia-figure2c", step: "packet" },
  },
  {
    id: "ubc",
    get title() {
      return t`UBC 1984: flow control between two hosts`;
    },
    get lead() {
      return t`The TCP of 4.2BSD used only a twentieth of the capacity of an Ethernet. The steps show the cost of a protocol, windows that shorten packets, how many buffers and ACKs are enough, and a simpler protocol.`;
    },
    first: { experiment: "ubc-section2", step: "users" },
  },
  {
    id: "satnet",
    get title() {
      return t`A channel that all share`;
    },
    get lead() {
      return t`SATNET 1988: how four sites share a satellite by reservations. The steps show how this changes the delay and order of packets, and which changes to TCP help.`;
    },
    first: { experiment: "satnet-poda", step: "shared" },
  },
  {
    id: "rfc1106",
    get title() {
      return t`A pipe of half a second`;
    },
    get lead() {
      return t`RFC 1106: the window that a satellite path needs. The steps show the effect of one wrong bit on this window, and how a receiver that reports missing segments restores throughput.`;
    },
    first: { experiment: "rfc1106-figure1", step: "half_a_pipe" },
  },
  {
    id: "sandia",
    get title() {
      return t`Sandia 1993, from table to table`;
    },
    get lead() {
      return t`The measurements of the Sandia report in order. The steps show a sleeping receiver, throughput against window and delay, the limits of the hosts, and the largest delay for which a 64 KB window is enough.`;
    },
    first: { experiment: "sandia-figure1", step: "testbed" },
  },
  {
    id: "ansnet",
    get title() {
      return t`A queue as long as the pipe`;
    },
    get lead() {
      return t`ANSNET 1994: one flow over a link of 45 Mb/s and the queue it needs. The steps show why a larger window may halve the rate, how RED prevents that, and how several flows share the link.`;
    },
    first: { experiment: "ansnet-windows", step: "ceiling" },
  },
];

/** Returns the tour of a paper by the paper's id. */
export const tourOf = (id: string): TourRow | undefined => TOURS.find((one) => one.id === id);

/** Returns the link to the first step of a tour. */
export const tourLink = ({ id, first }: TourRow): string => `#/${first.experiment}?step=${first.step}&tour=${id}`;
