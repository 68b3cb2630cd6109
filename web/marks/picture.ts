/** Pictures as files: marks with the size, colours and name they are drawn with. */
import { t } from "@lingui/core/macro";
import type { Mark, Size } from "./marks.ts";
import { paint } from "./paint/paint.ts";
import { exportSvg } from "./paint/svg.ts";
import { type Stamp, stampText } from "./stamp.ts";
import type { Theme } from "./theme.ts";

/** A drawing with its size and title. */
export interface Picture {
  marks: readonly Mark[];
  size: Size;
  title: string;
}

/** Dots for each px of a label's size: a column of print has about 300 an inch then. */
const DOTS = 3;

/** Writes a picture as a standalone SVG file. */
export function pictureSvg({ marks, size, title }: Picture, theme: Theme, stamp: Stamp): string {
  return exportSvg(marks, size, theme, title, stampText(stamp));
}

/** Draws a picture as a PNG file. Rejects if the browser gives no canvas of that size. */
export async function picturePng({ marks, size }: Picture, theme: Theme): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(size.width * DOTS);
  canvas.height = Math.round(size.height * DOTS);
  const context = canvas.getContext("2d");
  context?.scale(DOTS, DOTS);
  if (context) {
    context.fillStyle = theme.colors.surface;
    context.fillRect(0, 0, size.width, size.height);
    paint(context, marks, theme);
  }
  const blob = context && (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png")));
  if (!blob) throw new Error(t`The browser could not create a bitmap; the SVG file shows the same picture.`);
  return blob;
}
