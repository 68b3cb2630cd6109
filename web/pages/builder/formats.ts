/** Writes the code of a frame for each kind of course page. */
import { msg } from "@lingui/core/macro";
import { escaped } from "../../browser/escape.ts";
import { texts } from "../../language/index.ts";

/** Facts that the code of a frame is written from. */
export interface FrameFacts {
  /** Address of the site, with a slash at its end. */
  site: string;
  /** State from its `#` on, of the frame and of the whole page for readers without frames. */
  hash: string;
  whole: string;
  title: string;
  /** Id of an experiment that has a picture on the site; null: there is none. */
  pictured: string | null;
  /** Size, CSS px; width null: the available width. */
  width: number | null;
  height: number;
  /** The height is that of the contents, so the frame may grow and shrink where that is possible. */
  fits: boolean;
}

interface Format {
  id: FormatId;
  /** Name of the format in its own spelling. */
  name: string;
  write(frame: FrameFacts): string;
}

/** Id of a format. */
export type FormatId =
  | "element"
  | "iframe"
  | "markdown"
  | "mdx"
  | "sphinx"
  | "pretext"
  | "jupyter"
  | "moodle"
  | "canvas";

/** Note on each format. */
export const NOTES = texts<FormatId>({
  element: msg`The frame sets its own height and loads when a reader scrolls near it. The text inside is for readers without scripts and for paper.`,
  iframe: msg`For any page; the page needs no script.`,
  markdown: msg`For Markdown that allows HTML, as on most course sites; otherwise only the link remains.`,
  mdx: msg`For Docusaurus, Next.js and similar tools, with the npm package that comes with the site, in its folder “npm”.`,
  sphinx: msg`For Sphinx and Read the Docs; in a PDF the link replaces the frame.`,
  pretext: msg`For PreTeXt; a printed page shows the contents of “static”.`,
  jupyter: msg`For a cell of a notebook.`,
  moodle: msg`Paste the code in the HTML view of Moodle’s editor.`,
  canvas: msg`Paste the code in the HTML editor of Canvas, which uses the height that the frame reports.`,
});

const framed = ({ site, hash }: FrameFacts) => `${site}embed.html${hash}`;
const live = ({ site, whole }: FrameFacts) => `${site}${whole}`;

const iframe = (frame: FrameFacts, more = ' loading="lazy"') =>
  `<iframe src="${escaped(framed(frame))}" title="${escaped(frame.title)}" width="${frame.width ?? "100%"}" height="${frame.height}"${more} allow="fullscreen; clipboard-write" style="border: 0; max-width: 100%"></iframe>`;

const link = (frame: FrameFacts, content = escaped(frame.title)) => `<a href="${escaped(live(frame))}">${content}</a>`;

/** Picture for paper and for readers without scripts. */
const pictureOf = ({ site, pictured, title }: FrameFacts) =>
  pictured === null
    ? undefined
    : `<img src="${escaped(`${site}x/${pictured}.png`)}" alt="${escaped(title)}" width="600" height="315" loading="lazy">`;

const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by);

/** Width for formats that take only an aspect ratio: that of a usual page, px. */
const USUAL_WIDTH = 700;

/** Style for what the element does not do by itself. */
function boxOf({ width, height, fits }: FrameFacts): Readonly<Record<string, string>> {
  return {
    ...(width !== null && { "max-width": `${width}px` }),
    ...(!fits && { height: `${height}px`, overflow: "auto" }),
  };
}

function styleAttribute(frame: FrameFacts): string {
  const entries = Object.entries(boxOf(frame));
  return entries.length === 0 ? "" : ` style="${entries.map(([name, value]) => `${name}: ${value}`).join("; ")}"`;
}

function styleProp(frame: FrameFacts): string {
  const entries = Object.entries(boxOf(frame)).map(([name, value]) => [
    name === "max-width" ? "maxWidth" : name,
    value,
  ]);
  return entries.length === 0 ? "" : `\n  style={${JSON.stringify(Object.fromEntries(entries))}}`;
}

/** Formats, one row each; the recommended one first. */
export const FORMATS: readonly Format[] = [
  {
    id: "element",
    name: "HTML (<fill-the-pipe>)",
    write: (frame) => `<script async src="${escaped(frame.site)}fill-the-pipe.js"></script>
<fill-the-pipe state="${escaped(frame.hash)}" title="${escaped(frame.title)}"${styleAttribute(frame)}>
  ${link(frame, pictureOf(frame))}
</fill-the-pipe>`,
  },
  { id: "iframe", name: "HTML (iframe)", write: (frame) => iframe(frame) },
  {
    id: "markdown",
    name: "Markdown",
    write: (frame) => `${iframe(frame)}\n\n[${markdown(frame.title)}](<${live(frame)}>)`,
  },
  {
    id: "mdx",
    name: "MDX",
    write: (frame) => `import { FillThePipe } from "fill-the-pipe-embed/react";

<FillThePipe
  src=${JSON.stringify(frame.site)}
  state=${JSON.stringify(frame.hash)}
  title=${JSON.stringify(frame.title)}${styleProp(frame)}
/>`,
  },
  {
    id: "sphinx",
    name: "Sphinx",
    write: (frame) => `.. raw:: html

${indented(iframe(frame), "   ")}

.. only:: not html

   \`${frame.title.replace(/[`<>\\]/g, "\\$&")} <${live(frame)}>\`__`,
  },
  {
    id: "pretext",
    name: "PreTeXt",
    write: (frame) => `<figure>
  <caption>${escaped(frame.title)}</caption>
  <interactive iframe="${escaped(framed(frame))}" width="100%" aspect="${frame.width ?? USUAL_WIDTH}:${frame.height}">
    <static><p><url href="${escaped(live(frame))}">${escaped(frame.title)}</url></p></static>
  </interactive>
</figure>`,
  },
  {
    id: "jupyter",
    name: "Jupyter",
    write: (frame) =>
      `from IPython.display import IFrame\n\nIFrame(${JSON.stringify(framed(frame))}, width=${JSON.stringify(frame.width ?? "100%")}, height=${frame.height})`,
  },
  { id: "moodle", name: "Moodle", write: (frame) => `${iframe(frame)}\n<p>${link(frame)}</p>` },
  { id: "canvas", name: "Canvas", write: (frame) => `<p>${iframe(frame)}</p>\n<p>${link(frame)}</p>` },
];

const markdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, "\\$&");
