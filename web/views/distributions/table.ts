import { t } from "@lingui/core/macro";
import type { PacketMeasure } from "../../analysis/timeline/samples.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { countsUntil, histogramsOf } from "./histogram.ts";
import { directionWords } from "./marks.ts";

/** A row for each bin: how many packets of the whole run, and how many by `time` (ns). */
export function distributionTable(run: Run, flow: number, time: number, measure: PacketMeasure): Table {
  const histograms = histogramsOf(run, flow, measure);
  const edges = histograms[0]?.edges ?? [];
  const unit = measure === "size" ? "bytes" : "ns";
  const columns = histograms.flatMap((histogram) => {
    const name = directionWords(histogram, run.places[histogram.to].name, measure);
    return [
      { name, counts: histogram.whole },
      { name: t`${name}, so far`, counts: countsUntil(histogram, time) },
    ];
  });
  return {
    title: t`Packets of ${run.flows[flow].name} by ${WORDS[measure]}`,
    columns: [{ name: t`from`, unit }, { name: t`to`, unit }, ...columns.map(({ name }) => ({ name }))],
    rows: edges.slice(0, -1).map((from, bin) => [from, edges[bin + 1], ...columns.map(({ counts }) => counts[bin])]),
  };
}

const WORDS: Record<PacketMeasure, string> = {
  get interarrival() {
    return t`time since the previous one arrived`;
  },
  get delay() {
    return t`time from host to host`;
  },
  get round_trip() {
    return t`round trip`;
  },
  size: "size",
  get sender_gaps() {
    return t`time since the previous one passed the sender’s interface`;
  },
  get receiver_gaps() {
    return t`time since the previous one passed the receiver’s interface`;
  },
};
