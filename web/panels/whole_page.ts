/** Address of the site's own page for the state of a frame. */

import { siteAddress, stateHash } from "../page/opening.ts";
import { isAssignment, sealOf } from "../predict/seal.ts";
import { type LinkState, readLink, writeLink } from "../scenario/link.ts";
import { USUAL_OPTIONS, unusual } from "../scenario/options.ts";

/** Parts of a frame that can be hidden, beside views and parameters. */
export const FRAME_PARTS: readonly string[] = ["title", "transport", "status"];

/** Returns a link without the choices made for a frame; questions, locked and hidden parts stay, sealed. */
export function wholePage(link: LinkState): LinkState {
  const { experiment, overrides } = link;
  const { views, controls, theme, seal } = USUAL_OPTIONS;
  const all = { ...USUAL_OPTIONS, ...link.options, views, controls, theme, seal };
  const options = { ...all, hidden: all.hidden.filter((id) => !FRAME_PARTS.includes(id)) };
  const sealed = isAssignment(options) ? sealOf({ experiment: experiment ?? "", overrides, options }) : "";
  return { ...link, options: unusual({ ...options, seal: sealed }) };
}

/** Returns the address of the whole page for the state of a frame. */
export const wholePageAddress = (site = siteAddress(), hash = stateHash()): string =>
  site + writeLink(wholePage(readLink(hash).state));
