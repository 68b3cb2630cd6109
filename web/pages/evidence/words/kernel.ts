/** Names of the groups of transfers that were measured on a kernel. */
import { msg } from "@lingui/core/macro";
import { said } from "../../../language/index.ts";

const GROUPS = {
  bulk: msg`Long transfers`,
  short: msg`Short transfers`,
  lose: msg`Chosen losses`,
  tail: msg`Lost tails`,
  late: msg`Segments out of order`,
  acks: msg`Lost ACKs`,
  handshake: msg`Lost SYNs`,
  chance: msg`Random losses`,
  two: msg`Two flows`,
  window: msg`A small receive buffer`,
} as const;

/** Returns the name of a group; its id if it has none. */
export function groupName(id: string): string {
  return Object.hasOwn(GROUPS, id) ? said(GROUPS[id as keyof typeof GROUPS]) : id;
}
