import type { HeaderRow } from "../../engine/contract.ts";
import type { Run } from "../run.ts";

/** Returns the fields of a packet that the writer of captures needs. */
export function headerRow(run: Run, of: number): HeaderRow {
  const piece = run.pieces.of(of);
  const packet = piece?.whole ?? of;
  const { flow, reverse, seq, ack, len, wnd_field, flags, ecn, options, options_first } = run.data.packets;
  const { from, to, iss, transport } = run.flows[flow[packet]];
  const nodesBefore = (place: number) => run.places.slice(0, place).filter(({ kind }) => kind !== "link").length;
  return {
    packet,
    flow: flow[packet],
    reverse: reverse[packet] === 1,
    transport,
    hosts: [nodesBefore(from), nodesBefore(to)],
    iss,
    seq: seq[packet],
    ack: ack[packet],
    len: len[packet],
    wnd_field: wnd_field[packet],
    flags: flags[packet],
    ecn: ecn[packet],
    options: [...options.subarray(options_first[packet], options_first[packet + 1] ?? options.length)],
    ...(piece && { piece: [piece.from, piece.to - piece.from] }),
  };
}
