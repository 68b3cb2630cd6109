/** The papers, in the order in which the first page shows them. One more is one row. */
export interface Paper {
  /** As in an experiment's `paper`. */
  id: string;
  /** For a crumb. */
  short: string;
  title: string;
  about: string;
  /** Its experiments in parts, each from an order on; without, they stand together. */
  parts?: readonly { title: string; from: number }[];
}

export const PAPERS: readonly Paper[] = [
  {
    id: "sandia",
    short: "Sandia 1993",
    title: "Sandia, 1993",
    about: "Chen, Hutchins and Testi: the testbed, three packet diagrams, six tables",
  },
  {
    id: "rfc1106",
    short: "RFC 1106",
    title: "RFC 1106, 1989",
    about: "R. Fox: big windows and negative acknowledgements over a satellite",
  },
  {
    id: "ansnet",
    short: "ANSNET 1994",
    title: "ANSNET, 1994",
    about: "Villamizar and Song: how long a router's queue must be, RED, many flows, collapse",
    parts: [
      { title: "Its figures", from: 1 },
      { title: "What else it says, run", from: 10 },
      { title: "Then and now", from: 30 },
    ],
  },
];

export function paperOf(id: string): Paper | undefined {
  return PAPERS.find((paper) => paper.id === id);
}
