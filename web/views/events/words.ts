/** Events in the words of the list. */
import { t } from "@lingui/core/macro";
import { NO_PACKET } from "../../engine/contract.ts";
import { collisionWords, isCable } from "../../run/attempts.ts";
import type { Run } from "../../run/run.ts";
import { flagsOf, shortName, title } from "../../run/sentence.ts";

/** Names an event: its kind, and the reason of a drop or of a mark. */
export function whatHappened(run: Run, row: number): string {
  const { kind, detail, place } = run.data.events;
  const name = (run.catalog.event_kinds[kind[row]]?.name ?? "").toLowerCase();
  const collisions = isCable(run, place[row]) ? detail[row] : 0;
  if (kind[row] === run.kinds.collided) return t`${name}: collision ${collisions + 1}`;
  if (kind[row] === run.kinds.backed_off) return `${name} ${collisionWords(collisions)}`;
  if (kind[row] === run.kinds.sent && collisions > 0) return t`${name}: attempt ${collisions + 1}`;
  if (kind[row] !== run.kinds.dropped && kind[row] !== run.kinds.kept) return name;
  return `${name}: ${(run.catalog.drop_reasons[detail[row]]?.name ?? "unknown").toLowerCase()}`;
}

/** Returns the event's packet as the ladder names it; empty for an event of a connection or a timer. */
export function toWhich(run: Run, row: number): string {
  const packet = run.data.events.packet[row];
  if (packet === NO_PACKET) return "";
  return `${shortName(run, packet, "segments")}${run.packets.copy[packet] > 0 ? " again" : ""}`;
}

/** The numbers in its header. */
export function headerWords(run: Run, row: number): string {
  const packet = run.data.events.packet[row];
  if (packet === NO_PACKET) return "";
  const { seq, ack, len, wnd } = run.packets;
  if (run.pieces.of(packet)) return title(run, packet).toLowerCase();
  return t`${flagsOf(run, packet)} seq ${seq[packet]} ack ${ack[packet]} len ${len[packet]} wnd ${wnd[packet]}`.trim();
}
