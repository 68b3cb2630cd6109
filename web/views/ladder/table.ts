import { t } from "@lingui/core/macro";
import { bunchesOf, bunchWith, bunchWords } from "../../analysis/timeline/ack_compression.ts";
import type { Table } from "../../marks/table.ts";
import { collisionsOf, hasCables } from "../../run/attempts.ts";
import { answerTo, takenFor } from "../../run/captured.ts";
import { optionsOf } from "../../run/headers/header_options.ts";
import type { Stop } from "../../run/route.ts";
import type { Run } from "../../run/run.ts";
import { fateOf, flagsOf, shortName } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { walk } from "../../run/way.ts";
import type { Options } from "../../scenario/options.ts";
import { isShown } from "./filter.ts";

const ms = (ns: number) => (Number.isNaN(ns) ? null : ns / 1e6);

interface PacketTableInput {
  flow: number;
  range: TimeRange;
  options: Pick<Options, "columns" | "numbering" | "packets">;
}

/**
 * The packets of a flow that are under way at some time of the range, one row each, named and followed as the ladder
 * shows them: with the route, each stop between the hosts has a column.
 */
export function packetTable(run: Run, { flow, range, options }: PacketTableInput): Table {
  if (run.captured) return seenTable(run, range, options);
  const { ended, sent, arrived } = run.packets;
  const { flow: flowOf, copy } = run.data.packets;
  const stops = options.columns === "route" ? run.route(flow).stops.slice(1, -1) : [];
  const bunched = bunchesOf(run, flow).length > 0;
  const tried = hasCables(run);
  const [lo, hi] = run.alive(range.from, range.to);
  const rows: Table["rows"] = [];
  for (let p = lo; p < hi; p++) {
    if (flowOf[p] !== flow || ended[p] < range.from || !isShown(run, p, options.packets)) continue;
    rows.push([
      shortName(run, p, options.numbering),
      ms(sent[p]),
      ...(stops.length > 0 ? arrivalsAt(run, p, stops).map(ms) : []),
      ms(arrived[p]),
      ...headerOf(run, p),
      copy[p],
      fateOf(run, p),
      ...(tried ? [collisionsOf(run, p)] : []),
      ...(bunched ? [bunchCell(run, p)] : []),
    ]);
  }
  return {
    title: t`Packets of ${run.flows[flow].name}`,
    columns: [
      { name: t`packet` },
      { name: t`sent`, unit: "ms" },
      ...stops.map(({ place }) => ({ name: t`at ${run.places[place].name}`, unit: "ms" })),
      { name: t`arrived`, unit: "ms" },
      ...HEADER,
      { name: t`retransmission` },
      { name: t`fate` },
      ...(tried ? [{ name: t`collisions` }] : []),
      ...(bunched ? [{ name: t`ACK compression` }] : []),
    ],
    rows,
  };
}

/** Columns of a packet's header and its sending host. */
const HEADER: Table["columns"] = [
  {
    get name() {
      return t`from`;
    },
  },
  {
    get name() {
      return t`flags`;
    },
  },
  {
    get name() {
      return t`seq`;
    },
    unit: "byte",
  },
  {
    get name() {
      return t`len`;
    },
    unit: "bytes",
  },
  {
    get name() {
      return t`ack`;
    },
    unit: "byte",
  },
  {
    get name() {
      return t`wnd`;
    },
    unit: "bytes",
  },
  {
    get name() {
      return t`options`;
    },
  },
];

function headerOf(run: Run, p: number): Table["rows"][number] {
  const { reverse, flow, seq, len, ack, wnd } = run.packets;
  const { from, to } = run.flows[flow[p]];
  const options = optionsOf(run, p).join("; ");
  return [run.places[reverse[p] ? to : from].name, flagsOf(run, p), seq[p], len[p], ack[p], wnd[p], options];
}

/** Makes the table of the packets that came by the place of capture in the range. */
function seenTable(run: Run, range: TimeRange, { numbering, packets }: PacketTableInput["options"]): Table {
  const { sent } = run.packets;
  const [lo, hi] = run.alive(range.from, range.to);
  const all = Array.from({ length: hi - lo }, (_, i) => lo + i);
  const rows = all
    .filter((p) => isShown(run, p, packets))
    .map((p) => {
      const answer = answerTo(run, p);
      return [
        shortName(run, p, numbering),
        ms(sent[p]),
        ...headerOf(run, p),
        takenFor(run, p),
        answer === null ? null : ms(sent[answer]),
      ];
    });
  return {
    title: t`Packets of ${run.flows[0].name}`,
    columns: [
      { name: t`packet` },
      { name: t`passed`, unit: "ms" },
      ...HEADER,
      { name: t`classified as` },
      { name: t`acknowledged`, unit: "ms" },
    ],
    rows,
  };
}

function bunchCell(run: Run, packet: number): string {
  const bunch = bunchWith(run, packet);
  return bunch ? bunchWords(bunch) : "";
}

/** Returns the packet's arrivals at those stops, ns; NaN for stops that it never reached. */
function arrivalsAt(run: Run, packet: number, stops: readonly Stop[]): number[] {
  const { kind, time } = run.data.events;
  const { flow, reverse } = run.packets;
  const way = run.route(flow[packet]).ways[reverse[packet]];
  const found = stops.map(() => Number.NaN);
  walk(run, packet, (row, index) => {
    if (kind[row] !== run.kinds.arrived) return;
    // A path that turns round visits a place twice, with two positions.
    const at = way[index]?.scaled.enter;
    const stop = stops.findIndex(({ place, scaled }) => place === way[index]?.place && scaled === at);
    if (stop >= 0) found[stop] = time[row];
  });
  return found;
}
