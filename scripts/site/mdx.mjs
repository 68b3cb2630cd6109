/** Texts that become components: lessons in MDX, with steps and questions in them, and documentation in Markdown. */

import { compile } from "@mdx-js/mdx";
import gfm from "remark-gfm";

/** @type {import("vite").Plugin} */
export const mdx = {
  name: "mdx",
  enforce: "pre",
  async transform(value, id) {
    const [path = "", query = ""] = id.split("?");
    if (!/\.mdx?$/.test(path) || /\b(?:raw|url|headings)\b/.test(query)) return null;
    // Documentation is read on a forge too, which knows tables; a tilde or an address in a lesson means itself.
    const remarkPlugins = path.endsWith(".md") ? [gfm] : [];
    return { code: String(await compile({ value, path }, { remarkPlugins })) };
  },
};
