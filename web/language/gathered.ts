import type { Messages } from "@lingui/core";

/** The catalogs of a language as one. */
export function gathered(catalogs: Record<string, unknown>): Messages {
  return Object.assign({}, ...(Object.values(catalogs) as Messages[]));
}
