import type { Table } from "../../charts/table.ts";
import { bunchesOf, bunchWith, bunchWords } from "../../run/ack_compression.ts";
import { answerTo, takenFor } from "../../run/captured.ts";
import { optionsOf } from "../../run/header_options.ts";
import type { Options } from "../../run/options.ts";
import type { TimeRange } from "../../run/playhead.ts";
import type { Run } from "../../run/run.ts";
import { fateOf, flagsOf, shortName } from "../../run/sentence.ts";

const ms = (ns: number) => (Number.isNaN(ns) ? null : ns / 1e6);

interface PacketTableInput {
  flow: number;
  range: TimeRange;
  options: Pick<Options, "columns" | "numbering">;
}

/**
 * The packets of a flow that are under way at some time of the range, one row each, named and followed as the ladder
 * shows them: with the route, each stop between the hosts has a column.
 */
export function packetTable(run: Run, { flow, range, options }: PacketTableInput): Table {
  if (run.captured) return seenTable(run, range, options.numbering);
  const { ended, sent, arrived } = run.packets;
  const { flow: flowOf, reverse, seq, ack, len, wnd, copy } = run.data.packets;
  const { from, to } = run.flows[flow];
  const stops = options.columns === "route" ? run.route(flow).stops.slice(1, -1) : [];
  const bunched = bunchesOf(run, flow).length > 0;
  const [lo, hi] = run.alive(range.from, range.to);
  const rows: Table["rows"] = [];
  for (let p = lo; p < hi; p++) {
    if (flowOf[p] !== flow || ended[p] < range.from) continue;
    const sender = run.places[reverse[p] ? to : from].name;
    rows.push([
      shortName(run, p, options.numbering),
      ms(sent[p]),
      ...stops.map(({ place }) => ms(arrivalAt(run, p, place))),
      ms(arrived[p]),
      sender,
      flagsOf(run, p),
      seq[p],
      len[p],
      ack[p],
      wnd[p],
      optionsOf(run, p).join("; "),
      copy[p],
      fateOf(run, p),
      ...(bunched ? [bunchCell(run, p)] : []),
    ]);
  }
  return {
    title: `Packets of ${run.flows[flow].name}`,
    columns: [
      { name: "packet" },
      { name: "sent", unit: "ms" },
      ...stops.map(({ place }) => ({ name: `at ${run.places[place].name}`, unit: "ms" })),
      { name: "arrived", unit: "ms" },
      { name: "from" },
      { name: "flags" },
      { name: "seq", unit: "byte" },
      { name: "len", unit: "bytes" },
      { name: "ack", unit: "byte" },
      { name: "wnd", unit: "bytes" },
      { name: "options" },
      { name: "retransmission" },
      { name: "fate" },
      ...(bunched ? [{ name: "ACK compression" }] : []),
    ],
    rows,
  };
}

/** Packets that came by in the range, where they were captured. */
function seenTable(run: Run, range: TimeRange, numbering: Options["numbering"]): Table {
  const { sent, reverse, seq, ack, len, wnd } = run.packets;
  const { from, to, name } = run.flows[0];
  const [lo, hi] = run.alive(range.from, range.to);
  const rows = Array.from({ length: hi - lo }, (_, i) => {
    const p = lo + i;
    const answer = answerTo(run, p);
    return [
      shortName(run, p, numbering),
      ms(sent[p]),
      run.places[reverse[p] ? to : from].name,
      flagsOf(run, p),
      seq[p],
      len[p],
      ack[p],
      wnd[p],
      optionsOf(run, p).join("; "),
      takenFor(run, p),
      answer === null ? null : ms(sent[answer]),
    ];
  });
  return {
    title: `Packets of ${name}`,
    columns: [
      { name: "packet" },
      { name: "came by", unit: "ms" },
      { name: "from" },
      { name: "flags" },
      { name: "seq", unit: "byte" },
      { name: "len", unit: "bytes" },
      { name: "ack", unit: "byte" },
      { name: "wnd", unit: "bytes" },
      { name: "options" },
      { name: "taken for" },
      { name: "acknowledged", unit: "ms" },
    ],
    rows,
  };
}

function bunchCell(run: Run, packet: number): string {
  const bunch = bunchWith(run, packet);
  return bunch ? bunchWords(bunch) : "";
}

/** When the packet arrived at a host or router (ns); NaN if it never did. */
function arrivalAt(run: Run, packet: number, place: number): number {
  const { first, rows } = run.packets;
  const { kind, place: at, time } = run.data.events;
  for (let k = first[packet]; k < first[packet + 1]; k++) {
    if (kind[rows[k]] === run.kinds.arrived && at[rows[k]] === place) return time[rows[k]];
  }
  return Number.NaN;
}
