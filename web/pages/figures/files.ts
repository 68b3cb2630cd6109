/** Files of the figure pack, which the build writes. */
import { OFFERED, SOURCE } from "../../language/languages.ts";

/** Folder of the figures in the site. */
export const FOLDER = "figures";
/** Archive with all figures of a language, in its folder. */
export const ARCHIVE = "figures.zip";

/**
 * Returns the folder of the figures in a language (BCP 47), with a slash at its end: the English folder if there are no figures
 * in that language.
 */
export const figureFolder = (language: string): string =>
  language !== SOURCE.id && OFFERED.some(({ id }) => id === language) ? `${FOLDER}/${language}/` : `${FOLDER}/`;

/** Returns the address of a topic's figure in the site. */
export const figureFile = (topic: string, language: string): string => `${figureFolder(language)}${topic}.svg`;

/** Width of every figure, px. */
const WIDTH = 820;
/** Heights of views with a vertical time axis or with many states, px. */
const TALL: Readonly<Record<string, number>> = { ladder: 1000, states: 1060 };
const USUAL = 560;

/** Size of the figure that shows a view, with title, caption and source, px. */
export function figureSize(view: string): { width: number; height: number } {
  return { width: WIDTH, height: TALL[view] ?? USUAL };
}
