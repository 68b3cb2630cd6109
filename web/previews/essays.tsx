/** The plain pages of essays: the text with the numbers that each essay opens with, and a picture of each figure. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escaped } from "../browser/escape.ts";
import { said } from "../language/index.ts";
import type { Size } from "../marks/marks.ts";
import { moved } from "../marks/moved.ts";
import { pictureSvg } from "../marks/picture.ts";
import type { Theme } from "../marks/theme.ts";
import { essayText, type FigureRuns, figureRuns } from "../pages/essays/build.ts";
import { FigureContext, useOf } from "../pages/essays/context.ts";
import { figureMarks } from "../pages/essays/drawings.ts";
import type { FigureProps } from "../pages/essays/format.ts";
import { type EssayRow, essayLink } from "../pages/essays/list.ts";
import { startOf } from "../pages/essays/measured.ts";
import { Result } from "../pages/essays/numbers.tsx";
import { QUANTITIES, writeQuantity } from "../pages/essays/quantities.ts";
import { PICTURE, SITE_NAME } from "./card.ts";
import type { EnginePackage, StaticFile } from "./files.ts";
import { cardPicture, metaTags } from "./meta.ts";
import { documentOf } from "./page.ts";
import { titled } from "./picture.ts";

/** Size of the picture of a figure. */
const FIGURE: Size = { width: 1100, height: 640, em: 20 };

/** Source of a picture, and the link that opens the essay. */
interface Stamp {
  engine_version: string;
  seed: null;
  link: string;
}

/** Yields the page of an essay, the pictures of its figures, and its preview. */
export function* essayFiles(
  engine: EnginePackage,
  essay: EssayRow,
  site: string | null,
  theme: Theme,
): Generator<StaticFile> {
  const figures = figureRuns(engine, essay.id);
  const { engine_version } = JSON.parse(engine.catalog());
  const stamp: Stamp = { engine_version, seed: null, link: `${site ?? ""}${essayLink(essay)}` };
  for (const { row, run, curve } of figures) {
    const choice = startOf(row);
    const drawn = row.draws.includes("curve") ? curve(choice) : null;
    const picture = { marks: figureMarks(row, run(choice), drawn, FIGURE), size: FIGURE, title: row.title };
    yield [pictureName(essay, row), pictureSvg(picture, theme, stamp)];
  }
  yield [`${essay.id}.svg`, previewSvg(essay, figures[0], theme, stamp), true];
  yield [`${essay.id}.html`, essayPage(essay, figures, site)];
}

const pictureName = ({ id }: EssayRow, figure: Pick<FigureProps, "id">) => `${id}-${figure.id}.svg`;

/** Draws the preview of an essay: its title over the first figure. */
function previewSvg({ title }: EssayRow, { row, run }: FigureRuns, theme: Theme, stamp: Stamp): string {
  const { marks, inside } = titled(title, "Essay");
  const { x, y, ...size } = inside;
  const figure = figureMarks(row, run(startOf(row)), null, size).map((mark) => moved(mark, x, y));
  return pictureSvg({ marks: [...marks, ...figure], size: { ...PICTURE, em: size.em }, title }, theme, stamp);
}

/** Returns the page of an essay, for `x/<id>.html`. */
function essayPage(essay: EssayRow, figures: readonly FigureRuns[], site: string | null): string {
  const { id, title, lead } = essay;
  const preview = { title, description: lead, path: `x/${id}.html`, picture: cardPicture(id, title) };
  const head = [`<meta name="description" content="${escaped(lead)}" />`, ...metaTags(preview, site, "../")];
  const { default: Text } = essayText(id);
  const Figure = (row: FigureProps) => <PlainFigure essay={essay} runs={runsOf(figures, row)} text={row.children} />;
  const text = renderToStaticMarkup(<Text components={{ Figure, Dragged, Result, a: SiteLink }} />);
  return documentOf(`${title} · ${SITE_NAME}`, head, [
    `<header><a href="../">${SITE_NAME}</a> <a href="index.html">All experiments</a></header>`,
    "<main>",
    `<h1>${escaped(title)}</h1>`,
    `<p class="lesson">${escaped(lead)}</p>`,
    `<p><a class="open" href="../${essayLink(essay)}">Open it with figures that move</a></p>`,
    text,
    "</main>",
  ]);
}

function runsOf(figures: readonly FigureRuns[], { id }: FigureProps): FigureRuns {
  const found = figures.find(({ row }) => row.id === id);
  if (!found) throw new Error(`There is no figure ${id}.`);
  return found;
}

function PlainFigure({ essay, runs, text }: { essay: EssayRow; runs: FigureRuns; text: ReactNode }) {
  const { row } = runs;
  const choice = startOf(row);
  const values = runs.values(choice);
  const { name, kind } = QUANTITIES[row.results[row.large].what];
  const { width, height } = FIGURE;
  const alt = `${row.title}. ${said(name)}: ${writeQuantity(values[row.large] ?? null, kind)}`;
  return (
    <section>
      <h2>{row.title}</h2>
      <img src={pictureName(essay, row)} width={width} height={height} alt={alt} loading="lazy" />
      <FigureContext value={{ row, choice, values, choose: () => {} }}>{text}</FigureContext>
    </section>
  );
}

/** A number that can be dragged on the site. */
function Dragged({ of }: { of: string }) {
  const { row, choice } = useOf(FigureContext);
  return <b>{row.drags[of].values[choice[of]].text}</b>;
}

/** A link to a page of the site, from the folder of plain pages. */
function SiteLink({ href = "", children }: { href?: string; children?: ReactNode }) {
  return <a href={href.startsWith("#/") ? `../${href}` : href}>{children}</a>;
}
