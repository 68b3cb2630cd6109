import { t } from "@lingui/core/macro";
import { Fate } from "../../engine/contract.ts";
import { isRepeated } from "../../run/captured.ts";
import { firstDuplicateAcks } from "../../run/duplicate_acks.ts";
import type { Run } from "../../run/run.ts";
import { isNak } from "../../run/sentence.ts";
import type { Options } from "../../scenario/options.ts";

/** Packets that a ladder shows. */
export type Filter = Options["packets"];

/** Name of each filter. */
export const FILTERS: Record<Filter, string> = {
  get all() {
    return t`All packets`;
  },
  get data() {
    return t`Data only`;
  },
  get acks() {
    return t`ACKs only`;
  },
  get repairs() {
    return t`Losses and repairs`;
  },
};

/**
 * Tells whether a packet counts as data. SYN and FIN do, because they take a sequence number; a fragment counts as its
 * datagram.
 */
export function carriesData(run: Run, packet: number): boolean {
  return run.takesNumbers(run.pieces.wholeOf(packet));
}

/**
 * Tells whether a packet passes the filter. Repairs are lost packets, NAKs and the three duplicate ACKs that report a
 * loss, retransmissions, and duplicates.
 */
export function isShown(run: Run, packet: number, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "data":
      return carriesData(run, packet);
    case "acks":
      return !carriesData(run, packet);
    case "repairs": {
      const again = run.data.packets.copy[packet] > 0 || isRepeated(run, packet) || run.isDuplicate(packet);
      const reports = isNak(run, packet) || firstDuplicateAcks(run, run.data.packets.flow[packet]).has(packet);
      return again || reports || run.packets.fate[packet] === Fate.dropped;
    }
  }
}
