import type { Catalog } from "../engine/contract.ts";
import { inSentence } from "../language/names.ts";
import type { Fill, Pattern, Token } from "./marks.ts";

/** Colour by the family of the limit, pattern within the family: windows are green, hosts violet. */
const STYLES: Record<string, [Token, Pattern]> = {
  receiver_window: ["window", "solid"],
  congestion_window: ["window", "hatch"],
  send_buffer: ["window", "dots"],
  silly_window: ["window", "cross"],
  nagle: ["window", "cross"],
  sender_cpu: ["host", "solid"],
  receiver_cpu: ["host", "hatch"],
  application: ["host", "dots"],
  router: ["queue", "solid"],
  link: ["data", "solid"],
  timer: ["timer", "hatch"],
  recovery: ["loss", "hatch"],
  hand: ["host", "cross"],
  // Limits of captured connections.
  handshake: ["timer", "solid"],
  zero_window: ["host", "bars"],
  slow_start: ["window", "hatch"],
  congestion_avoidance: ["window", "bars"],
  delayed_ack: ["ack", "hatch"],
  fast_recovery: ["loss", "solid"],
  timer_recovery: ["timer", "hatch"],
  spurious_recovery: ["loss", "cross"],
  bottleneck: ["data", "solid"],
  capture: ["ink-2", "cross"],
  unknown: ["ink-2", "dots"],
};

const FAMILIES: [RegExp, [Token, Pattern]][] = [
  [/silly|nagle/, ["window", "cross"]],
  [/congestion|cwnd/, ["window", "hatch"]],
  [/buffer/, ["window", "dots"]],
  [/window|wnd/, ["window", "solid"]],
  [/receiver/, ["host", "hatch"]],
  [/cpu|host|processor/, ["host", "solid"]],
  [/app/, ["host", "dots"]],
  [/queue|router/, ["queue", "solid"]],
  [/link|wire/, ["data", "solid"]],
  [/timer|rto|persist/, ["timer", "hatch"]],
  [/recover|retrans|loss/, ["loss", "hatch"]],
];

/** Fill of the marks of a limit. */
type LimitFill = Required<Pick<Fill, "color" | "pattern">>;

/** Colour and pattern of a limit, by its index in `Catalog.limits`; a diagnosed run has the limits of diagnoses there. */
export function limitFill(catalog: Catalog, limit: number): LimitFill {
  return fillOf(catalog.limits[limit]?.id ?? "");
}

/** Colour and pattern of a limit, by its id. */
export function fillOf(id: string): LimitFill {
  const [color, pattern] = STYLES[id] ?? FAMILIES.find(([words]) => words.test(id))?.[1] ?? ["ink-2", "dots"];
  return { color, pattern };
}

/** Returns the name of a limit in lower case, for the middle of a sentence; abbreviations stay unchanged. */
export function limitName(catalog: Catalog, limit: number): string {
  return inSentence(catalog.limits[limit]?.name ?? "");
}
