import { t } from "@lingui/core/macro";
import type { CaptureContents } from "../../engine/captured.ts";
import { grouped } from "../../quantities/numbers.ts";

const REASONS: Record<keyof CaptureContents["skipped"], string> = {
  get unknown_link() {
    return t`on a link type that is not supported`;
  },
  get not_ip() {
    return t`not IP`;
  },
  get not_tcp() {
    return t`IP but not TCP`;
  },
  get fragments() {
    return t`fragments of datagrams, which are not reassembled`;
  },
  get encrypted() {
    return t`encrypted`;
  },
  get cut() {
    return t`truncated within their headers`;
  },
  get malformed() {
    return t`with inconsistent headers`;
  },
  get crowded() {
    return t`in connections beyond the 200,000th`;
  },
};

/** Packets that belong to no connection, with the reason: "12 not IP". */
export function leftOut(skipped: CaptureContents["skipped"]): string[] {
  const reasons = Object.entries(REASONS) as [keyof CaptureContents["skipped"], string][];
  return reasons.flatMap(([key, words]) => (skipped[key] > 0 ? [`${grouped(skipped[key])} ${words}`] : []));
}
