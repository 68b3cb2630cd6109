import { t } from "@lingui/core/macro";
import type { Mark, Size } from "../marks/marks.ts";
import { moved } from "../marks/moved.ts";
import type { Picture } from "../marks/picture.ts";
import { plotMarks } from "./plots.ts";
import type { Shown } from "./shown.ts";
import { summary } from "./words.ts";

/** Height of each plot, px; height of its title and of the sentence above all plots, em. */
const HEIGHT = 260;
const [TITLE, HEAD] = [2, 3];

/** Draws the plots one below the other with their titles, at their own height. */
export function calculatorPicture({ sheet, plots }: Shown, { width, em }: Size): Picture {
  const each = HEIGHT + TITLE * em;
  const words = sheet.symbols.filter(({ id, group, value }) => group === "flow_control" && (id !== "np" || value > 0));
  const numbers = words.map(({ name, value, unit }) => `${name} ${value}${unit === "ms" ? " ms" : ""}`).join(", ");
  const marks: Mark[] = [
    { type: "text", x: 2, y: 0.8 * em, text: numbers, color: "ink", size: em },
    { type: "text", x: 2, y: 2.1 * em, text: summary(sheet).result, color: "ink", size: em },
  ];
  plots.forEach((plot, i) => {
    const top = HEAD * em + i * each;
    marks.push({ type: "text", x: 2, y: top + 0.8 * em, text: plot.title, color: "ink", size: em, bold: true });
    const drawn = plotMarks(plot, { width, height: HEIGHT, em });
    marks.push(...drawn.map((mark) => moved(mark, 0, top + TITLE * em)));
  });
  const size = { width, height: HEAD * em + plots.length * each, em };
  return { marks, size, title: t`UBC’s equations for flow control` };
}
