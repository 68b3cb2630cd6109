import type { Overrides } from "../scenario/overrides.ts";

/** Experiments that stand together on one page: those of a paper, or those of today. */
export interface Shelf {
  /** Id, as in an experiment's `paper`; the page of the shelf is `#/<id>`. */
  id: string;
  /** Short name, for breadcrumbs. */
  short: string;
  title: string;
  /** Authors and contents, for the head of its page. */
  about: string;
  /** Main finding, for its card. */
  lead: string;
  /** Parts of the experiments, each from an order on; without parts they form one list. */
  parts?: readonly { title: string; from: number }[];
}

/** A paper. `PAPERS` is in the order of the first page, by year; one more paper is one row. */
export interface Paper extends Shelf {
  /** Experiment whose figure is on the card. */
  figure: string;
  pipe: PaperPipe;
}

/** Path of a paper, and the overrides with which its TCP is run to see how full it keeps the pipe. */
export interface PaperPipe {
  experiment: string;
  /** Description of the line in a few words. */
  line: string;
  /** The largest window the paper ran, and how long is simulated: until the window has long been open. */
  set: Overrides;
  /** Further overrides, for a TCP of today on the same hosts and routers. */
  today: Overrides;
}

/** CUBIC as operating systems have it by default, with as much memory as it needs. */
const MODERN_TCP: Overrides = {
  "tcp.variant": "cubic",
  "tcp.window": "4 MB",
  "tcp.window_scale": true,
  "tcp.timestamps": true,
  "tcp.initial_cwnd": "14600 B",
};

/** All papers, by year. */
export const PAPERS: readonly Paper[] = [
  {
    id: "ubc",
    short: "UBC 1984",
    title: "UBC, 1984",
    about: "Chanson, Ravindran and Atkins: TCP of 4.2BSD between a SUN and a VAX on an Ethernet, measured and tuned",
    lead: "Ten megabits of cable and four hundred kilobits of TCP: the hosts are the limit, and a control packet answers each packet of data.",
    figure: "ubc-figure4",
    pipe: {
      experiment: "ubc-figure5",
      line: "10 Mb/s Ethernet, two slow hosts",
      set: { "tcp.window": "15 KB", "tcp.alpha": 0.81, "budget.time": "20 s" },
      today: { ...MODERN_TCP, "tcp.ack_policy": "bsd43" },
    },
    parts: [
      { title: "The network, and TCP as it was", from: 1 },
      { title: "Tuned", from: 6 },
      { title: "Another protocol, and others", from: 10 },
    ],
  },
  {
    id: "satnet",
    short: "SATNET 1988",
    title: "SATNET, 1988",
    about: "Seo, Crowcroft, Spilling, Laws and Leddy: IP and TCP over a packet satellite shared by reservations",
    lead: "Half a second to reserve and half a second to send: two satellite channels are full of packets, some out of order.",
    figure: "satnet-table3",
    pipe: {
      experiment: "satnet-figure7",
      line: "two 64 kb/s satellite channels, 1.9 s",
      set: { "tcp.window": "16 KB", "budget.time": "120 s" },
      today: MODERN_TCP,
    },
    parts: [
      { title: "The channel", from: 1 },
      { title: "IP across it", from: 8 },
      { title: "TCP across it", from: 20 },
    ],
  },
  {
    id: "rfc1106",
    short: "RFC 1106",
    title: "RFC 1106, 1989",
    about: "R. Fox: big windows and negative acknowledgements over a satellite",
    lead: "64 KB are half of a satellite’s pipe: big windows fill it, until one bit in a million is wrong.",
    figure: "rfc1106-figure2",
    pipe: {
      experiment: "rfc1106-figure1",
      line: "1.5 Mb/s satellite, 580 ms",
      set: { "tcp.window": "64 KB", "links.satellite.bit_errors.rate": 0, "budget.time": "40 s" },
      today: MODERN_TCP,
    },
  },
  {
    id: "sandia",
    short: "Sandia 1993",
    title: "Sandia, 1993",
    about: "Chen, Hutchins and Testi: the testbed, three packet diagrams, six tables",
    lead: "From the window to the host: what binds over 45 Mb/s, and why some transfers stall for 200 ms.",
    figure: "sandia-figure2b",
    pipe: {
      experiment: "sandia-table3",
      line: "45 Mb/s T3, 42 ms",
      set: { "tcp.window": "63 KB", "budget.time": "6 s" },
      today: { ...MODERN_TCP, "hosts.*.socket_buffer_limit": "16 MB" },
    },
  },
  {
    id: "ansnet",
    short: "ANSNET 1994",
    title: "ANSNET, 1994",
    about: "Villamizar and Song: how long a router's queue must be, RED, many flows, collapse",
    lead: "A larger window fills the line, and beyond it the router’s queue; where that is short, throughput collapses.",
    figure: "ansnet-figure2",
    pipe: {
      experiment: "ansnet-figure1",
      line: "45 Mb/s across a continent, 68 ms",
      set: { "tcp.window": "512 KB", "budget.time": "10 s" },
      today: MODERN_TCP,
    },
    parts: [
      { title: "Its figures", from: 1 },
      { title: "What else it says, run", from: 10 },
      { title: "Then and now", from: 30 },
    ],
  },
];

/** Paths and TCPs of today. They belong to no paper, so no published number stands beside their runs. */
export const TODAY: Shelf = {
  id: "today",
  short: "Today",
  title: "Paths of today",
  about: "A home line, a shared line, a long fat pipe, a satellite, a lossy hop and a rack, with the TCP of today",
  lead: "CUBIC, SACK and window scale over the rates and queues of today: topics of courses are shown on them.",
};

/** All shelves: the papers by year, then today. */
export const SHELVES: readonly Shelf[] = [...PAPERS, TODAY];

/** Returns the shelf with this id, if there is one. */
export function shelfOf(id: string): Shelf | undefined {
  return SHELVES.find((shelf) => shelf.id === id);
}

/** Returns the paper with this id, if there is one. */
export function paperOf(id: string): Paper | undefined {
  return PAPERS.find((paper) => paper.id === id);
}
