/** Numbers that the reader drags, as essays write them. */
import { parse } from "../../quantities/units.ts";
import type { Drag, DragValue } from "./format.ts";
import { PAYLOAD, writeQuantity } from "./quantities.ts";

/** No-break space between a number and its unit. */
const GAP = "\u00a0";

/** Puts the number and the unit of a text on one line. */
const joined = (text: string) => text.replaceAll(" ", GAP);

/** Finds the value that the essay opens with. Throws if there is none, as an essay with such a mistake cannot be shown. */
function dragOf(name: string, values: readonly DragValue[], start: string): Drag {
  const at = values.findIndex(({ text }) => text === joined(start));
  if (at < 0) throw new Error(`${name} cannot be ${start}`);
  return { name, values, start: at };
}

/** A parameter with a unit, or several that have one value; the texts are the values. */
export function quantities(
  name: string,
  paths: string | readonly string[],
  texts: readonly string[],
  start: string,
): Drag {
  return dragOf(
    name,
    texts.map((text) => ({ text: joined(text), set: Object.fromEntries([paths].flat().map((path) => [path, text])) })),
    start,
  );
}

/**
 * A round trip by the one-way propagation delay of a link, which is half of it. `rest`: the part of the round trip that other
 * links take.
 */
export function roundTrips(name: string, path: string, texts: readonly string[], start: string, rest = "0 ms"): Drag {
  const [timeOf, others] = [(text: string) => parse(text, "duration") ?? Number.NaN, parse(rest, "duration") ?? 0];
  const half = (text: string) => (timeOf(text) - others) / 2;
  return dragOf(
    name,
    texts.map((text) => ({ text: joined(text), set: { [path]: half(text) } })),
    start,
  );
}

/**
 * A window of whole packets. The receiver acknowledges a packet before its process has read it, so it offers one packet less
 * than its buffer holds: the buffer has room for one more than may be on the way.
 */
export function packets(name: string, counts: readonly number[], start: number): Drag {
  const text = (count: number) => joined(count === 1 ? "1 packet" : `${count} packets`);
  const buffer = (count: number) => PAYLOAD * (count === 1 ? 1 : count + 1);
  return dragOf(
    name,
    counts.map((count) => ({ text: text(count), set: { "tcp.window": buffer(count) } })),
    text(start),
  );
}

/** A count, with the words for one and for several. */
export function counts(
  name: string,
  paths: string | readonly string[],
  values: readonly number[],
  start: number,
  [one, several]: readonly [string, string],
  each = 1,
): Drag {
  const text = (count: number) => joined(`${count} ${count === 1 ? one : several}`);
  return dragOf(
    name,
    values.map((count) => {
      return { text: text(count), set: Object.fromEntries([paths].flat().map((path) => [path, count * each])) };
    }),
    text(start),
  );
}

/** A share from 0 to 1, written in percent. */
export function shares(name: string, path: string, values: readonly number[], start: number): Drag {
  const text = (share: number) => writeQuantity(share, "percent");
  return dragOf(
    name,
    values.map((share) => ({ text: text(share), set: { [path]: share } })),
    text(start),
  );
}

/** One of a few, by the word of each in the prose. */
export function choices(name: string, path: string, words: Readonly<Record<string, string>>, start: string): Drag {
  const values = Object.entries(words).map(([id, text]) => ({ text, set: { [path]: id } }));
  return { name, values, start: Object.keys(words).indexOf(start) };
}

/** Returns whole numbers from `from` to `to`. */
export const wholes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
