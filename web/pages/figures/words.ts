/** Lines below a figure, in the language of the page. */
import { t } from "@lingui/core/macro";

/** Returns the line that names the origin of a figure. `stamp`: version, seed and address, as in every exported file. */
export const sourceLine = (experiment: string, stamp: string): string => t`Source: experiment ${experiment}, ${stamp}`;

/** Returns the line that says who may use a figure. */
export const licenceLine = (site: string): string =>
  t`© ${site} authors, MIT licence: free to use and to change, with this line.`;
