import { escaped } from "../browser/escape.ts";
import { SHELVES } from "../experiments/papers.ts";
import { ESSAYS, type EssayRow } from "../pages/essays/list.ts";
import { TOPIC_SHELF } from "../topics/shelf.ts";
import { type Card, PICTURE, SITE_NAME } from "./card.ts";
import { metaTags, SITE_PREVIEW } from "./meta.ts";
import { documentOf } from "./page.ts";

/** `x/index.html`: the essays, and every experiment by shelf, for readers without scripts. `cards` in the order of the shelves. */
export function contentsPage(cards: readonly Card[], site: string | null): string {
  const title = `All experiments · ${SITE_NAME}`;
  const preview = { ...SITE_PREVIEW, title, path: "x/index.html" };
  const shelves = [TOPIC_SHELF, ...SHELVES].map(({ id, short, title: name, description }) => {
    const own = cards.filter((card) => card.paper.short === short);
    return `<h2 id="${id}">${escaped(name)}</h2>\n<p>${escaped(description)}.</p>\n<ul class="cards">\n${own.map(entry).join("\n")}\n</ul>`;
  });
  const essays = ESSAYS.map(essayEntry).join("\n");
  return documentOf(
    title,
    [`<meta name="description" content="${escaped(preview.description)}" />`, ...metaTags(preview, site, "../")],
    [
      `<header><a href="../">${SITE_NAME}</a></header>`,
      "<main>",
      "<h1>All experiments</h1>",
      `<p class="lesson">${escaped(preview.description)}</p>`,
      `<h2 id="essays">Essays</h2>\n<ul class="cards">\n${essays}\n</ul>`,
      ...shelves,
      "</main>",
    ],
  );
}

function essayEntry({ id, title, lead }: EssayRow): string {
  return entry({ id, title, lesson: lead });
}

function entry({ id, title, lesson }: Pick<Card, "id" | "title" | "lesson">): string {
  const { width, height } = PICTURE;
  return `<li><a href="${id}.html"><img src="${id}.svg" width="${width}" height="${height}" alt="" loading="lazy" />${escaped(title)}</a><p>${escaped(lesson)}</p></li>`;
}
