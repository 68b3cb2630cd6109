/** The first page as HTML, so that it can be read before any script is there, and without scripts. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { escaped } from "../browser/escape.ts";
import { loadExperiments } from "../experiments/load.ts";
import { PAPERS, paperOf } from "../experiments/papers.ts";
import { show } from "../language/index.ts";
import { SOURCE } from "../language/languages.ts";
import { ESSAYS } from "../pages/essays/list.ts";
import { Gallery } from "../site/gallery.tsx";
import { TOPIC_SHELF } from "../topics/shelf.ts";

/**
 * Returns what the page draws first for an address without an experiment. The policy of the page allows no attributes with
 * styles, so they become rules of one style sheet.
 */
export async function firstPageHtml(): Promise<{ html: string; css: string }> {
  await show(SOURCE);
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Gallery services={null} ignored={[]} />
    </I18nProvider>,
  );
  const rules: string[] = [];
  const html = drawn.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    rules.push(`[data-drawn="${rules.length}"]{${declarations}}`);
    return ` data-drawn="${rules.length - 1}"`;
  });
  return { html, css: rules.join("") };
}

/** Returns titles and lessons of the papers' experiments by id, as JSON that can stand in an element. */
export function lessonsJson(): string {
  const shown = loadExperiments().filter(({ paper }) => paperOf(paper));
  const lessons = shown.map(({ id, title, lesson }) => [id, [title, lesson]]);
  return JSON.stringify(Object.fromEntries(lessons)).replaceAll("<", "\\u003c");
}

/** Returns a list of links to the essays, the topics and the papers' experiments that can be read without scripts. */
export function paperLinks(): string {
  const links = [TOPIC_SHELF, ...PAPERS].map(
    ({ id, title }) => `<li><a href="./x/index.html#${id}">${escaped(title)}</a></li>`,
  );
  const essays = ESSAYS.map(({ id, title }) => `<li><a href="./x/${id}.html">${escaped(title)}</a></li>`);
  return `<ul>${[...essays, ...links].join("")}</ul>`;
}
