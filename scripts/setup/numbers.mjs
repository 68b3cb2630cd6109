/** Random numbers that a seed repeats. */

/**
 * Returns random whole numbers below a bound (a linear congruential generator, Numerical Recipes).
 * @param {number} seed
 */
export function numbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
