/**
 * Search in the events of a run. Words are separated by spaces and all must hold; `-` before a word negates it.
 *
 *     kind:dropped,marked   at:t3   flow:bulk   is:retransmission   seq>1000   time>=1.2s   -is:ack   timer
 *
 * A word without a key is a property of packets (`is:`), or part of the name of a kind, a place, a flow or a reason.
 */
import { t } from "@lingui/core/macro";
import { Fate, NO_PACKET } from "../../engine/contract.ts";
import { readQuantity } from "../../quantities/units.ts";
import { collisionsOf } from "../../run/attempts.ts";
import { sackBlocks } from "../../run/headers/header_options.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { isNak, isPureAck } from "../../run/sentence.ts";

/** Tests an event; `packet` is -1 if it has none. */
type Test = (row: number, packet: number) => boolean;

/** A search in the events of a run. */
export interface Query {
  /** Null if every event matches. */
  test: Test | null;
  /** Sentences about words that could not be read; such words are left out. */
  problems: string[];
}

/** Properties of packets that can be searched for, with their names. */
export const PROPERTIES: Record<string, { name: string; holds(run: Run, packet: number): boolean }> = {
  data: {
    get name() {
      return t`with data`;
    },
    holds: ({ packets }, p) => packets.len[p] > 0,
  },
  ack: {
    get name() {
      return t`ACK alone`;
    },
    holds: isPureAck,
  },
  retransmission: {
    get name() {
      return t`retransmission`;
    },
    holds: ({ packets }, p) => packets.copy[p] > 0,
  },
  lost: {
    get name() {
      return t`lost in transit`;
    },
    holds: ({ packets }, p) => packets.fate[p] === Fate.dropped,
  },
  piece: {
    get name() {
      return t`fragment of a datagram`;
    },
    holds: (run, p) => run.pieces.of(p) !== null,
  },
  duplicate: {
    get name() {
      return t`carried twice`;
    },
    holds: (run, p) => run.isDuplicate(p),
  },
  collided: {
    get name() {
      return t`that collided`;
    },
    holds: (run, p) => collisionsOf(run, p) > 0,
  },
  syn: {
    get name() {
      return t`SYN`;
    },
    holds: ({ packets }, p) => (packets.flags[p] & 2) !== 0,
  },
  fin: {
    get name() {
      return t`FIN`;
    },
    holds: ({ packets }, p) => (packets.flags[p] & 1) !== 0,
  },
  rst: {
    get name() {
      return t`RST`;
    },
    holds: ({ packets }, p) => (packets.flags[p] & 4) !== 0,
  },
  sack: {
    get name() {
      return t`with SACK blocks`;
    },
    holds: (run, p) => sackBlocks(run, p).length > 0,
  },
  nak: {
    get name() {
      return t`with a NAK`;
    },
    holds: isNak,
  },
};

/** Keys whose value is one of a list, each with a menu in the view. */
export type MenuKey = "kind" | "is" | "flow" | "at";

const NUMBERS = ["seq", "ack", "len", "wnd"] as const;
type NumberKey = (typeof NUMBERS)[number];

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  "=": (a, b) => a === b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

const COMPARED = /^([a-z]+)(<=|>=|=|<|>)(.+)$/i;
const KEYED = /^(kind|is|flow|at):(.*)$/i;

/** Reads a search; words that cannot be read become problems. */
export function readQuery(run: Run, text: string): Query {
  const tests: Test[] = [];
  const problems: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const not = word.startsWith("-") && word.length > 1;
    const bare = not ? word.slice(1) : word;
    const test = readWord(run, bare);
    if (typeof test === "string") problems.push(test);
    else tests.push(not ? (row, packet) => !test(row, packet) : test);
  }
  if (tests.length === 0) return { test: null, problems };
  if (tests.length === 1) return { test: tests[0], problems };
  return { test: (row, packet) => tests.every((test) => test(row, packet)), problems };
}

/** Returns the test of a word, or a sentence about its mistake. */
function readWord(run: Run, word: string): Test | string {
  const compared = COMPARED.exec(word);
  if (compared) return readComparison(run, word, compared[1].toLowerCase(), compared[2], compared[3]);
  const keyed = KEYED.exec(word);
  if (keyed) {
    const key = keyed[1].toLowerCase() as MenuKey;
    const values = keyed[2].toLowerCase().split(",").filter(Boolean);
    return values.length > 0 ? readKeyed(run, key, values) : t`${key}: has no value.`;
  }
  const property = propertyTest(run, [word.toLowerCase()]);
  if (typeof property !== "string") return property;
  return anywhere(run, word.toLowerCase());
}

function readComparison(run: Run, word: string, key: string, sign: string, value: string): Test | string {
  const holds = COMPARISONS[sign];
  if (key === "time") {
    const time = readTime(value);
    if (time === null) return t`${word}: ${value} is not a time such as 20ms or 1.5s.`;
    const times = run.data.events.time;
    return (row) => holds(times[row], time);
  }
  if (!NUMBERS.includes(key as NumberKey)) return t`${word}: only ${NUMBERS.join(", ")} and time can be compared.`;
  const number = Number(value);
  if (!Number.isFinite(number)) return t`${word}: ${value} is not a number.`;
  const column = run.packets[key as NumberKey];
  return (_, packet) => packet >= 0 && holds(column[packet], number);
}

/** ns; a bare number is in ms, as the list's own column. */
function readTime(text: string): number | null {
  const quantity = readQuantity(text);
  if (quantity?.kind === null) return quantity.value * 1e6;
  return quantity?.kind === "duration" ? quantity.value : null;
}

function readKeyed(run: Run, key: MenuKey, values: readonly string[]): Test | string {
  const { kind, place, flow } = run.data.events;
  if (key === "is") return propertyTest(run, values);
  const [column, names] =
    key === "kind"
      ? [kind, run.catalog.event_kinds.map(({ id }) => [id])]
      : key === "at"
        ? [place, run.places.map(({ id }) => [id, lastPart(id)])]
        : [flow, run.flows.map(({ id, entry }) => [id, entry])];
  const meant = names.map((some) => some.some((name) => values.includes(name.toLowerCase())));
  const unknown = values.find((value) => !names.some((some) => some.some((name) => name.toLowerCase() === value)));
  if (unknown !== undefined) {
    const choices = names.slice(0, 12).map((some) => some[some.length - 1]);
    const all = `${choices.join(", ")}${names.length > 12 ? " …" : "."}`;
    return t`${key}:${unknown} is not one of ${all}`;
  }
  return (row) => meant[column[row]];
}

function propertyTest(run: Run, values: readonly string[]): Test | string {
  const unknown = values.find((value) => !Object.hasOwn(PROPERTIES, value));
  if (unknown !== undefined) return t`is:${unknown} is not one of ${Object.keys(PROPERTIES).join(", ")}.`;
  const tests = values.map((value) => PROPERTIES[value].holds);
  return (_, packet) => packet >= 0 && tests.some((holds) => holds(run, packet));
}

/** Matches events with `word` in their words: kind, place, flow, reason of a drop. */
function anywhere(run: Run, word: string): Test | string {
  const named = (names: readonly string[]) => names.some((name) => name.toLowerCase().includes(word));
  const kinds = run.catalog.event_kinds.map(({ id, name }) => named([id, name]));
  const places = run.places.map(({ id, name }) => named([id, name]));
  const flows = run.flows.map(({ id, name }) => named([id, name]));
  const reasons = run.catalog.drop_reasons.map(({ id, name }) => named([id, name]));
  if (![kinds, places, flows, reasons].some((some) => some.includes(true))) {
    return t`${word} is not in the name of any kind of event, place, flow or reason, and is not a property of packets.`;
  }
  const { kind, place, flow, detail } = run.data.events;
  const { dropped } = run.kinds;
  return (row) =>
    kinds[kind[row]] || places[place[row]] || flows[flow[row]] || (kind[row] === dropped && reasons[detail[row]]);
}

/** "t3" of "links.t3". */
export function lastPart(id: string): string {
  return id.slice(id.indexOf(".") + 1);
}

/** Returns the value that the text has under a key; empty if it has none or several. */
export function chosenIn(text: string, key: MenuKey): string {
  const values = text.split(/\s+/).flatMap((word) => (word.startsWith(`${key}:`) ? [word.slice(key.length + 1)] : []));
  return values.length === 1 ? values[0] : "";
}

/** The text with another value under the key; empty: with none. */
export function withChosen(text: string, key: MenuKey, value: string): string {
  const words = text.split(/\s+/).filter((word) => word !== "" && !word.startsWith(`${key}:`));
  return [...words, ...(value === "" ? [] : [`${key}:${value}`])].join(" ");
}

/** The rows that hold, ascending; all of them without a column of their own. */
export interface Found {
  count: number;
  problems: readonly string[];
  /** Event row of the `index`th. */
  row(index: number): number;
  /** Index of the last at or before the event row; -1 before the first. */
  upTo(row: number): number;
}

const latest = new WeakMap<Run, { text: string; found: Found }>();

/** Finds the events that match; the latest search of each run is kept. */
export function findEvents(run: Run, text: string): Found {
  const known = latest.get(run);
  if (known?.text === text) return known.found;
  const found = search(run, text);
  latest.set(run, { text, found });
  return found;
}

function search(run: Run, text: string): Found {
  const { test, problems } = readQuery(run, text);
  const { packet, time } = run.data.events;
  const all = time.length;
  if (test === null) return { count: all, problems, row: (index) => index, upTo: (row) => Math.min(row, all - 1) };
  const rows = new Uint32Array(all);
  let count = 0;
  for (let row = 0; row < all; row++) {
    const about = packet[row];
    if (test(row, about === NO_PACKET ? -1 : about)) rows[count++] = row;
  }
  const kept = rows.slice(0, count);
  return { count, problems, row: (index) => kept[index], upTo: (row) => countUpTo(kept, row) - 1 };
}
