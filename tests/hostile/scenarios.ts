/** Scenarios that are larger than anyone would write: what a link can hold, and what the engine takes at most. */

type Parts = Record<string, object>;

const many = (count: number, one: (number: number) => [string, object]): Parts =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => one(number)));

const SHORT = { app: { bytes: "1" } };

/** So many flows between two hosts. */
export const flows = (count: number) => ({
  hosts: { a: {}, b: {} },
  links: { wire: { stations: ["a", "b"], rate: "10 Mb/s" } },
  flows: many(count, (number) => [`f${number}`, { from: "a", to: "b", ...SHORT }]),
});

/** So many hosts, of which two are joined and have a flow. */
export const hosts = (count: number) => ({
  ...flows(1),
  hosts: { a: {}, b: {}, ...many(count, (number) => [`h${number}`, {}]) },
});

/** So many flows, each between two hosts of its own, over one router. */
export const star = (count: number) => ({
  hosts: { ...many(count, (number) => [`a${number}`, {}]), ...many(count, (number) => [`b${number}`, {}]) },
  routers: { middle: {} },
  links: {
    ...many(count, (number) => [`to_a${number}`, { stations: [`a${number}`, "middle"] }]),
    ...many(count, (number) => [`to_b${number}`, { stations: [`b${number}`, "middle"] }]),
  },
  flows: many(count, (number) => [`f${number}`, { from: `a${number}`, to: `b${number}`, ...SHORT }]),
});
