/**
 * Options that a reader chooses in views beside time, flow and packet: kept with the playhead, in links and in files.
 */

import { LANGUAGES } from "../language/languages.ts";
import { exact, parse } from "../quantities/units.ts";

/** An option: its usual value, and its form in a link. */
export interface Option<V> {
  usual: V;
  /** `null` for a text that `write` did not make. */
  read(text: string): V | null;
  write(value: V): string;
  /** All values, if they are a few. */
  choices?: readonly string[];
}

/** One of a few; the first is the usual one. */
function oneOf<const T extends string>(...choices: readonly [T, ...T[]]): Option<T> {
  return {
    usual: choices[0],
    choices,
    read: (text) => choices.find((one) => one === text) ?? null,
    write: (value) => value,
  };
}

const ID = /^[a-z][a-z0-9_]{0,39}$/;
/** Largest number of ids, more than any catalog has. */
const MOST = 64;

/**
 * An option that is a list of ids in order, with at least one id unless none is usual. Others check whether each id is
 * known.
 */
function someOf(...usual: readonly string[]): Option<readonly string[]> {
  return {
    usual,
    read(text) {
      const ids = text.split(",");
      return ids.length <= MOST && ids.every((id) => ID.test(id)) ? [...new Set(ids)] : null;
    },
    write: (ids) => ids.join(","),
  };
}

/** A single id, or none. */
const oneId: Option<string> = {
  usual: "",
  read: (text) => (ID.test(text) ? text : null),
  write: (id) => id,
};

const FILE = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** A name such as files have, or none. */
const oneName: Option<string> = {
  usual: "",
  read: (text) => (FILE.test(text) ? text : null),
  write: (name) => name,
};

const CAPTURE = /^[a-z0-9]\w{0,79}$/i;

/** Name of a capture that the site has, or none. */
const oneCapture: Option<string> = {
  usual: "",
  read: (text) => (CAPTURE.test(text) ? text : null),
  write: (name) => name,
};

/** Longest text that is kept. */
const LONGEST = 200;

/** A line of text, or none. */
const oneLine: Option<string> = {
  usual: "",
  read: (text) => (text.length <= LONGEST && !/\p{Cc}/u.test(text) ? text : null),
  write: (text) => text,
};

/** Letters of a packed text of 64 KB that hardly shrinks. */
const MOST_PACKED = 90_000;
const PACKED = /^[\w-]+$/;

/** A packed text, as `packProgram` writes it, or none. */
const packed: Option<string> = {
  usual: "",
  read: (text) => (text.length <= MOST_PACKED && PACKED.test(text) ? text : null),
  write: (text) => text,
};

const SIGNED = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A packed text with a public key and a signature, with dots between them, or none. */
const signed: Option<string> = {
  usual: "",
  read: (text) => (text.length <= MOST_PACKED && SIGNED.test(text) ? text : null),
  write: (text) => text,
};

/** Names with dots in them, or none: a few lines' worth. */
const LIST_LONGEST = 2000;
const NAME = /^[A-Za-z_][\w.*-]{0,79}$/;
const list: Option<readonly string[]> = {
  usual: [],
  read(text) {
    const names = text.split(",");
    return text.length <= LIST_LONGEST && names.every((name) => NAME.test(name)) ? [...new Set(names)].sort() : null;
  },
  write: (names) => names.join(","),
};

/** Moments a reader keeps, at most. */
const MOST_BOOKMARKS = 40;

/** Instants of a run, ns, ascending; written as durations. */
const times: Option<readonly number[]> = {
  usual: [],
  read(text) {
    const read = text.split(",").map((one) => parse(one, "duration"));
    const known = read.filter((one): one is number => one !== null && one >= 0);
    if (known.length < read.length || known.length > MOST_BOOKMARKS) return null;
    return [...new Set(known)].sort((a, b) => a - b);
  },
  write: (all) => all.map((one) => exact(one, "duration")).join(","),
};

/** One instant of a run, ns; 0 is none. */
const instant: Option<number> = {
  usual: 0,
  read(text) {
    const time = parse(text, "duration");
    return time !== null && time > 0 ? time : null;
  },
  write: (time) => exact(time, "duration"),
};

/** Adds a bookmark at `time` (ns) or removes the one that is there; returns the same list if it is full. */
export function toggled(bookmarks: readonly number[], time: number): readonly number[] {
  if (bookmarks.includes(time)) return bookmarks.filter((one) => one !== time);
  return bookmarks.length < MOST_BOOKMARKS ? [...bookmarks, time].sort((a, b) => a - b) : bookmarks;
}

/** Every option of every view, by its key in a link. A view that needs another one adds a line. */
export const OPTIONS = {
  /** Bookmarked instants, ns. */
  bookmarks: times,
  /** Views on the page, in order; none: as usual. */
  views: someOf(),
  /** Ladder: sender and receiver only, or every stop of the path. */
  columns: oneOf("ends", "route"),
  /** Ladder: time to scale, or with stretches without events shortened. */
  clock: oneOf("linear", "compressed"),
  /** Ladder: packets that are drawn. */
  packets: oneOf("all", "data", "acks", "repairs"),
  /** Ladder: numbering of the packets. */
  numbering: oneOf("segments", "bytes"),
  /** Ladder: brackets around ACKs that arrive bunched. */
  ack_compression: oneOf("shown", "hidden"),
  /** Time and sequence numbers: tcptrace's notation, or a dot for each segment, as Stevens draws them, or in KB, as SATNET does. */
  notation: oneOf("tcptrace", "stevens", "kilobytes"),
  /** Window and data in flight: unit of the axis. */
  unit: oneOf("segments", "bytes"),
  /** Variables over time: ids of `quantitiesOf`. */
  variables: someOf("srtt", "rto"),
  /** Distributions: the measured property of packets. */
  distribution: oneOf("interarrival", "delay", "size", "round_trip", "sender_gaps", "receiver_gaps"),
  /** Sweep: curves that belong together in one plot, or each in a plot of its own, on the same axes. */
  curves: oneOf("together", "apart"),
  /** Map of two parameters: their paths, and its measure; empty: as usual. */
  heat: oneLine,
  /** Flow-control calculator: inputs that are not the usual ones; see `web/calculator/inputs.ts`. */
  equations: oneLine,
  /** Step size forward and back: the id of a row of `STEP_SIZES`. */
  stride: oneOf("event", "packet", "round_trip", "loss", "moment", "transition", "collision", "bookmark"),
  /** Playback: stretches in which nothing happens are skipped, or played. */
  idle: oneOf("skipped", "played"),
  /** Event list: the search, as `web/views/events/query.ts` reads it. */
  events: oneLine,
  /** Runs side by side: the view that is shown of each. */
  compared: oneOf("ladder", "sequence", "window", "throughput", "queue", "limits", "round_trips"),
  /** Runs overlaid: the quantity that is drawn of each. */
  overlaid: oneOf("window", "flight", "sequence", "throughput", "queue", "receive_window", "sent"),
  /** Captures: the file of the site that is opened, `kernel/<name>.pcap.gz`; empty: a file of the reader. */
  file: oneCapture,
  /** Report card: variants side by side; none: those that the site comes with. */
  variants: someOf(),
  /** Contest: sealed paths, and a result that was handed in; empty for none. */
  sealed: packed,
  entry: signed,
  /** Views that fill the screen before an audience, one or two; none: the page is no presentation. */
  present: someOf(),
  /** Language of the interface; none: as the reader wishes. */
  lang: oneOf<string>("", ...LANGUAGES.map(({ id }) => id)),
  /** Theme of the page; empty: as the reader's system wishes. */
  theme: oneOf("", "light", "dark", "contrast", "projector"),
  /** Step of `tour`, or of the experiment's explanation; empty if there is none or it is closed. */
  step: oneId,
  tour: oneId,
  /** The page as a sheet of paper: the teacher's notes, or the worksheet. */
  sheet: oneOf("none", "notes", "worksheet"),
  /** Exercise that is open: a file of `web/pages/exercises/`. */
  exercise: oneName,
  /** Lesson of the page of programs that is open: a row of `web/pages/program/lessons/`. */
  lesson: oneName,
  /** The reader's program, packed; it runs only after the reader has agreed. */
  code: packed,
  /** Until when the reader sends in TCP's place, ns since the start of the run; 0: TCP sends. */
  sender: instant,
  /** Question that the reader answers before the result is shown; see `web/predict/`. */
  ask: oneOf("nothing", "curve", "knee", "event"),
  /** The reader's prediction, as `web/predict/guess.ts` writes it; and whether the answer is shown. */
  guess: oneLine,
  revealed: oneOf("no", "yes"),
  /** Paths of locked parameters, and ids of hidden parts: parameters, views, parts of the page. */
  locked: list,
  hidden: list,
  /** Parameters that readers can change in a frame on another page; none: no parameter. */
  controls: list,
  /** Checksum of everything that an assignment fixes, which reveals a changed link. */
  seal: oneLine,
};

/** Key of an option, the same in links and files. */
export type OptionKey = keyof typeof OPTIONS;
/** A value for every option. */
export type Options = { [K in OptionKey]: (typeof OPTIONS)[K]["usual"] };

const KEYS = Object.keys(OPTIONS) as OptionKey[];

/** Tells whether an option has this key. */
export function isOptionKey(key: string): key is OptionKey {
  return Object.hasOwn(OPTIONS, key);
}

/** Returns the option of a key, typed so that any key can be asked for. */
const optionAt = (key: OptionKey) => OPTIONS[key] as Option<unknown>;

/** The usual value of every option, which a link leaves out. */
export const USUAL_OPTIONS = Object.fromEntries(KEYS.map((key) => [key, optionAt(key).usual])) as Options;

/** Writes the options given, as pairs of a link. */
export function writeOptions(options: Partial<Options>): [OptionKey, string][] {
  return KEYS.flatMap((key): [OptionKey, string][] => {
    const value = options[key];
    return value === undefined ? [] : [[key, optionAt(key).write(value)]];
  });
}

/** `null` if the text is no choice for `key`. */
export function readOption(key: OptionKey, text: string): Partial<Options> | null {
  const value = optionAt(key).read(text);
  return value === null ? null : { [key]: value };
}

/** Returns only the options that differ from the usual values. */
export function unusual(options: Options): Partial<Options> {
  const differ = KEYS.filter((key) => optionAt(key).write(options[key]) !== optionAt(key).write(USUAL_OPTIONS[key]));
  return Object.fromEntries(differ.map((key) => [key, options[key]]));
}
