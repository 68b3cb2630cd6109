/** Programs that come with the engine: starting points of lessons, and broken ones. */

const files = import.meta.glob<string>("../../../engine/program/senders/*.rhai", {
  eager: true,
  query: "?raw",
  import: "default",
});

const PROGRAMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.rhai$/g, ""), text]),
);

/** Names of all of them. */
export const STARTS = Object.keys(PROGRAMS);

/** Program that the page begins with. */
export const FIRST = "aimd";

/** Returns the program of this name; empty if there is none. */
export const startNamed = (name: string): string => PROGRAMS[name] ?? "";

/** Tells whether a text is one of these programs, which need no question before they run. */
export const isStart = (text: string): boolean => Object.values(PROGRAMS).includes(text);
