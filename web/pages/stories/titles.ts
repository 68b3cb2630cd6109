/** First lines of all stories, for lists that need no more of them. */
const files = import.meta.glob<string>("../../../tests/stories/*/*.{story,pkt}", {
  eager: true,
  query: "?title",
  import: "default",
});

/** `handshake/a-lost-syn-is-sent-again` -> its first line. */
export const FIRST_LINES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, line]) => [
    /([^/]+\/[^/]+)\.(?:story|pkt)(?:\?.*)?$/.exec(path)?.[1] ?? path,
    line,
  ]),
);
