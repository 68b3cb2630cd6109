/**
 * The plain page of an experiment. It does not redirect readers with scripts: a preview leads to the promised page,
 * Back leads back, and one press on the picture opens the experiment.
 */

import { escaped } from "../browser/escape.ts";
import { type Card, type CardNumber, PICTURE, SITE_NAME } from "./card.ts";
import { cardPicture, metaTags } from "./meta.ts";

/** Largest number of rows; the laboratory has the whole ledger. */
const MOST_NUMBERS = 12;

/** These pages have a style sheet and a picture, and no scripts. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Writes a static HTML document. */
export function documentOf(title: string, head: readonly string[], body: readonly string[]): string {
  return `${[
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    `<title>${escaped(title)}</title>`,
    ...head,
    '<link rel="stylesheet" href="cards.css" />',
    "</head>",
    "<body>",
    ...body,
    "</body>",
    "</html>",
  ].join("\n")}\n`;
}

/** The page, for `x/<id>.html`. */
export function cardPage(card: Card, site: string | null): string {
  const { id, title, lesson, paper, alt, numbers } = card;
  const link = `../#/${id}`;
  const preview = { title, description: lesson, path: `x/${id}.html`, picture: cardPicture(id, alt) };
  const head = [
    `<meta name="description" content="${escaped(lesson)}" />`,
    ...metaTags(preview, site, "../"),
    ...(site === null ? [] : [discovery(id, title, site)]),
  ];
  const { width, height } = PICTURE;
  return documentOf(`${title} · ${SITE_NAME}`, head, [
    `<header><a href="../">${SITE_NAME}</a> <a href="index.html">All experiments</a></header>`,
    "<main>",
    `<p class="paper">${escaped(paper.short)}</p>`,
    `<h1>${escaped(title)}</h1>`,
    `<p class="lesson">${escaped(lesson)}</p>`,
    `<p><a class="open" href="${link}">Open it</a></p>`,
    `<a class="picture" href="${link}"><img src="${id}.svg" width="${width}" height="${height}" alt="${escaped(alt)}" /></a>`,
    ...table(numbers),
    `<p class="about">${escaped(paper.description)}. ${SITE_NAME} simulates every packet of it in your browser, and for that it needs JavaScript; this page does not.</p>`,
    "</main>",
  ]);
}

function discovery(id: string, title: string, site: string): string {
  const href = escaped(`${site}x/${id}.oembed.json`);
  return `<link rel="alternate" type="application/json+oembed" href="${href}" title="${escaped(title)}" />`;
}

function table(numbers: readonly CardNumber[]): string[] {
  if (numbers.length === 0) return [];
  const step = Math.max(1, numbers.length / MOST_NUMBERS);
  // Evenly from all of them: the first ones may be runs of a single window.
  const shown = numbers.filter((_, i) => i === 0 || Math.floor(i / step) > Math.floor((i - 1) / step));
  const rows = shown.map(
    ({ place, what, published, simulated, error }) =>
      `<tr><th scope="row"><span>${escaped(place)}</span> ${escaped(what)}</th><td>${escaped(published)}</td><td>${escaped(simulated)}</td><td>${escaped(error)}</td></tr>`,
  );
  const all = numbers.length > shown.length ? `${shown.length} of ${numbers.length} numbers.` : "";
  return [
    "<table>",
    `<caption>Published and simulated. ${all}</caption>`,
    '<thead><tr><th scope="col">Place</th><th scope="col">Published</th><th scope="col">Simulated</th><th scope="col">Error</th></tr></thead>',
    `<tbody>${rows.join("\n")}</tbody>`,
    "</table>",
  ];
}
