/** Views that a link asks for and that the page does not have. */
import { t } from "@lingui/core/macro";
import { MIDDLE } from "../lab/arrange.ts";
import type { Arrival } from "../page/address.ts";
import { shortened } from "../scenario/link_text.ts";
import type { Options } from "../scenario/options.ts";
import { runViews } from "../views/index.ts";
import { cards } from "./cards/index.ts";

/** Options that are lists of views. */
const LISTS = ["views", "present"] as const satisfies readonly (keyof Options)[];

/** Returns a link without views that no page has, and with a sentence for each; the same link if there are none. */
export function withKnownViews<Link extends Pick<Arrival, "state" | "ignored">>(link: Link): Link {
  const known = new Set([...MIDDLE, ...runViews.map(({ id }) => id), ...cards.map(({ id }) => id)]);
  const options = { ...link.state.options };
  const ignored: string[] = [];
  for (const list of LISTS) {
    const ids = options[list];
    if (ids === undefined || ids.every((id) => known.has(id))) continue;
    ignored.push(...ids.filter((id) => !known.has(id)).map((id) => t`${list}: “${shortened(id)}” is not a view.`));
    const kept = ids.filter((id) => known.has(id));
    if (kept.length > 0) options[list] = kept;
    // Without a view that it has, the page shows the usual ones.
    else delete options[list];
  }
  if (ignored.length === 0) return link;
  return { ...link, state: { ...link.state, options }, ignored: [...link.ignored, ...ignored] };
}
