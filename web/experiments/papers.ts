import { t } from "@lingui/core/macro";
import type { Overrides } from "../scenario/overrides.ts";

/** Experiments that stand together on one page: those of a paper, or those of today. */
export interface Shelf {
  /** Id, as in an experiment's `paper`; the page of the shelf is `#/<id>`. */
  id: string;
  /** Short name, for breadcrumbs. */
  short: string;
  title: string;
  /** Authors and contents, for the head of its page. */
  description: string;
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
  name: string;
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
    get short() {
      return t`UBC 1984`;
    },
    get title() {
      return t`UBC, 1984`;
    },
    get description() {
      return t`Chanson, Ravindran and Atkins: TCP of 4.2BSD between a SUN and a VAX on an Ethernet, measured and tuned`;
    },
    get lead() {
      return t`An Ethernet carries 10 Mb/s, but TCP reaches only 400 kb/s. The hosts are the limit, and a control packet answers each data packet.`;
    },
    figure: "ubc-figure4",
    pipe: {
      experiment: "ubc-figure5",
      get name() {
        return t`10 Mb/s Ethernet, two slow hosts`;
      },
      set: { "tcp.window": "15 KB", "tcp.alpha": 0.81, "budget.time": "20 s" },
      today: { ...MODERN_TCP, "tcp.ack_policy": "bsd43" },
    },
    parts: [
      {
        from: 1,
        get title() {
          return t`The network, and its original TCP`;
        },
      },
      {
        from: 6,
        get title() {
          return t`Tuned`;
        },
      },
      {
        from: 10,
        get title() {
          return t`LNTP and other protocols`;
        },
      },
    ],
  },
  {
    id: "satnet",
    get short() {
      return t`SATNET 1988`;
    },
    get title() {
      return t`SATNET, 1988`;
    },
    get description() {
      return t`Seo, Crowcroft, Spilling, Laws and Leddy: IP and TCP over a packet satellite shared by reservations`;
    },
    get lead() {
      return t`A packet’s reservation takes half a second, and its transmission another half second. Two satellite channels are full of packets, some out of order.`;
    },
    figure: "satnet-table3",
    pipe: {
      experiment: "satnet-figure7",
      get name() {
        return t`two 64 kb/s satellite channels, 1.9 s`;
      },
      set: { "tcp.window": "16 KB", "budget.time": "120 s" },
      today: MODERN_TCP,
    },
    parts: [
      {
        from: 1,
        get title() {
          return t`The channel`;
        },
      },
      {
        from: 8,
        get title() {
          return t`IP over SATNET`;
        },
      },
      {
        from: 20,
        get title() {
          return t`TCP over SATNET`;
        },
      },
    ],
  },
  {
    id: "rfc1106",
    get short() {
      return t`RFC 1106`;
    },
    get title() {
      return t`RFC 1106, 1989`;
    },
    get description() {
      return t`R. Fox: big windows and negative acknowledgements over a satellite`;
    },
    get lead() {
      return t`A 64 KB window fills half of a satellite’s pipe. Big windows fill the whole pipe, unless one bit in a million is wrong.`;
    },
    figure: "rfc1106-figure2",
    pipe: {
      experiment: "rfc1106-figure1",
      get name() {
        return t`1.5 Mb/s satellite, 580 ms`;
      },
      set: { "tcp.window": "64 KB", "links.satellite.bit_errors.rate": 0, "budget.time": "40 s" },
      today: MODERN_TCP,
    },
  },
  {
    id: "sandia",
    get short() {
      return t`Sandia 1993`;
    },
    get title() {
      return t`Sandia, 1993`;
    },
    get description() {
      return t`Chen, Hutchins and Testi: the testbed, three packet diagrams, six tables`;
    },
    get lead() {
      return t`The window, the path or the hosts limit throughput on a 45 Mb/s link, and some transfers stall for 200 ms.`;
    },
    figure: "sandia-figure2b",
    pipe: {
      experiment: "sandia-table3",
      get name() {
        return t`45 Mb/s T3, 42 ms`;
      },
      set: { "tcp.window": "63 KB", "budget.time": "6 s" },
      today: { ...MODERN_TCP, "hosts.*.socket_buffer_limit": "16 MB" },
    },
  },
  {
    id: "ansnet",
    get short() {
      return t`ANSNET 1994`;
    },
    get title() {
      return t`ANSNET, 1994`;
    },
    get description() {
      return t`Villamizar and Song: how long a router's queue must be, RED, many flows, collapse`;
    },
    get lead() {
      return t`A larger window fills the link, and a still larger one fills the router’s queue. If this queue is short, throughput collapses.`;
    },
    figure: "ansnet-figure2",
    pipe: {
      experiment: "ansnet-figure1",
      get name() {
        return t`45 Mb/s across a continent, 68 ms`;
      },
      set: { "tcp.window": "512 KB", "budget.time": "10 s" },
      today: MODERN_TCP,
    },
    parts: [
      {
        from: 1,
        get title() {
          return t`Figures`;
        },
      },
      {
        from: 10,
        get title() {
          return t`Other statements, simulated`;
        },
      },
      {
        from: 30,
        get title() {
          return t`Then and now`;
        },
      },
    ],
  },
];

/** Ids of the papers, by year. */
export const PAPER_IDS: readonly string[] = PAPERS.map(({ id }) => id);

/** Paths and TCPs of today. They belong to no paper; a few stand beside numbers of RFCs and of authors. */
export const TODAY: Shelf = {
  id: "today",
  get short() {
    return t`Today`;
  },
  get title() {
    return t`Paths of today`;
  },
  get description() {
    return t`A home line, a shared link, a long fat pipe, a satellite, a lossy hop and a rack, with today’s TCP`;
  },
  get lead() {
    return t`CUBIC, SACK and window scaling run with today’s rates and queues. They illustrate topics of networking courses.`;
  },
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
