/** Lessons are MDX: texts with steps, questions and words of the glossary in them. */

import { compile } from "@mdx-js/mdx";

/** @type {import("vite").Plugin} */
export const mdx = {
  name: "mdx",
  enforce: "pre",
  async transform(value, id) {
    const [path = ""] = id.split("?");
    if (!path.endsWith(".mdx")) return null;
    return { code: String(await compile({ value, path })) };
  },
};
