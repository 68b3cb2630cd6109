import type { HeaderRow } from "../engine/contract.ts";
import type { Run } from "./run.ts";

/** What the capture's writer needs of a packet. */
export function headerRow(run: Run, packet: number): HeaderRow {
  const { flow, reverse, seq, ack, len, wnd_field, flags, ecn, options, options_first } = run.data.packets;
  const { from, to, iss, transport } = run.flows[flow[packet]];
  const hostsBefore = (place: number) => run.places.slice(0, place).filter(({ kind }) => kind === "host").length;
  return {
    packet,
    flow: flow[packet],
    reverse: reverse[packet] === 1,
    udp: transport === "udp",
    hosts: [hostsBefore(from), hostsBefore(to)],
    iss,
    seq: seq[packet],
    ack: ack[packet],
    len: len[packet],
    wnd_field: wnd_field[packet],
    flags: flags[packet],
    ecn: ecn[packet],
    options: [...options.subarray(options_first[packet], options_first[packet + 1] ?? options.length)],
  };
}
