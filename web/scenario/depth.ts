/** Levels of a scenario from outside: real ones have about six, and code that walks through far more overflows its stack. */
export const MOST_LEVELS = 32;

/** Tells whether a JSON value has more than so many levels of groups and lists in each other. */
export function isDeeperThan(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isDeeperThan(below, levels - 1));
}
