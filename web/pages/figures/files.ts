/** Files of the figure pack, which the build writes. */

/** Folder of the figures in the site. */
export const FOLDER = "figures";
/** Archive with all figures, in that folder. */
export const ARCHIVE = "figures.zip";

/** Returns the address of a topic's figure in the site. */
export const figureFile = (topic: string): string => `${FOLDER}/${topic}.svg`;

/** Width of every figure, px. */
const WIDTH = 820;
/** Heights of views whose time runs down, or that draw many states, px. */
const TALL: Readonly<Record<string, number>> = { ladder: 1000, states: 1060 };
const USUAL = 560;

/** Size of the figure that shows a view, with title, caption and source, px. */
export function figureSize(view: string): { width: number; height: number } {
  return { width: WIDTH, height: TALL[view] ?? USUAL };
}
