import type { Catalog } from "../engine/contract.ts";

/** Event kinds the page speaks about, by their ids in `Catalog.event_kinds`. */
const KIND_IDS = [
  "created",
  "queued",
  "sent",
  "arrived",
  "delivered",
  "dropped",
  "established",
  "rto_fired",
  "persist_fired",
  "delayed_ack_fired",
  "fast_retransmit",
  "write_started",
  "read_done",
  "closed",
  "duplicated",
  "marked",
  "delayed",
  "kept",
  "fragmented",
  "fragment",
  "reassembled",
  // Events at a packet satellite.
  "reserved",
  "piggybacked",
  "unheard",
  "scheduled",
  // Events on a cable with collisions.
  "collided",
  "backed_off",
  // A captured packet came by; `detail` has its classification.
  "seen",
  "retransmission",
  "fast_retransmission",
  "spurious_retransmission",
  "out_of_order",
  "duplicate_ack",
  "zero_window",
  "taken_for_lost",
] as const;

/** Id of an event kind. */
export type KindId = (typeof KIND_IDS)[number];

/** Number of each kind in the event column; -1 for a kind this engine does not emit. */
export type Kinds = Readonly<Record<KindId, number>>;

/** Looks the kinds up once, so that loops over a million events compare small integers. */
export function kindsOf(catalog: Catalog): Kinds {
  const kinds = {} as Record<KindId, number>;
  for (const id of KIND_IDS) kinds[id] = catalog.event_kinds.findIndex((kind) => kind.id === id);
  return kinds;
}
