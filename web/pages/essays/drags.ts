/** Numbers that the reader drags, as essays write them, in the language of the page. */
import { plural } from "@lingui/core/macro";
import { localized } from "../../quantities/numbers.ts";
import { parse } from "../../quantities/units.ts";
import type { Drag, DragValue } from "./format.ts";
import { PAYLOAD, writeQuantity } from "./quantities.ts";

/** No-break space between a number and its unit. */
const GAP = "\u00a0";

/** Writes a number with its unit, on one line. */
const joined = (text: string) => localized(text.replaceAll(" ", GAP));

/** Writes a number of packets. */
const packetText = (count: number) => joined(plural(count, { one: "# packet", other: "# packets" }));

/** Finds the value that the essay opens with. Throws if there is none, as an essay with such a mistake cannot be shown. */
function dragOf<Value extends string | number>(
  name: string,
  all: readonly Value[],
  start: Value,
  write: (one: Value) => DragValue,
): Drag {
  const at = all.indexOf(start);
  if (at < 0) throw new Error(`${name} cannot be ${start}`);
  return { name, values: all.map(write), start: at };
}

/** Sets several parameters to the same value. */
const setAll = (paths: string | readonly string[], value: string | number) =>
  Object.fromEntries([paths].flat().map((path) => [path, value]));

/** A parameter with a unit, or several that have one value; the texts are the values. */
export function quantities(
  name: string,
  paths: string | readonly string[],
  texts: readonly string[],
  start: string,
): Drag {
  return dragOf(name, texts, start, (text) => ({ text: joined(text), set: setAll(paths, text) }));
}

/**
 * A round trip by the one-way propagation delay of a link, which is half of it. `rest`: the part of the round trip that other
 * links take.
 */
export function roundTrips(name: string, path: string, texts: readonly string[], start: string, rest = "0 ms"): Drag {
  const [timeOf, others] = [(text: string) => parse(text, "duration") ?? Number.NaN, parse(rest, "duration") ?? 0];
  const half = (text: string) => (timeOf(text) - others) / 2;
  return dragOf(name, texts, start, (text) => ({ text: joined(text), set: { [path]: half(text) } }));
}

/**
 * A window of whole packets. The receiver acknowledges a packet before its process has read it, so it offers one packet less
 * than its buffer holds: the buffer has room for one more than may be on the way.
 */
export function packets(name: string, counts: readonly number[], start: number): Drag {
  const buffer = (count: number) => PAYLOAD * (count === 1 ? 1 : count + 1);
  return dragOf(name, counts, start, (count) => ({ text: packetText(count), set: { "tcp.window": buffer(count) } }));
}

/** A number of packets. `each`: what the parameter counts in a packet, such as its bytes. */
export function packetCounts(
  name: string,
  paths: string | readonly string[],
  counts: readonly number[],
  start: number,
  each = 1,
): Drag {
  return dragOf(name, counts, start, (count) => ({ text: packetText(count), set: setAll(paths, count * each) }));
}

/** A share from 0 to 1, written in percent. */
export function shares(name: string, path: string, values: readonly number[], start: number): Drag {
  return dragOf(name, values, start, (share) => ({ text: writeQuantity(share, "percent"), set: { [path]: share } }));
}

/** One of a few, by the word of each in the prose. */
export function choices(name: string, path: string, words: Readonly<Record<string, string>>, start: string): Drag {
  return dragOf(name, Object.keys(words), start, (id) => ({ text: words[id], set: { [path]: id } }));
}

/** Returns whole numbers from `from` to `to`. */
export const wholes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
