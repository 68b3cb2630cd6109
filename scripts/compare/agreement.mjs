/** Agreement between simulators: a difference of two means, and tables of differences. */

/**
 * @typedef {object} Compared
 * @property {string} quantity
 * @property {number} other
 * @property {number} simulated
 * @property {[number, number]} deviations
 * @property {boolean} beyond whether the difference needs a cause
 * @property {string} [cause]
 */

/**
 * @typedef {object} Row
 * @property {string} case
 * @property {string} group
 * @property {string} simulator
 * @property {number} seeds
 * @property {Compared[]} compared
 */

/**
 * Difference in % of the other number.
 * @param {Compared} compared
 */
export const difference = ({ other, simulated }) => (other === simulated ? 0 : 100 * (simulated / other - 1));

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Median and largest difference of each group and simulator, in the order of the rows.
 * @param {readonly Row[]} rows
 */
export function groupsOf(rows) {
  /** @type {Map<string, { group: string, simulator: string, off: number[], worst: string }>} */
  const groups = new Map();
  for (const { case: name, group, simulator, compared } of rows) {
    const key = `${group} ${simulator}`;
    const known = groups.get(key) ?? { group, simulator, off: [], worst: "" };
    groups.set(key, known);
    for (const one of compared) {
      const off = Math.abs(difference(one));
      if (known.off.every((other) => off > other)) known.worst = `${name}, ${one.quantity}`;
      known.off.push(off);
    }
  }
  return [...groups.values()].map(({ group, simulator, off, worst }) => ({
    ...{ group, simulator, worst, numbers: off.length },
    ...{ median: median(off), largest: Math.max(...off) },
  }));
}

/** Numbers in a table. @param {number} value */
const figure = (value) => value.toPrecision(4);

/**
 * The table of groups as text.
 * @param {readonly Row[]} rows
 */
export function groupTable(rows) {
  const head = `${"group".padEnd(11)}${"beside".padEnd(13)}${"numbers".padStart(8)}${"median".padStart(9)}${"largest".padStart(9)}`;
  const lines = groupsOf(rows).map(
    ({ group, simulator, numbers, median, largest, worst }) =>
      `${group.padEnd(11)}${simulator.padEnd(13)}${String(numbers).padStart(8)}${`${median.toFixed(1)} %`.padStart(9)}${`${largest.toFixed(1)} %`.padStart(9)}  ${worst}`,
  );
  return [head, ...lines].join("\n");
}

/**
 * The table of cases as text, each difference that needs a cause with that cause.
 * @param {readonly Row[]} rows
 * @param {Readonly<Record<string, string>>} causes sentences by id
 */
export function caseTable(rows, causes) {
  const head = `${"case".padEnd(22)}${"beside".padEnd(13)}${"quantity".padEnd(16)}${"other".padStart(9)}${"±".padStart(9)}${"ours".padStart(9)}${"±".padStart(9)}${"differs".padStart(10)}`;
  const lines = rows.flatMap(({ case: name, simulator, compared }) =>
    compared.map((one) => {
      const off = difference(one);
      const numbers = [one.other, one.deviations[0], one.simulated, one.deviations[1]];
      const figures = numbers.map((value) => figure(value).padStart(9)).join("");
      const cause = one.beyond ? (causes[one.cause ?? ""] ?? "Cause not known.") : "";
      const sign = off > 0 ? "+" : "";
      return `${name.padEnd(22)}${simulator.padEnd(13)}${one.quantity.padEnd(16)}${figures}${`${sign}${off.toFixed(1)} %`.padStart(10)}  ${cause}`.trimEnd();
    }),
  );
  return [head, ...lines].join("\n");
}
