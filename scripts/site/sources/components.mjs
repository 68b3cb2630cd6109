/**
 * Imports of components from the module of each, instead of from the one that lists all: which pages need a component can
 * then be read from the imports (`chunks.mjs`).
 */

import { readFileSync } from "node:fs";
import { at } from "../../setup/places.mjs";

const PACKAGE = "react-aria-components";
const FOLDER = at(`node_modules/${PACKAGE}/dist/exports`);

/** Matches an import of names from the package. */
const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${PACKAGE}["'];?`, "g");

/** @type {Map<string, string> | undefined} */
let known;

/** Imports by name: `Button as $1` from a file becomes `Button` -> `import { Button as %s } from "file";`. */
function imports() {
  if (known) return known;
  known = new Map();
  const list = readFileSync(`${FOLDER}/index.mjs`, "utf8");
  /** @type {Map<string, [name: string, file: string]>} */
  const inside = new Map();
  for (const [, names = "", from = ""] of list.matchAll(/import\s*\{([^}]*)\}\s*from\s*"([^"]*)"/g))
    for (const [, name = "", alias = ""] of names.matchAll(/([\w$]+) as ([\w$]+)/g)) inside.set(alias, [name, from]);
  for (const [, names = ""] of list.matchAll(/export\s*\{([^}]*)\}/g))
    for (const [, alias = "", name = ""] of names.matchAll(/([\w$]+) as ([\w$]+)/g)) {
      const [own, from] = inside.get(alias) ?? [];
      const file = from?.startsWith(".") ? new URL(from, `file://${FOLDER}/`).pathname : from;
      if (own && file) known.set(name, `import { ${own} as %s } from ${JSON.stringify(file)};`);
    }
  return known;
}

/** @param {string} code with imports of the package */
export function divided(code) {
  return code.replace(IMPORT, (_, names) =>
    names
      .split(",")
      .map((/** @type {string} */ one) => one.trim())
      .filter(Boolean)
      .map((/** @type {string} */ one) => {
        const [name = "", local = name] = one.split(/\s+as\s+/);
        const found = imports().get(name);
        if (!found) throw new Error(`${PACKAGE} has no "${name}" in its list.`);
        return found.replace("%s", () => local);
      })
      .join(" "),
  );
}

/** @type {import("vite").Plugin} */
export const components = {
  name: "components",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (id.includes("/node_modules/") || !code.includes(PACKAGE)) return null;
    return { code: divided(code), map: null };
  },
};
