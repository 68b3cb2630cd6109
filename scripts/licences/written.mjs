/** Licences as a page and as a plain text. */

/** @typedef {import("./part.mjs").Part} Part */

const TITLE = "Licences of third parties";
const LEAD =
  "Fill the Pipe has the MIT licence. It contains the packages listed here, which others have written, under the licences given below.";

const KINDS = { npm: "npm package", crate: "Rust crate" };

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** @param {Part} part */
const nameOf = ({ name, version }) => `${name} ${version}`;

/**
 * One text is often the licence of many packages.
 * @param {readonly Part[]} parts
 * @returns {Map<string, Part[]>} packages by the text of their licence
 */
export function partsByText(parts) {
  /** @type {Map<string, Part[]>} */
  const found = new Map();
  for (const part of parts) {
    const text = part.texts.join("\n\n");
    found.set(text, [...(found.get(text) ?? []), part]);
  }
  return found;
}

/** @param {readonly Part[]} parts */
export function textOf(parts) {
  const line = "-".repeat(80);
  const list = parts.map((part) => `${nameOf(part)} (${KINDS[part.kind]}): ${part.licence}`);
  const texts = [...partsByText(parts)].map(([text, own]) => [line, ...own.map(nameOf), line, "", text].join("\n"));
  return `${[TITLE, "", LEAD, "", ...list, "", texts.join("\n\n")].join("\n")}\n`;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid; overflow-wrap: anywhere; font-weight: 400; }
thead th { font-weight: 600; }
a { color: inherit; }
h2 { font-size: 1rem; margin-top: 2.5rem; }
`;

/** @param {readonly Part[]} parts */
export function pageOf(parts) {
  const rows = parts.map(
    (part) =>
      `<tr><th scope="row">${escaped(nameOf(part))}</th><td>${KINDS[part.kind]}</td><td>${escaped(part.licence ?? "")}</td></tr>`,
  );
  const texts = [...partsByText(parts)].map(
    ([text, own]) => `<h2>${escaped(own.map(nameOf).join(", "))}</h2>\n<pre>${escaped(text)}</pre>`,
  );
  return `${[
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    `<title>${TITLE} · Fill the Pipe</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    '<p><a href="./">Fill the Pipe</a></p>',
    `<h1>${TITLE}</h1>`,
    `<p>${LEAD}</p>`,
    "<table>",
    '<thead><tr><th scope="col">Package</th><th scope="col">Kind</th><th scope="col">Licence</th></tr></thead>',
    `<tbody>${rows.join("\n")}</tbody>`,
    "</table>",
    ...texts,
    "</main>",
    "</body>",
    "</html>",
  ].join("\n")}\n`;
}
