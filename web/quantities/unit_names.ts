/** Units that are words, in the language of the page. */
import { msg } from "@lingui/core/macro";
import { texts } from "../language/index.ts";

/** Names of the units that are words, by how the engine, the experiments and the views write them. */
const NAMES: Readonly<Record<string, string>> = texts({
  buffers: msg`buffers`,
  byte: msg`byte`,
  bytes: msg`bytes`,
  count: msg`count`,
  "data packets per ack": msg`data packets per ACK`,
  packets: msg`packets`,
  "packets/s": msg`packets/s`,
  "per 1000": msg`per 1000`,
  "per 10,000": msg`per 10,000`,
  "per minute": msg`per minute`,
  ratio: msg`ratio`,
  "round trips": msg`round trips`,
  times: msg`times`,
});

/** Names of the same units after the number 1. */
const SINGULAR: Readonly<Record<string, string>> = texts({
  buffers: msg({ context: "one unit", message: "buffer" }),
  bytes: msg({ context: "one unit", message: "byte" }),
  packets: msg({ context: "one unit", message: "packet" }),
  "round trips": msg({ context: "one unit", message: "round trip" }),
  times: msg({ context: "one unit", message: "time" }),
});

/** Returns the name of a unit after a number as it is written, "1 packet" or "2 packets". */
export const unitAfter = (number: string, unit: string): string =>
  number === "1" && Object.hasOwn(SINGULAR, unit) ? SINGULAR[unit] : unitName(unit);

/** Returns a unit in the language of the page; a symbol, such as `Mb/s`, is the same in all languages. */
export const unitName = (unit: string): string => (Object.hasOwn(NAMES, unit) ? NAMES[unit] : unit);
