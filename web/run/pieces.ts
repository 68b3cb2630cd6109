/** Datagrams that were too large for a link, and the packets that are their pieces (RFC 791, 3.2). */
import type { EventColumns, PacketColumns } from "../engine/contract.ts";
import type { Kinds } from "./kinds.ts";
import { countBelow } from "./search.ts";

/** A fragment of a datagram (RFC 791). */
export interface Piece {
  /** Packet that was fragmented. */
  whole: number;
  /** Bytes of the datagram behind its IP header: [from, to). */
  from: number;
  to: number;
}

/** Fragments of all datagrams of a run, found when they are first asked for. */
export class Pieces {
  readonly #packets: PacketColumns;
  readonly #events: EventColumns;
  readonly #kinds: Kinds;
  #cuts: Map<number, number> | null = null;
  #rows: Map<number, number[]> | null = null;

  constructor(packets: PacketColumns, events: EventColumns, kinds: Kinds) {
    this.#packets = packets;
    this.#events = events;
    this.#kinds = kinds;
  }

  /** Null of a packet that is no piece. */
  of(packet: number): Piece | null {
    const { piece_packet, piece_datagram, piece_offset, piece_bytes } = this.#packets;
    if (piece_packet.length === 0) return null;
    const row = countBelow(piece_packet, packet);
    if (piece_packet[row] !== packet) return null;
    const from = piece_offset[row];
    return { whole: piece_datagram[row], from, to: from + piece_bytes[row] };
  }

  /** Returns the packet with the TCP or UDP header: the packet itself, or the one that it is a fragment of. */
  wholeOf(packet: number): number {
    return this.of(packet)?.whole ?? packet;
  }

  /** Returns the event row at which the packet was fragmented; null if it was not. */
  cutOf(packet: number): number | null {
    if (this.#packets.piece_packet.length === 0) return null;
    if (this.#cuts === null) {
      this.#cuts = new Map();
      const { kind, packet: about } = this.#events;
      for (let row = 0; row < kind.length; row++) {
        if (kind[row] === this.#kinds.fragmented) this.#cuts.set(about[row], row);
      }
    }
    return this.#cuts.get(packet) ?? null;
  }

  /**
   * Returns the fragments of a datagram in the order of their bytes, without those that were fragmented again;
   * duplicates are included.
   */
  partsOf(whole: number): readonly number[] {
    const { piece_packet, piece_datagram } = this.#packets;
    if (this.#rows === null) {
      this.#rows = new Map();
      for (let row = 0; row < piece_packet.length; row++) {
        const packet = piece_packet[row];
        if (this.cutOf(packet) !== null) continue;
        const list = this.#rows.get(piece_datagram[row]);
        if (list) list.push(packet);
        else this.#rows.set(piece_datagram[row], [packet]);
      }
      const start = (packet: number) => this.of(packet)?.from ?? 0;
      for (const list of this.#rows.values()) list.sort((a, b) => start(a) - start(b) || a - b);
    }
    return this.#rows.get(whole) ?? [];
  }

  /**
   * Returns the fragment's number from 1 and the number of fragments; null if it was fragmented again. A duplicate has
   * the number of the first.
   */
  numberOf({ whole, from }: Piece): { number: number; of: number } | null {
    const starts = [...new Set(this.partsOf(whole).map((packet) => this.of(packet)?.from))];
    const at = starts.indexOf(from);
    return at < 0 ? null : { number: at + 1, of: starts.length };
  }
}
