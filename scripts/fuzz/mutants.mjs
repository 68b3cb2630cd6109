/** Changes of texts, bytes and JSON values at random; the same numbers make the same changes. */

/**
 * @typedef {(bound: number) => number} Below random whole numbers below a bound, such as `numbers` of `soak/visitor.mjs` gives
 */

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Below} below
 */
export const oneOf = (list, below) => list[below(list.length)];

/** Texts that are likely to matter to a page or an engine. A script among them leaves its mark as `window.ran`. */
const TEXTS = [
  "",
  "%",
  "%00",
  "%E2%80%AE",
  "&",
  "=",
  "?",
  "#/",
  ",",
  ".",
  "*",
  "0",
  "-1",
  "1e308",
  "NaN",
  "null",
  "__proto__",
  "constructor.prototype.ran",
  "<img src=x onerror=window.ran=1>",
  "<script>window.ran=1</script>",
  "javascript:window.ran=1",
  "https://example.org/x.png",
  '"onload="window.ran=1',
  "9".repeat(400),
  "A".repeat(5000),
];

/**
 * Changes a text at one to four places; `other` is another text to take parts of.
 * @param {string} text
 * @param {string} other
 * @param {Below} below
 */
export function mutantOfText(text, other, below) {
  let changed = text;
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const from = below(changed.length + 1);
    const to = Math.min(changed.length, from + below(12));
    const begin = below(other.length + 1);
    const between = [
      () => "",
      () => oneOf(TEXTS, below),
      () => String.fromCharCode(below(0x250)),
      () => changed.slice(from, to).repeat(2 + below(20)),
      () => other.slice(begin, begin + below(80)),
    ];
    changed = changed.slice(0, from) + oneOf(between, below)() + changed.slice(to);
  }
  return changed;
}

/** Bytes that lengths and numbers are made of. */
const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

/**
 * Changes bytes: flips, cuts, repeats and splices them, and replaces numbers of four bytes.
 * @param {Buffer} bytes
 * @param {Buffer} other another file to take parts of
 * @param {Below} below
 */
export function mutantOfBytes(bytes, other, below) {
  let changed = Buffer.from(bytes);
  for (let changes = 1 + below(3); changes > 0; changes--) {
    const at = below(changed.length + 1);
    const word = at - (at % 4);
    const begin = below(other.length + 1);
    const ways = [
      () => changed.length > at && changed.writeUInt8(changed[at] ^ (1 << below(8)), at),
      () => changed.length > at && changed.writeUInt8(oneOf(EDGES, below), at),
      () =>
        changed.length >= word + 4 &&
        changed.writeUInt32LE(oneOf([0, 3, 12, 0xffff, 1 << 24, 2 ** 32 - 1], below), word),
      () => {
        changed = changed.subarray(0, at);
      },
      () => {
        changed = Buffer.concat([changed.subarray(0, at), changed.subarray(Math.min(changed.length, at + below(64)))]);
      },
      () => {
        const part = changed.subarray(at, at + below(512));
        changed = Buffer.concat([changed.subarray(0, at), part, changed.subarray(at)]);
      },
      () => {
        changed = Buffer.concat([changed.subarray(0, at), other.subarray(begin)]);
      },
    ];
    oneOf(ways, below)();
  }
  return changed;
}

/** Values that are likely to matter. */
const VALUES = [
  null,
  true,
  "",
  "none",
  "1e400 s",
  "0 b/s",
  "1 ns",
  "-5 KB",
  "1000 TB",
  0,
  -1,
  0.5,
  65_536,
  1e300,
  2 ** 53,
  [],
  {},
  [{}],
  "x".repeat(5000),
];
const KEYS = ["", "__proto__", "tcp", "links", "from", "app", "kind", "count", "a.b", "*"];

/**
 * Changes one place of a JSON value, in place: another value, another name, no value, or a part of another value.
 * @param {unknown} value
 * @param {unknown} other
 * @param {Below} below
 */
export function changeValue(value, other, below) {
  const places = placesIn(value);
  if (places.length === 0) return;
  const { group, key } = oneOf(places, below);
  const others = placesIn(other);
  const near = () => put(group, key, nearValue(group[key], below));
  const ways = [
    near,
    near,
    near,
    near,
    () => put(group, key, oneOf(VALUES, below)),
    () => Reflect.deleteProperty(group, key),
    () => put(group, oneOf(KEYS, below), group[key]),
    () => put(group, `${key}_${below(9)}`, structuredClone(group[key])),
    () => {
      if (others.length === 0) return;
      const from = oneOf(others, below);
      put(group, key, structuredClone(from.group[from.key]));
    },
  ];
  oneOf(ways, below)();
}

/**
 * Returns another value of the same kind, for a number with or without its unit.
 * @param {unknown} value
 * @param {Below} below
 */
function nearValue(value, below) {
  const factor = 10 ** ((below(1201) - 600) / 200);
  if (typeof value === "number") return below(2) === 0 ? value * factor : Math.round(value * factor);
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return value;
  return value.replace(/^[\d.]+/, (digits) => String(Number((Number(digits) * factor).toPrecision(3))));
}

/**
 * @param {Record<string, unknown>} group
 * @param {string} key own property, also where it is `__proto__`
 * @param {unknown} value
 */
const put = (group, key, value) =>
  Object.defineProperty(group, key, { value, enumerable: true, configurable: true, writable: true });

/**
 * @param {unknown} value
 * @returns {{ group: Record<string, unknown>, key: string }[]}
 */
function placesIn(value) {
  if (typeof value !== "object" || value === null) return [];
  const group = /** @type {Record<string, unknown>} */ (value);
  return Object.keys(group).flatMap((key) => [{ group, key }, ...placesIn(group[key])]);
}
