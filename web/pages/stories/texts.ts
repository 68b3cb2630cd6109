/** Texts of all stories in one file, which is fetched when the stories are opened. */
const files = import.meta.glob<string>("../../../tests/stories/*/*.{story,pkt}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** `handshake/a-lost-syn-is-sent-again` -> its text. */
export const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path
      .split("/")
      .slice(-2)
      .join("/")
      .replace(/\.(story|pkt)$/, ""),
    text,
  ]),
);
