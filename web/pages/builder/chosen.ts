/** Choices of an embedding author, and the link that they make. */
import { FRAME_PARTS } from "../../panels/whole_page.ts";
import type { LinkState } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";
import { USUAL_OPTIONS, unusual } from "../../scenario/options.ts";

/** Choices for a frame. */
export interface Chosen {
  views: readonly string[];
  controls: readonly string[];
  /** Parts of the frame: `title`, `transport`, `status`. */
  hidden: readonly string[];
  theme: Options["theme"];
  lang: string;
  /** Width and height, CSS px; null: the available width, and the height of the contents. */
  width: number | null;
  height: number | null;
}

/** Options of a whole page that a frame is too small for. */
const WHOLE_PAGE: Partial<Options> = { present: [], sheet: "none", heat: "" };

/** Returns the link of a frame. `page`: link of the current page. */
export function embedLink(page: LinkState, { views, controls, hidden, theme, lang }: Chosen): LinkState {
  const kept = (page.options.hidden ?? []).filter((id) => !FRAME_PARTS.includes(id));
  const options = {
    ...USUAL_OPTIONS,
    ...page.options,
    ...WHOLE_PAGE,
    views,
    controls: [...controls].sort(),
    hidden: [...kept, ...hidden].sort(),
    theme,
    lang,
  };
  return { ...page, view: null, options: unusual(options) };
}
