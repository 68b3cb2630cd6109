/** Texts that become components: lessons in MDX, with steps and questions in them, and documentation in Markdown. */

import { compile } from "@mdx-js/mdx";
import gfm from "remark-gfm";
import { at } from "../../setup/places.mjs";
import { mdxMessages, READERS } from "../../words/mdx_messages.mjs";
import { nameOf, offer } from "../../words/texts.mjs";

/** Imports of what the messages of a text call. */
const IMPORTS = [
  `import { messageOf as ${READERS.title} } from ${JSON.stringify(at("web/language/index.ts"))};`,
  `import { readText as ${READERS.text} } from ${JSON.stringify(at("web/language/read_text.ts"))};`,
].join("\n");

/** @type {import("vite").Plugin} */
export const mdx = {
  name: "mdx",
  enforce: "pre",
  async transform(value, id) {
    const [path = "", query = ""] = id.split("?");
    if (!/\.mdx?$/.test(path) || /\b(?:raw|url|headings)\b/.test(query)) return null;
    // Documentation is read on a forge too, which knows tables; a tilde or an address in a lesson means itself.
    if (path.endsWith(".md")) return { code: String(await compile({ value, path }, { remarkPlugins: [gfm] })) };
    const compiled = await compile({ value, path }, { recmaPlugins: [mdxMessages(() => {})] });
    return { code: `${compiled}\n${IMPORTS}\n${offer(nameOf(path))}` };
  },
};
