/** Test support: what a ladder draws from, and marks picked out of a drawing. */
import type { LineMark, Mark, TextMark } from "../../marks/marks.ts";
import { Occupancy } from "../../marks/place/occupancy.ts";
import type { Run } from "../../run/run.ts";
import type { LadderInput, Layout } from "./layout.ts";
import { eventMarks } from "./marks.ts";
import { calloutMarks as calloutsIn } from "./notes/callouts.ts";

/** A millisecond, ns. */
export const MS = 1e6;

/** Returns what a ladder of the first flow draws from, from 0 to `to` ms. */
export const input = (run: Run, to: number, more: Partial<LadderInput> = {}): LadderInput => ({
  run,
  flow: 0,
  range: { from: 0, to: to * MS },
  size: { width: 800, height: 600, em: 13 },
  columns: "ends",
  packets: "all",
  numbering: "segments",
  ack_compression: "shown",
  clock: "linear",
  ...more,
});
/** Returns the marks of one type. */
export const ofType = <T extends Mark["type"]>(marks: Mark[], type: T) =>
  marks.filter((mark): mark is Extract<Mark, { type: T }> => mark.type === type);
/** Returns the callouts of a ladder, which keep clear of its packets. */
export const calloutMarks = (given: LadderInput, layout: Layout, now: number | null, line: number | null = null) => {
  const taken = new Occupancy(given.size, eventMarks(given, layout));
  return calloutsIn(given, layout, now, { taken: () => taken, line });
};
/** Returns the words of all texts, with plain spaces. */
export const texts = (marks: Mark[]) =>
  ofType(marks, "text").map((mark: TextMark) => mark.text.replaceAll("\u00a0", " "));
/** Returns the lines of ACKs. */
export const acks = (marks: Mark[]) => ofType(marks, "line").filter((mark: LineMark) => mark.stroke.color === "ack");

/** Both renderings of a data packet: an area if its transmission time is visible, else a line. */
export const data = (marks: Mark[]) =>
  marks.filter(
    (mark) =>
      (mark.type === "line" && mark.stroke.color === "data") ||
      (mark.type === "path" && mark.close && mark.fill?.color === "data"),
  );
