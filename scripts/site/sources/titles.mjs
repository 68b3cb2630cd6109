/** Titles of texts as modules, for the search, which would otherwise fetch every text: `?title` of a story, `?headings` of a page. */

import { readFile } from "node:fs/promises";

/** Reads the headings of a Markdown text below its title, outside of code. @param {string} text */
const headingsIn = (text) =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#{2,3} +(.+)$/gm)].map(([, heading = ""]) =>
    heading.replaceAll(/[`*]/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"),
  );

/** @type {[query: RegExp, read: (text: string) => unknown][]} */
const TITLES = [
  [/\.(?:story|pkt)\?title$/, (text) => text.slice(0, text.indexOf("\n"))],
  [/\.md\?headings$/, headingsIn],
];

/** @type {import("vite").Plugin} */
export const titles = {
  name: "titles",
  enforce: "pre",
  async load(id) {
    const read = TITLES.find(([query]) => query.test(id))?.[1];
    if (!read) return null;
    const [file = ""] = id.split("?");
    this.addWatchFile(file);
    return `export default ${JSON.stringify(read(await readFile(file, "utf8")))};`;
  },
};
