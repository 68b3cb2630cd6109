import type { CaptureContents } from "../engine/captured.ts";
import { grouped } from "../words/numbers.ts";

const REASONS: Record<keyof CaptureContents["skipped"], string> = {
  unknown_link: "on a kind of link that is not read",
  not_ip: "not of IP",
  not_tcp: "of IP but not of TCP",
  fragments: "pieces of datagrams, which are not put together",
  cut: "cut so short that their headers are not whole",
  malformed: "with headers that contradict themselves",
  crowded: "of connections beyond the 200,000th",
};

/** Packets that belong to no connection, by why: "12 not of IP". */
export function leftOut(skipped: CaptureContents["skipped"]): string[] {
  const reasons = Object.entries(REASONS) as [keyof CaptureContents["skipped"], string][];
  return reasons.flatMap(([key, words]) => (skipped[key] > 0 ? [`${grouped(skipped[key])} ${words}`] : []));
}
