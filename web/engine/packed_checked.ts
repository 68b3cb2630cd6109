/**
 * A check on its way from a worker to the page. The complete scenario of thousands of parts, with the source of each value,
 * takes the page half a second to unpack. So large groups cross as the bytes of their parts, and the page reads only the parts
 * that it shows.
 */
import type { Checked, FlowInfo, Place, Source } from "./contract.ts";

/** Values as JSON in UTF-8, one behind the other. */
export interface PackedList {
  bytes: Uint8Array<ArrayBuffer>;
  /** End of each value. */
  ends: Uint32Array<ArrayBuffer>;
}

/** Values with their keys, in the same order. */
export interface PackedRecord extends PackedList {
  keys: string[];
}

/** A check whose large groups are packed. */
export interface PackedChecked extends Omit<Checked, "sources" | "places" | "flows"> {
  /** Large groups of the scenario, which has null in their places. */
  groups: Record<string, PackedRecord>;
  /** Values by the part that they belong to (`flows.bulk`), once there are many. */
  sources: { plain: Checked["sources"] } | { packed: PackedRecord };
  places: { plain: Place[] } | { packed: PackedList };
  /** Keys: the entries of the scenario that describe the flows. */
  flows: { plain: FlowInfo[] } | { packed: PackedRecord };
}

/** Values up to which a group crosses as it is: unpacking so many takes less than a millisecond. */
const FEW = 50;
const FEW_SOURCES = 3000;

/** Packs what the engine says of a scenario. */
export function packChecked({ problems, scenario, sources, places, flows }: Checked): PackedChecked {
  const groups: Record<string, PackedRecord> = Object.create(null);
  const rest = scenario && { ...scenario };
  for (const [key, group] of Object.entries(scenario ?? {})) {
    if (!isRecord(group) || Object.keys(group).length <= FEW) continue;
    groups[key] = packRecord(Object.entries(group));
    if (rest) rest[key] = null;
  }
  return {
    problems,
    scenario: rest,
    groups,
    sources: Object.keys(sources).length > FEW_SOURCES ? { packed: packRecord(byOwner(sources)) } : { plain: sources },
    places: places.length > FEW ? { packed: packList(places) } : { plain: places },
    flows: flows.length > FEW ? { packed: packRecord(flows.map((flow) => [flow.entry, flow])) } : { plain: flows },
  };
}

/** The buffers of a packed check, which move to the page without a copy. */
export function buffersOf({ groups, sources, places, flows }: PackedChecked): ArrayBuffer[] {
  const packed = [sources, places, flows].flatMap((one) => ("packed" in one ? [one.packed] : []));
  return [...Object.values(groups), ...packed].flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);
}

/** Opens a packed check. Parts of large groups are read when they are first asked for. */
export function openChecked({ problems, scenario, groups, sources, places, flows }: PackedChecked): Checked {
  const opened = scenario && { ...scenario };
  for (const [key, packed] of Object.entries(groups)) if (opened) opened[key] = openRecord(packed);
  return {
    problems,
    scenario: opened,
    sources: "packed" in sources ? openSources(sources.packed) : sources.plain,
    places: "packed" in places ? openList<Place>(places.packed) : places.plain,
    flows: "packed" in flows ? openFlows(flows.packed) : flows.plain,
  };
}

const knownEntries = new WeakMap<readonly FlowInfo[], readonly string[]>();

/** The entry of each flow of a check, without reading the flows if they are packed. */
export function entriesOf(flows: readonly FlowInfo[]): readonly string[] {
  return knownEntries.get(flows) ?? flows.map(({ entry }) => entry);
}

/** Number of values that were read from packed groups since the page was opened: what the page's work is measured by. */
export const unpacked = { values: 0 };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part that a value belongs to: the first two names of its path. */
function ownerOf(path: string): string {
  const second = path.indexOf(".", path.indexOf(".") + 1);
  return second < 0 ? path : path.slice(0, second);
}

function byOwner(sources: Checked["sources"]): [string, Checked["sources"]][] {
  const owners = new Map<string, Checked["sources"]>();
  for (const [path, source] of Object.entries(sources)) {
    const owner = ownerOf(path);
    const own = owners.get(owner) ?? {};
    owners.set(owner, own);
    own[path] = source;
  }
  return [...owners];
}

function packRecord(entries: readonly (readonly [string, unknown])[]): PackedRecord {
  return { keys: entries.map(([key]) => key), ...packList(entries.map(([, value]) => value)) };
}

function packList(values: readonly unknown[]): PackedList {
  const encoder = new TextEncoder();
  const texts = values.map((value) => encoder.encode(JSON.stringify(value)));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += text.length;
    ends[index] = end;
  });
  const bytes = new Uint8Array(end);
  texts.forEach((text, index) => {
    bytes.set(text, ends[index] - text.length);
  });
  return { bytes, ends };
}

function readerOf<T>({ bytes, ends }: PackedList): (index: number) => T {
  const decoder = new TextDecoder();
  const read = new Map<number, T>();
  return (index) => {
    const known = read.get(index);
    if (known !== undefined) return known;
    unpacked.values += 1;
    const value = JSON.parse(decoder.decode(bytes.subarray(ends[index - 1] ?? 0, ends[index])));
    read.set(index, value);
    return value;
  };
}

/** An object like any other, except that a value is read when it is first asked for. */
function lazyRecord<T>(
  keys: () => string[],
  has: (key: string) => boolean,
  read: (key: string) => T,
): Record<string, T> {
  return new Proxy<Record<string, T>>(Object.create(null), {
    get: (_, key) => (typeof key === "string" && has(key) ? read(key) : undefined),
    has: (_, key) => typeof key === "string" && has(key),
    ownKeys: () => keys(),
    // With a value in it, `Object.keys` would read all.
    getOwnPropertyDescriptor: (_, key) =>
      typeof key === "string" && has(key) ? { get: () => read(key), enumerable: true, configurable: true } : undefined,
    set: () => false,
    deleteProperty: () => false,
    defineProperty: () => false,
  });
}

function openRecord(packed: PackedRecord): Record<string, unknown> {
  const read = readerOf(packed);
  const places = placesOf(packed.keys);
  return lazyRecord(
    () => packed.keys,
    (key) => places().has(key),
    (key) => read(places().get(key) ?? 0),
  );
}

function placesOf(keys: readonly string[]): () => Map<string, number> {
  let places: Map<string, number> | null = null;
  return () => {
    places ??= new Map(keys.map((key, index) => [key, index]));
    return places;
  };
}

function openSources(packed: PackedRecord): Checked["sources"] {
  const owners = openRecord(packed) as Record<string, Checked["sources"]>;
  const own = (path: string): Checked["sources"] => owners[ownerOf(path)] ?? {};
  return lazyRecord<Source>(
    () => packed.keys.flatMap((owner) => Object.keys(owners[owner])),
    (path) => Object.hasOwn(own(path), path),
    (path) => own(path)[path],
  );
}

function openFlows(packed: PackedRecord): FlowInfo[] {
  const flows = openList<FlowInfo>(packed);
  knownEntries.set(flows, packed.keys);
  return flows;
}

function openList<T>(packed: PackedList): T[] {
  const read = readerOf<T>(packed);
  const { length } = packed.ends;
  /** Index of a key; -1 for one that is none, as `length` or `map`. */
  const indexOf = (key: string | symbol): number => {
    if (typeof key !== "string" || !/^\d+$/.test(key)) return -1;
    return Number(key) < length ? Number(key) : -1;
  };
  return new Proxy<T[]>(new Array<T>(length), {
    get(list, key, self) {
      const index = indexOf(key);
      return index < 0 ? Reflect.get(list, key, self) : read(index);
    },
    has: (list, key) => indexOf(key) >= 0 || Reflect.has(list, key),
    getOwnPropertyDescriptor(list, key) {
      const index = indexOf(key);
      if (index < 0) return Reflect.getOwnPropertyDescriptor(list, key);
      return { get: () => read(index), enumerable: true, configurable: true };
    },
    ownKeys: () => [...Array.from({ length }, (_, index) => String(index)), "length"],
    set: () => false,
  });
}
